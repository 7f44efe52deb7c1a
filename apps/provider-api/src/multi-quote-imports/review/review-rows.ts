import type { contract, PageOf, ParsedOf } from '@portal/api-client';
import { and, asc, count, eq, gt, inArray } from '../../db/drizzle.ts';
import type { Context } from '../../http/context.ts';
import { numberId } from '../../http/request/ids.ts';
import type { FileReply } from '../../http/response/answer.ts';
import { csvFile } from '../../http/response/csv.ts';
import { pageOf, pageWindow } from '../../lists/paging.ts';
import { loadMultiQuote } from '../../multi-quotes/load-multi-quote.ts';
import { Refusal } from '../../refusal.ts';
import { forEachSlice } from '../../yield-to-event-loop.ts';
import { IMPORT_COLUMNS } from '../parsing/columns.ts';
import { multiQuoteImportRows } from '../tables.ts';
import { toRowReadAs } from './address-matches.ts';
import { loadReview, type ReviewRow } from './load-review.ts';
import { type SettledRow, toChoiceText } from './settle-rows.ts';

type Endpoints = typeof contract.multiQuotes.imports;

export type StoredRow = SettledRow & { version: number };

export const toImportRow = ({ address, ...row }: StoredRow): contract.multiQuotes.ImportRow => ({
  row: row.row,
  state: row.state,
  fields: row.fields,
  issues: row.issues,
  suggestions: row.suggestions,
  ...describeAddress(row, address),
  allowDuplicate: row.allowDuplicate,
  version: row.version,
});

const describeAddress = (
  { state, fields }: Pick<StoredRow, 'state' | 'fields'>,
  address: StoredRow['address'],
) =>
  address !== null && (state === 'ready' || state === 'changed')
    ? {
        address: { udprn: address.udprn, text: toChoiceText(address) },
        readAs: toRowReadAs(fields, address),
      }
    : { address: null, readAs: [] };

export const rowsWhere = (review: ReviewRow, states?: readonly contract.multiQuotes.ImportRowState[]) =>
  and(
    eq(multiQuoteImportRows.reviewId, review.id),
    states && inArray(multiQuoteImportRows.state, [...states]),
  );

export async function listReviewRows(
  { uuid, importUuid, ...query }: ParsedOf<Endpoints['listRows']>,
  context: Context,
): Promise<PageOf<contract.multiQuotes.ImportRow>> {
  const review = await loadReview(context, await loadMultiQuote(context.scope, uuid), importUuid);
  const { limit, offset } = pageWindow(query);
  const where = rowsWhere(review, query.state);
  const rows = await context.db
    .select()
    .from(multiQuoteImportRows)
    .where(where)
    .orderBy(asc(multiQuoteImportRows.row))
    .limit(limit)
    .offset(offset);
  const [counted] = await context.db.select({ total: count() }).from(multiQuoteImportRows).where(where);
  return pageOf(query, rows.map(toImportRow), counted?.total ?? 0);
}

const ROWS_PER_INSERT = 200;

export async function insertReviewRows(
  { db }: Pick<Context, 'db'>,
  reviewId: string,
  rows: readonly SettledRow[],
): Promise<void> {
  await forEachSlice(rows, ROWS_PER_INSERT, async (slice) => {
    await db.insert(multiQuoteImportRows).values(slice.map((row) => ({ ...row, reviewId })));
  });
}

/** A row by its number in the file, or 404. */
export async function findRow(context: Pick<Context, 'db'>, review: ReviewRow, row: string) {
  const [found] = await context.db
    .select()
    .from(multiQuoteImportRows)
    .where(and(rowsWhere(review), eq(multiQuoteImportRows.row, numberId(row))));
  if (found === undefined) throw Refusal.notFound('This row was imported or left out meanwhile.');
  return found;
}

/** Reads rows of these states in their order, each batch from the row at which the last one ended. */
function readByNumber(
  { db }: Pick<Context, 'db'>,
  review: ReviewRow,
  states: readonly contract.multiQuotes.ImportRowState[],
): (window: { limit: number }) => Promise<StoredRow[]> {
  let last = 0;
  return async ({ limit }) => {
    const rows = await db
      .select()
      .from(multiQuoteImportRows)
      .where(and(rowsWhere(review, states), gt(multiQuoteImportRows.row, last)))
      .orderBy(asc(multiQuoteImportRows.row))
      .limit(limit);
    last = rows.at(-1)?.row ?? last;
    return rows;
  };
}

/** In the template's columns, so that the corrected file can be imported again. */
export async function exportReviewRows(
  { uuid, importUuid }: ParsedOf<Endpoints['exportRows']>,
  context: Context,
): Promise<FileReply> {
  const review = await loadReview(context, await loadMultiQuote(context.scope, uuid), importUuid);
  const states = ['invalid', 'changed', 'ambiguous', 'unknown', 'duplicate'] as const;
  return csvFile<SettledRow>(
    'rows-to-correct.csv',
    [
      ...IMPORT_COLUMNS.map(({ name, field }) => ({
        header: name,
        value: ({ fields }: SettledRow) => fields[field],
      })),
      { header: 'row', value: ({ row }) => row },
      {
        header: 'problem',
        value: ({ issues }) => issues.map(({ column, reason }) => `${column} ${reason}`).join('; '),
      },
    ],
    readByNumber(context, review, states),
  );
}
