import type { contract, ParsedOf } from '@portal/api-client';
import { inArray } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { isUuid } from '../http/request/ids.ts';
import { loadLocations, locationsWhere } from '../multi-quote-sites/load-location.ts';
import { listComparedOffers } from '../multi-quote-sites/offers/best-offers.ts';
import { toOfferSummary } from '../multi-quote-sites/offers/matches.ts';
import type { ChoosableRow } from '../multi-quote-sites/offers/products.ts';
import { listActiveQuotes } from '../multi-quotes/linked-quotes.ts';
import { assertNotExpired, loadMultiQuote, type MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { multiQuoteLocations } from '../multi-quotes/tables.ts';
import type { PricedProduct } from '../pricing/priced-product.ts';
import { Refusal } from '../refusal.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { listNextLocations, matchWhere, START } from './next-locations.ts';
import {
  type Choice,
  chooseOffer,
  getChoiceSkipReason,
  getNoChoiceReason,
  listMatchingOffers,
} from './strategies.ts';
import { addToTotals, createTotals } from './totals.ts';

type Preview = contract.multiQuotes.ChoicePreview;
type Input = ParsedOf<typeof contract.multiQuotes.previewChoice>;

/** Locations read and priced before yielding to other work. */
const LOCATIONS_PER_STEP = 25;
const MAX_CHANGES = 50;

/** Previews the selection of a {@link Choice} by location, without storing it. */
export async function previewChoice(input: Input, context: Context): Promise<Preview> {
  const multiQuote = await loadMultiQuote(context.scope, input.uuid);
  assertNotExpired(multiQuote, context.now());
  // As choosing does: a location of another multi-quote refuses the whole call.
  if (input.uuids) await loadLocations(context.scope, multiQuote, input.uuids);
  const priceBasis = input.priceBasis ?? multiQuote.priceBasis;
  const suppliers =
    input.strategy === 'one_supplier'
      ? await countBySupplier(input, context, multiQuote, priceBasis)
      : new Map();
  const ranked = [...suppliers].sort(([, a], [, b]) => b - a);
  const supplierKey = input.supplierKey ?? ranked[0]?.[0] ?? null;
  const choice: Choice = { strategy: input.strategy, supplierKey, priceBasis };
  const skipped = new Map<string, number>();
  const preview: Preview = {
    locations: 0,
    added: 0,
    replaced: 0,
    unchanged: 0,
    skipped: [],
    before: createTotals(),
    after: createTotals(),
    supplierKey: input.strategy === 'one_supplier' ? supplierKey : null,
    suppliers: ranked.map(([key, locations]) => ({ supplierKey: key, locations })),
    changes: [],
  };
  await forEachLocation(input, context, multiQuote, (row, isSaved) => {
    preview.locations += 1;
    addToTotals(preview.before, row.selectedProduct);
    const skipReason = getChoiceSkipReason(row, isSaved);
    const offers = skipReason === null ? listMatchingOffers(row) : [];
    const product = chooseOffer(offers, choice);
    addToTotals(preview.after, product ?? row.selectedProduct);
    if (product !== null) return recordChange(preview, row, product);
    // Saved and locked locations share a reason each, whatever their reference.
    const reason = isSaved ? 'Already saved as a quote' : (skipReason ?? getNoChoiceReason(choice, offers));
    skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  });
  preview.skipped = [...skipped].map(([reason, count]) => ({ reason, count }));
  return preview;
}

function recordChange(preview: Preview, row: ChoosableRow, product: PricedProduct): void {
  const after = toOfferSummary(row, product);
  if (after.uuid === row.selectedSearchQuoteUuid) {
    preview.unchanged += 1;
    return;
  }
  preview[row.selectedProduct === null ? 'added' : 'replaced'] += 1;
  if (preview.changes.length >= MAX_CHANGES) return;
  preview.changes.push({
    uuid: row.uuid,
    customerName: row.customerName,
    addressLine1: row.address.addressLine1,
    postcode: row.address.postcode,
    before: row.selectedProduct && toOfferSummary(row, row.selectedProduct),
    after,
  });
}

/** How many of the locations each supplier has a matching offer for. */
async function countBySupplier(
  input: Input,
  context: Context,
  multiQuote: MultiQuoteRow,
  priceBasis: Choice['priceBasis'],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  await forEachLocation(input, context, multiQuote, (row, isSaved) => {
    if (getChoiceSkipReason(row, isSaved) !== null) return;
    const compared = listComparedOffers(listMatchingOffers(row), priceBasis) ?? [];
    for (const key of new Set(compared.map(({ supplierKey }) => supplierKey))) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  });
  return counts;
}

async function forEachLocation(
  { uuids, matching }: Input,
  { scope, now }: Context,
  multiQuote: MultiQuoteRow,
  work: (row: ChoosableRow, isSaved: boolean) => void,
): Promise<void> {
  if (uuids === undefined && matching === undefined) throw Refusal.invalid({ uuids: 'field is required' });
  if (uuids && !uuids.every(isUuid)) throw Refusal.notFound();
  const where = uuids
    ? locationsWhere(multiQuote, inArray(multiQuoteLocations.uuid, uuids))
    : matchWhere(scope, multiQuote, matching ?? {}, now());
  for (let cursor = START; ; ) {
    const rows = await listNextLocations(scope, where, cursor, LOCATIONS_PER_STEP);
    const last = rows.at(-1);
    if (last === undefined) return;
    const active = await listActiveQuotes(scope, rows, now());
    for (const row of rows) work(row, row.quoteReference !== null && active.has(row.quoteReference));
    cursor = last;
    await yieldToEventLoop();
  }
}
