import { and, asc, gt, type SQL } from 'drizzle-orm';
import type { Scope } from '../../../db/scope.ts';
import { type QuoteRow, quotes } from '../../../quotes/tables.ts';
import { yieldToEventLoop } from '../../../yield-to-event-loop.ts';

/** Quotes per statement: short enough that others do not wait for it. */
const BATCH = 250;

/**
 * Walks through quotes in the order of their references, batch by batch, so that ten thousand of them neither make a
 * long statement nor a long turn.
 */
export async function* walkQuotes<Key extends keyof QuoteRow & string>(
  scope: Scope,
  keys: readonly (Key | 'reference')[],
  where: SQL | undefined,
): AsyncGenerator<Pick<QuoteRow, Key | 'reference'>[], void, void> {
  let after: SQL | undefined;
  for (;;) {
    const rows = await scope.pick(quotes, keys, {
      where: and(where, after),
      orderBy: [asc(quotes.reference)],
      limit: BATCH,
    });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < BATCH) return;
    after = gt(quotes.reference, last.reference);
    await yieldToEventLoop();
  }
}
