import { and, asc, gt, lte, type SQL } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { multiQuoteLocations } from '../multi-quotes/tables.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { locationsWhere } from './load-location.ts';

const { position } = multiQuoteLocations;

interface Slice {
  /** Position of its last location; null where it has all that are left. */
  end: number | null;
  /** Selects its locations by multi-quote and position. */
  condition: SQL | undefined;
}

/**
 * The next `size` locations after a position. With a range the planner reads the index; with a status and a limit alone
 * it may sort all locations.
 */
export async function findSlice(
  scope: Scope,
  multiQuote: Pick<MultiQuoteRow, 'id'>,
  from: number,
  size: number,
): Promise<Slice> {
  const after = locationsWhere(multiQuote, gt(position, from));
  const [last] = await scope.pick(multiQuoteLocations, ['position'], {
    where: after,
    orderBy: [asc(position)],
    limit: 1,
    offset: size - 1,
  });
  return { end: last?.position ?? null, condition: and(after, last && lte(position, last.position)) };
}

/** Walks through all locations in order, yielding to the event loop before each further slice. */
export async function* walkSlices(
  scope: Scope,
  multiQuote: Pick<MultiQuoteRow, 'id'>,
  size: number,
): AsyncGenerator<SQL | undefined, void, void> {
  for (let from = 0; ; ) {
    const { end, condition } = await findSlice(scope, multiQuote, from, size);
    yield condition;
    if (end === null) return;
    from = end;
    await yieldToEventLoop();
  }
}
