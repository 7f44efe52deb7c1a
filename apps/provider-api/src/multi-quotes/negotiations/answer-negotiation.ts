import { and, eq, inArray } from 'drizzle-orm';
import { type Scope, scoped } from '../../db/scope.ts';
import { notify } from '../../notifications/service.ts';
import type { Provider } from '../../provider.ts';
import { recordQuoteEvents } from '../../quotes/events.ts';
import { type QuoteRow, quotes } from '../../quotes/tables.ts';
import { type LocationRow, listProducts } from '../search/products.ts';
import { multiQuoteLocations, multiQuotes, negotiationQuotes, negotiations } from '../tables.ts';
import { type DeskOffer, type DeskQuote, priceByDesk } from './price-desk.ts';

/** Roles that work on quotes, who are notified of the answer (specification §6). */
const NOTIFIED_ROLES = [1, 2, 3, 4, 5];

interface NegotiationId {
  partnerId: number;
  negotiationId: number;
}

/**
 * Answers all pending quotes in one transaction; a second run finds none pending.
 * @param giveUp why the desk prices none of them: all are declined, and can be accepted as they are or negotiated again
 */
export async function answerNegotiation(
  provider: Provider,
  { partnerId, negotiationId }: NegotiationId,
  giveUp: string | null = null,
): Promise<void> {
  const now = provider.now();
  await provider.db.transaction(async (tx) => {
    const scope = scoped(tx, { partnerId });
    const negotiation = await scope.find(negotiations, eq(negotiations.id, negotiationId), {
      lock: 'update',
    });
    if (negotiation === null) return; // withdrawn meanwhile
    const parts = await scope.list(negotiationQuotes, {
      where: and(eq(negotiationQuotes.negotiationId, negotiationId), eq(negotiationQuotes.status, 'pending')),
    });
    if (parts.length === 0) return;
    const references = parts.map(({ quoteReference }) => quoteReference);
    const rows = await scope.list(quotes, { where: inArray(quotes.reference, references), lock: 'update' });
    const byReference = new Map(rows.map((row) => [row.reference, row]));
    const locations = await loadLocations(scope, giveUp === null ? rows : []);
    const together = new Map<string, number>();
    for (const { group } of parts) together.set(group, (together.get(group) ?? 0) + 1);
    for (const part of parts) {
      const quote = byReference.get(part.quoteReference);
      const isAsked = quote?.status === 'negotiation';
      const asked = isAsked && giveUp === null ? toDeskQuote(quote, locations) : null;
      const deskAnswer = asked && priceByDesk(asked, together.get(part.group) ?? 1);
      const answer =
        quote && deskAnswer && deskAnswer.kind !== 'declined' ? addAddonCosts(quote, deskAnswer) : null;
      const declined = deskAnswer?.kind === 'declined' ? deskAnswer.reason : giveUp;
      const reason = isAsked && declined !== null ? declined : 'The quote is no longer in negotiation';
      await scope.update(
        negotiationQuotes,
        answer
          ? {
              status: 'ready',
              newMonthlyCost: answer.newMonthlyCost,
              newInstall: answer.newInstall,
              newEcc: answer.newEcc,
              newSearchQuoteUuid: answer.newSearchQuote?.uuid ?? null,
              newProduct: answer.newSearchQuote?.product ?? null,
              note: answer.note,
              updatedAt: now,
            }
          : { status: 'declined', note: reason, updatedAt: now },
        eq(negotiationQuotes.uuid, part.uuid),
      );
      if (answer === null && quote?.status === 'negotiation') await returnToSaved(scope, quote, now);
      if (quote) {
        await recordQuoteEvents(tx, [
          {
            partnerId,
            quoteReference: quote.reference,
            at: now,
            title: answer ? 'Pricing desk answered' : 'Pricing desk declined',
            detail: answer?.note ?? reason,
            actor: null,
          },
        ]);
      }
    }
    const left = await scope.count(
      negotiationQuotes,
      and(eq(negotiationQuotes.negotiationId, negotiationId), eq(negotiationQuotes.status, 'ready')),
    );
    if (left === 0) {
      await scope.update(
        negotiations,
        { status: 'declined', updatedAt: now },
        eq(negotiations.id, negotiationId),
      );
    }
    const multiQuote = await scope.find(multiQuotes, eq(multiQuotes.id, negotiation.multiQuoteId));
    await notify(
      tx,
      { partnerId, roles: NOTIFIED_ROLES },
      {
        text:
          giveUp === null
            ? `The pricing desk has answered ${negotiation.name}`
            : `${negotiation.name} could not be priced`,
        subtext: giveUp ?? `${left} new prices need your decision`,
        url: `/multi-quotes/${multiQuote?.uuid}/negotiations/${negotiation.uuid}`,
        type: 'offer',
      },
    );
  });
}

/** The desk prices only the product, without add-ons. */
function toDeskQuote(quote: QuoteRow, locations: ReadonlyMap<string, LocationRow>): DeskQuote {
  return {
    ...quote,
    monthlyCost: quote.baseMonthlyCost,
    installCost: quote.baseInstallCost,
    otherTerms: listOtherTerms(quote, locations),
  };
}

function addAddonCosts(quote: QuoteRow, offer: DeskOffer): DeskOffer {
  return {
    ...offer,
    newMonthlyCost: offer.newMonthlyCost + quote.monthlyCost - quote.baseMonthlyCost,
    newInstall: offer.newInstall + quote.installCost - quote.baseInstallCost,
  };
}

async function returnToSaved(scope: Scope, quote: QuoteRow, now: Date): Promise<void> {
  await scope.update(
    quotes,
    { status: 'created', version: quote.version + 1, updatedAt: now },
    eq(quotes.reference, quote.reference),
  );
}

async function loadLocations(scope: Scope, rows: readonly QuoteRow[]): Promise<Map<string, LocationRow>> {
  const uuids = rows.flatMap(({ multiQuoteLocationUuid }) => multiQuoteLocationUuid ?? []);
  if (uuids.length === 0) return new Map();
  const locations = await scope.list(multiQuoteLocations, {
    where: inArray(multiQuoteLocations.uuid, uuids),
  });
  return new Map(locations.map((location) => [location.uuid, location]));
}

/** The same product and speed at the quote's location for other terms. */
function listOtherTerms(quote: QuoteRow, locations: ReadonlyMap<string, LocationRow>) {
  const location = locations.get(quote.multiQuoteLocationUuid ?? '');
  if (location === undefined) return [];
  return listProducts(location).filter(
    ({ product }) =>
      product.productCode === quote.productCode &&
      product.speed === quote.speed &&
      product.termMonths !== quote.termMonths,
  );
}
