import { and, asc, eq, gt, type SQL } from '../../db/drizzle.ts';
import type { Scope } from '../../db/scope.ts';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import { negotiationQuotes } from '../tables.ts';

type NegotiationQuoteRow = typeof negotiationQuotes.$inferSelect;

/** Offers per statement: a negotiation can have ten thousand. */
const SIZE = 40;

/** Reads the offers of a negotiation in slices, in the order of their quotes. Other requests run between two slices. */
export async function* walkOffers(
  scope: Scope,
  negotiationId: number,
  condition?: SQL,
  size = SIZE,
): AsyncGenerator<NegotiationQuoteRow[], void, void> {
  for (let after = ''; ; ) {
    const slice = await scope.list(negotiationQuotes, {
      where: and(
        eq(negotiationQuotes.negotiationId, negotiationId),
        gt(negotiationQuotes.quoteReference, after),
        condition,
      ),
      orderBy: [asc(negotiationQuotes.quoteReference)],
      limit: size,
    });
    const last = slice.at(-1);
    if (last === undefined) return;
    yield slice;
    if (slice.length < size) return;
    after = last.quoteReference;
    await yieldToEventLoop();
  }
}
