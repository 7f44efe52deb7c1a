import type { ParsedOf } from '@portal/api-client';
import { type availability, crf } from '@portal/api-client/contract';
import { CLOSED_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import { isAtService } from '@portal/api-client/renewal';
import { findCease } from '../circuits/cease.ts';
import { circuits } from '../circuits/tables.ts';
import type { Database } from '../db/database.ts';
import { eq } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { uuidId } from '../http/request/ids.ts';
import { toAddonChoices } from '../pricing/addon-choice.ts';
import { createQuote, type QuoteAuthor } from '../quotes/create.ts';
import { PRICE_VALIDITY_DAYS, statusAt } from '../quotes/lifecycle/expiry.ts';
import { type QuoteRow, quoteRenewals, quotes } from '../quotes/tables.ts';
import { Refusal } from '../refusal.ts';
import { searches, searchQuotes } from './tables.ts';

type SearchRow = typeof searches.$inferSelect;
type SearchQuoteRow = typeof searchQuotes.$inferSelect;

interface SavedAs {
  customerName: string;
  customReference: string | null;
  addons: readonly availability.AddonChoice[];
  layer: 2 | 3 | null;
  renewsCircuitId: number | null;
}

/** Saves a search quote as a quote. Saving it again with the same details returns the same quote. */
export async function saveSearchQuote(
  { uuid, ...input }: ParsedOf<typeof availability.saveSearchQuote>,
  context: Context,
): Promise<{ reference: string }> {
  const id = uuidId(uuid);
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const searchQuote = await scope.get(searchQuotes, eq(searchQuotes.id, id), { lock: 'update' });
    // Before anything else, because only the search says whether it is test data.
    const search = await scope.get(searches, eq(searches.id, searchQuote.searchId));
    const renewsCircuitId = await findRenewedCircuit(scope, searchQuote, search, input);
    if (searchQuote.quoteReference) {
      const { quoteReference: reference } = searchQuote;
      const quote = await scope.get(quotes, eq(quotes.reference, reference));
      const renewal = await scope.find(quoteRenewals, eq(quoteRenewals.quoteReference, reference));
      const isSameRenewal = (renewal?.circuitId ?? null) === renewsCircuitId;
      if (!isSameRenewal || !isSavedAlike(quote, input, context.now())) throw refuseOtherDetails(quote);
      return { reference };
    }
    if (renewsCircuitId !== null) await assertNotCeased(tx, scope.partnerId, renewsCircuitId);
    const reference = await createQuoteOfOffer(tx, scope, context, searchQuote, search, {
      customerName: input.customerName,
      customReference: input.customReference ?? null,
      addons: input.addons ?? [],
      layer: input.layer ?? null,
      renewsCircuitId,
    });
    return { reference };
  });
}

type Details = Omit<ParsedOf<typeof availability.saveSearchQuote>, 'uuid'>;

/**
 * The service that the quote renews, or null. The price of a renewal is only for its own service, because the line is in
 * place. A price for a new line renews nothing: it becomes a second service, and the first can still be renewed.
 */
async function findRenewedCircuit(
  scope: Scope,
  { renewal }: SearchQuoteRow,
  search: SearchRow,
  { renewsServiceId }: Details,
): Promise<number | null> {
  const circuitId = renewsServiceId ?? renewal?.circuitId ?? null;
  if (renewal !== null && circuitId !== renewal.circuitId)
    throw Refusal.invalid({ renewsServiceId: 'is not the service that this price renews' });
  if (renewal !== null || circuitId === null) return circuitId;
  await assertAtService(scope, search, circuitId);
  return search.ask.useExistingLine === true ? circuitId : null;
}

/** Whether the price was saved with these details, and the quote is still open. */
const isSavedAlike = (quote: QuoteRow, input: Details, now: Date): boolean =>
  !CLOSED_QUOTE_STATUSES.some((closed) => closed === statusAt(quote, now)) &&
  quote.customerName === input.customerName &&
  (quote.customReference ?? '') === (input.customReference ?? '') &&
  (input.layer ?? quote.layer) === quote.layer &&
  crf.hasSameAddons(input.addons, toAddonChoices(quote.addons));

/** The caller would otherwise believe that their details are saved. */
const refuseOtherDetails = ({ reference, customerName }: QuoteRow): Refusal =>
  Refusal.conflict(
    `This price is already saved as quote ${reference} for ${customerName}. To quote it again with other details, search the address again.`,
    { reference },
  );

async function assertAtService(scope: Scope, { address }: SearchRow, circuitId: number): Promise<void> {
  // A test quote would be shown as the renewal of a real service.
  if (scope.isSandbox) throw Refusal.invalid({ renewsServiceId: 'cannot be set with a sandbox token' });
  const circuit = await scope.find(circuits, eq(circuits.id, circuitId));
  if (circuit === null || !isAtService(address, { address: circuit }))
    throw Refusal.invalid({ renewsServiceId: 'is not a service at this address' });
}

/** 409 for a renewal that could not be ordered: its proposal might be accepted first. */
async function assertNotCeased(tx: Database, partnerId: number, circuitId: number): Promise<void> {
  const cease = await findCease(tx, { partnerId, circuitId });
  if (cease === null) return;
  throw Refusal.conflict(
    cease.ceasedAt === null
      ? `A cease of this service is requested in case ${cease.caseNumber}. To renew the service, close the case first.`
      : `This service was ceased in case ${cease.caseNumber} and cannot be renewed.`,
  );
}

/** Creates the quote of a search quote that the transaction has locked. 409 when its price is no longer held. */
export async function createQuoteOfOffer(
  tx: Database,
  scope: Scope,
  author: QuoteAuthor,
  searchQuote: SearchQuoteRow,
  search: SearchRow,
  saved: SavedAs,
): Promise<string> {
  const now = author.now();
  const age = now.getTime() - searchQuote.createdAt.getTime();
  if (age > PRICE_VALIDITY_DAYS * 86_400_000)
    throw Refusal.conflict('These prices have expired. Search the address again.');
  const { renewsCircuitId, ...values } = saved;
  const reference = await createQuote(author, tx, {
    ...values,
    kind: search.kind,
    product: searchQuote.product,
    address: search.address,
    searchQuoteId: searchQuote.id,
    line:
      search.kind === 'broadband'
        ? {
            useExistingLine: search.ask.useExistingLine ?? false,
            pstnNumber: search.ask.pstnNumber ?? null,
          }
        : null,
  });
  if (renewsCircuitId !== null)
    await scope.insert(quoteRenewals, { quoteReference: reference, circuitId: renewsCircuitId });
  await scope.update(
    searchQuotes,
    { quoteReference: reference, savedAt: now },
    eq(searchQuotes.id, searchQuote.id),
  );
  return reference;
}
