import { toWire } from '@portal/api-client/wire';
import { and, eq } from '../../db/drizzle.ts';
import type { Context } from '../../http/context.ts';
import type { MultiQuoteRow } from '../../multi-quotes/load-multi-quote.ts';
import { Refusal } from '../../refusal.ts';
import { multiQuoteImportRows } from '../tables.ts';
import type { ReviewRow } from './load-review.ts';
import { findRow, rowsWhere, type StoredRow, toImportRow } from './review-rows.ts';
import { type RowDecisions, settleRows } from './settle-rows.ts';

/** The row, unless someone else has changed it. */
export const isUnchanged = (review: ReviewRow, { row, version }: Pick<StoredRow, 'row' | 'version'>) =>
  and(rowsWhere(review), eq(multiQuoteImportRows.row, row), eq(multiQuoteImportRows.version, version));

export const rowConflict = (current: StoredRow) =>
  Refusal.conflict('This row has changed since you opened it.', { current: toWire(toImportRow(current)) });

/** The row as the caller saw it, or 409 with what it is now. */
export async function findUnchanged(
  context: Pick<Context, 'db'>,
  review: ReviewRow,
  row: string,
  expectedVersion: number | undefined,
) {
  const found = await findRow(context, review, row);
  if (expectedVersion !== undefined && expectedVersion !== found.version) throw rowConflict(found);
  return found;
}

/**
 * Settles rows again with a person's corrections and decisions, and stores the result. Leaves out rows that someone
 * else has changed meanwhile.
 */
export async function settleAgain(
  context: Context,
  multiQuote: MultiQuoteRow,
  review: ReviewRow,
  rows: readonly Pick<StoredRow, 'row' | 'fields' | 'version'>[],
  decisions: RowDecisions,
): Promise<StoredRow[]> {
  const settled = await settleRows(context, multiQuote, rows, decisions, review);
  const stored: StoredRow[] = [];
  for (const [index, { row, ...values }] of settled.entries()) {
    const version = rows[index]?.version ?? 0;
    const updated = await context.db
      .update(multiQuoteImportRows)
      .set({ ...values, version: version + 1 })
      .where(isUnchanged(review, { row, version }))
      .returning();
    stored.push(...updated);
  }
  return stored;
}
