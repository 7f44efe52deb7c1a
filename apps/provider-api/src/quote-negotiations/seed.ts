import { formatTerm } from '@portal/api-client/units';
import { and, asc, eq, ne } from '../db/drizzle.ts';
import { toOldValues } from '../multi-quote-negotiations/old-values.ts';
import { negotiationQuotes, negotiations } from '../multi-quote-negotiations/tables.ts';
import { priceEthernet } from '../pricing/ethernet.ts';
import { toSite } from '../pricing/site.ts';
import { getSupplierName } from '../pricing/suppliers.ts';
import { type QuoteRow, quoteEvents, quotes } from '../quotes/tables.ts';
import type { SeedContext } from '../seed/context.ts';

const LONG_TERM = 60;
const DESK_MS = 8_000;
const HOUR_MS = 3_600_000;

/** Negotiations about the single quotes that the demo has in negotiation: every third waits for the pricing desk. */
export async function seedQuoteNegotiations(seed: SeedContext): Promise<void> {
  const random = seed.random('quote-negotiations');
  const rows = await seed.db
    .select()
    .from(quotes)
    .where(and(eq(quotes.status, 'negotiation'), ne(quotes.kind, 'multi')))
    .orderBy(asc(quotes.reference));
  for (const [index, quote] of rows.entries()) {
    const at = new Date(quote.updatedAt.getTime() + DESK_MS);
    const isPending = index % 3 === 2;
    const first = index % 3 === 1 ? await insertRound(seed, quote, 1, random.uuid(), 'declined') : null;
    const round = first === null ? 1 : 2;
    await insertRound(seed, quote, round, random.uuid(), isPending ? 'pending' : 'ready', first);
    await seed.insert(quoteEvents, [
      {
        partnerId: quote.partnerId,
        quoteReference: quote.reference,
        at,
        ...(isPending
          ? { title: 'Waiting for the pricing desk', detail: null }
          : { title: 'Pricing desk answered', detail: createOffer(quote, round).note }),
        actor: null,
      },
    ]);
  }
}

async function insertRound(
  seed: SeedContext,
  quote: QuoteRow,
  round: number,
  uuid: string,
  outcome: 'pending' | 'ready' | 'declined',
  firstRoundId: number | null = null,
): Promise<number> {
  // The request is the last step of the quote; an earlier round was a few hours before it.
  const createdAt = new Date(quote.updatedAt.getTime() - (outcome === 'declined' ? 6 * HOUR_MS : 0));
  const group = getSupplierName(quote.supplierKey);
  const isDecided = outcome === 'declined';
  const [row]: { id: number }[] = await seed.db
    .insert(negotiations)
    .values({
      uuid,
      partnerId: quote.partnerId,
      multiQuoteId: null,
      name: round === 1 ? quote.reference : `${quote.reference}, round ${round}`,
      notes: 'The customer has a lower offer from their present supplier.',
      status: isDecided ? 'declined' : 'pending',
      targets: [{ group, kind: 'monthly', value: Math.floor(quote.monthlyCost * 0.95) }],
      firstRoundId,
      round,
      // The demo's desk takes its time, so that one negotiation stays pending.
      answerDueAt: outcome === 'pending' ? seed.at({ days: 30 }) : new Date(createdAt.getTime() + DESK_MS),
      createdBy: quote.createdBy,
      createdAt,
      updatedAt: createdAt,
    })
    .returning();
  if (row === undefined) throw new Error('The database answered no row for a negotiation.');
  await seed.insert(negotiationQuotes, [
    {
      partnerId: quote.partnerId,
      negotiationId: row.id,
      group,
      quoteReference: quote.reference,
      ...toOldValues(quote),
      ...(outcome === 'pending' ? {} : createOffer(quote, round)),
      status: outcome,
      reason: isDecided ? 'Counter-offer made' : null,
      decidedBy: isDecided ? quote.createdBy : null,
      decidedAt: isDecided ? quote.updatedAt : null,
      createdAt,
      updatedAt: createdAt,
    },
  ]);
  return row.id;
}

/** A little off in the first round; in a further round the same product for longer, if the supplier offers it. */
function createOffer(quote: QuoteRow, round: number) {
  const { supplierKey, productCode, bearer, speed, address } = quote;
  const longer =
    round > 1 && quote.termMonths < LONG_TERM
      ? priceEthernet(supplierKey, toSite(address), {
          bearers: [],
          speeds: [speed],
          terms: [LONG_TERM],
        }).find((product) => product.productCode === productCode && product.bearer === bearer)
      : undefined;
  const base = longer ?? { monthlyCost: quote.baseMonthlyCost, installCost: quote.baseInstallCost };
  const percent = longer ? 0 : round + 1;
  const off = Math.floor((base.monthlyCost * percent) / 100);
  return {
    newMonthlyCost: base.monthlyCost - off + quote.monthlyCost - quote.baseMonthlyCost,
    newInstall: base.installCost + quote.installCost - quote.baseInstallCost,
    newEcc: quote.eccCost,
    newProduct: longer ?? null,
    note: longer ? `Offered at ${formatTerm(LONG_TERM)}` : `${percent}% off`,
  };
}
