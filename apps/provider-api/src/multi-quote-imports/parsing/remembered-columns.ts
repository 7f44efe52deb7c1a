import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { eq, lt } from '../../db/drizzle.ts';
import type { Context } from '../../http/context.ts';
import { minutesBefore } from '../../jobs/for-each-settled.ts';
import { retentionDays } from '../../retention/rules.ts';
import { multiQuoteImportColumns } from '../tables.ts';
import { type ColumnPositions, normalizeHeading } from './columns.ts';

/** The same for all files with these headings in this order, however they are spelt. */
const toHeadingsKey = (headings: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(normalizeHeading)))
    .digest('hex');

/** Which columns the company read when it last imported a file with these headings; null for the first such file. */
export async function findRememberedColumns(
  { scope }: Pick<Context, 'scope'>,
  headings: readonly string[],
): Promise<ColumnPositions | null> {
  if (headings.length === 0) return null;
  const key = eq(multiQuoteImportColumns.headingsKey, toHeadingsKey(headings));
  return (await scope.find(multiQuoteImportColumns, key))?.positions ?? null;
}

export async function rememberColumns(
  { db, caller, now }: Context,
  headings: readonly string[],
  positions: ColumnPositions,
): Promise<void> {
  if (headings.length === 0) return;
  const { partnerId } = caller;
  const values = { positions, updatedAt: now() };
  await db
    .insert(multiQuoteImportColumns)
    .values({ partnerId, headingsKey: toHeadingsKey(headings), ...values })
    .onConflictDoUpdate({
      target: [multiQuoteImportColumns.partnerId, multiQuoteImportColumns.headingsKey],
      set: values,
    });
}

/** A year: files with the same headings come again with the next project of the same customer. */
const REMEMBERED_MINUTES =
  retentionDays('Which columns of a file were chosen, after they were last used') * 24 * 60;

export async function forgetOldColumns(db: Database, now: Date): Promise<void> {
  await db
    .delete(multiQuoteImportColumns)
    .where(lt(multiQuoteImportColumns.updatedAt, minutesBefore(now, REMEMBERED_MINUTES)));
}
