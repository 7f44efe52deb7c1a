import type { Database } from '../db/database.ts';
import { and, eq, gt, inArray, isNull, lte, type SQL, sql } from '../db/drizzle.ts';
import { addDays, endOfDay } from '../shared/days.ts';
import { forEachSlice } from '../yield-to-event-loop.ts';
import { isExpirableSql } from './lifecycle/expiry.ts';
import { type QuoteRow, quotes } from './tables.ts';

const NOTICE_DAYS = 3;

/** Quotes that expire within three days and whose owner has not been notified. Not test data. */
export const isNotYetAnnounced = (now: Date): SQL | undefined =>
  and(
    isExpirableSql(),
    eq(quotes.isSandbox, false),
    gt(quotes.expiredAt, endOfDay(now)),
    lte(quotes.expiredAt, endOfDay(addDays(now, NOTICE_DAYS))),
    isNull(quotes.expiryNoticeAt),
  );

/** References that are read at once. */
const REFERENCES_PER_QUERY = 1000;
/** All quotes of a multi-quote expire on one day: transactions are short, so that other work does not wait. */
const QUOTES_PER_TRANSACTION = 5;

/**
 * Works through the quotes that match, in short transactions in the order of references. Leaves out quotes that another
 * process has locked or changed meanwhile.
 */
export async function forEachDue(
  db: Database,
  isDue: SQL | undefined,
  work: (tx: Database, due: QuoteRow[]) => Promise<void>,
): Promise<void> {
  let last: string | undefined = '';
  while (last !== undefined) {
    const found: { reference: string }[] = await db
      .select({ reference: quotes.reference })
      .from(quotes)
      .where(and(isDue, gt(quotes.reference, last)))
      .orderBy(sql`${quotes.reference} || ''`) // an expression, because the primary key also has all quotes that are not due
      .limit(REFERENCES_PER_QUERY);
    await forEachSlice(found, QUOTES_PER_TRANSACTION, (slice) =>
      db.transaction(async (tx) => {
        const own = slice.map(({ reference }) => reference);
        const isOwn = and(isDue, inArray(quotes.reference, own));
        const due = await tx.select().from(quotes).where(isOwn).for('update', { skipLocked: true });
        if (due.length > 0) await work(tx, due);
      }),
    );
    last = found.length === REFERENCES_PER_QUERY ? found.at(-1)?.reference : undefined;
  }
}
