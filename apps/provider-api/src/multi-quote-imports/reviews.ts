import type { contract, PageOf, ParsedOf } from '@portal/api-client';
import { toWire } from '@portal/api-client/wire';
import { and, asc, between, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { nextVersion } from '../db/columns/columns.ts';
import { toTypedText } from '../geocoding/address.ts';
import { storeAddressChoices } from '../geocoding/address-choices.ts';
import type { Context } from '../http/context.ts';
import { pageOf, pageWindow } from '../http/paging.ts';
import { numberId, uuidId } from '../http/request/ids.ts';
import type { FileReply } from '../http/response/answer.ts';
import { csvFile } from '../http/response/csv.ts';
import { assertNotExpired, loadMultiQuote, type MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { Refusal } from '../refusal.ts';
import { forEachSlice, yieldToEventLoop } from '../yield-to-event-loop.ts';
import { toRowReadAs } from './address-matches.ts';
import { IMPORT_COLUMNS } from './columns.ts';
import { type RowDecisions, type SettledRow, settleRows, toChoiceText } from './settle-rows.ts';
import { multiQuoteImportReviews, multiQuoteImportRows, multiQuoteImports } from './tables.ts';

type Endpoints = typeof contract.multiQuotes.imports;
type Review = contract.multiQuotes.ImportReview;
export type ReviewRow = typeof multiQuoteImportReviews.$inferSelect;

/** A stored import of the multi-quote, or 404. */
export async function loadReview(
  { scope }: Pick<Context, 'scope'>,
  multiQuote: MultiQuoteRow,
  importUuid: string,
  lock?: 'update',
): Promise<ReviewRow> {
  return scope.get(
    multiQuoteImportReviews,
    and(
      eq(multiQuoteImportReviews.multiQuoteId, multiQuote.id),
      eq(multiQuoteImportReviews.id, uuidId(importUuid)),
    ),
    lock ? { lock } : {},
  );
}

/** The staged import of a review, and how many of its rows are still to be added. */
async function loadStaged({ db }: Pick<Context, 'db'>, { importId }: ReviewRow) {
  if (importId === null) return null;
  const [staged] = await db
    .select({
      total: multiQuoteImports.total,
      firstPosition: multiQuoteImports.firstPosition,
      left: sql<number>`(select coalesce(sum(json_array_length(rows)), 0)::int from multi_quote_import_chunks where import_id = ${importId}::uuid)`,
    })
    .from(multiQuoteImports)
    .where(eq(multiQuoteImports.id, importId));
  return staged ?? null;
}

async function toReview(context: Pick<Context, 'db'>, row: ReviewRow): Promise<Review> {
  const counted = await context.db
    .select({ state: multiQuoteImportRows.state, total: count() })
    .from(multiQuoteImportRows)
    .where(eq(multiQuoteImportRows.reviewId, row.id))
    .groupBy(multiQuoteImportRows.state);
  const number = (state: string) => counted.find((each) => each.state === state)?.total ?? 0;
  const staged = await loadStaged(context, row);
  const isRunning = staged !== null && staged.firstPosition !== null;
  return {
    uuid: row.id,
    fileName: row.fileName,
    rows: row.rows,
    readyRows: number('ready') + (staged !== null && !isRunning ? staged.total : 0),
    importedRows: row.importedRows,
    openRows: {
      invalid: number('invalid'),
      changed: number('changed'),
      ambiguous: number('ambiguous'),
      unknown: number('unknown'),
      duplicate: number('duplicate'),
    },
    progress: isRunning ? { total: staged.total, done: staged.total - staged.left } : null,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
  };
}

const isOpen = ({ readyRows, openRows, progress }: Review) =>
  readyRows > 0 || progress !== null || Object.values(openRows).some((total) => total > 0);

const MAX_REVIEWS = 20;

export async function listReviews(
  { uuid }: ParsedOf<Endpoints['list']>,
  context: Context,
): Promise<Review[]> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  const rows = await context.scope.list(multiQuoteImportReviews, {
    where: eq(multiQuoteImportReviews.multiQuoteId, multiQuote.id),
    orderBy: [desc(multiQuoteImportReviews.createdAt)],
    limit: MAX_REVIEWS,
  });
  const reviews: Review[] = [];
  for (const row of rows) reviews.push(await toReview(context, row));
  return reviews.filter(isOpen);
}

export async function getReview(
  { uuid, importUuid }: ParsedOf<Endpoints['get']>,
  context: Context,
): Promise<Review> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  return toReview(context, await loadReview(context, multiQuote, importUuid));
}

export const IMPORT_RUNNING = 'This import is adding its rows now. Wait until it has finished.';

export async function removeReview(
  { uuid, importUuid }: ParsedOf<Endpoints['remove']>,
  context: Context,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, uuid);
    const review = await loadReview({ scope }, multiQuote, importUuid, 'update');
    const staged = await loadStaged({ db: tx }, review);
    if (staged !== null && staged.firstPosition !== null) throw Refusal.conflict(IMPORT_RUNNING);
    await scope.remove(multiQuoteImportReviews, eq(multiQuoteImportReviews.id, review.id));
    if (review.importId !== null)
      await scope.remove(multiQuoteImports, eq(multiQuoteImports.id, review.importId));
  });
}

type StoredRow = SettledRow & { version: number };

const toImportRow = ({ address, ...row }: StoredRow): contract.multiQuotes.ImportRow => ({
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

async function findRow(context: Pick<Context, 'db'>, review: ReviewRow, row: string) {
  const [found] = await context.db
    .select()
    .from(multiQuoteImportRows)
    .where(and(rowsWhere(review), eq(multiQuoteImportRows.row, numberId(row))));
  if (found === undefined) throw Refusal.notFound('This row has already been imported or left out.');
  return found;
}

const isUnchanged = (review: ReviewRow, { row, version }: Pick<StoredRow, 'row' | 'version'>) =>
  and(rowsWhere(review), eq(multiQuoteImportRows.row, row), eq(multiQuoteImportRows.version, version));

const rowConflict = (current: StoredRow) =>
  Refusal.conflict('This row has changed since you opened it.', { current: toWire(toImportRow(current)) });

/** The row as the caller saw it, or 409 with what it is now. */
async function findUnchanged(
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

export async function updateReviewRow(
  {
    uuid,
    importUuid,
    row,
    version,
    udprn,
    asTyped,
    allowDuplicate,
    ...fields
  }: ParsedOf<Endpoints['updateRow']>,
  context: Context,
): Promise<contract.multiQuotes.ImportRow> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  assertNotExpired(multiQuote, context.now());
  const review = await loadReview(context, multiQuote, importUuid);
  const found = await findUnchanged(context, review, row, version);
  // A criterion that the caller does not send stays: the site must not be priced at another one.
  const { speed, bearer, term, ...others } = fields;
  const corrected = {
    ...found,
    fields: {
      ...others,
      speed: speed ?? found.fields.speed,
      bearer: bearer ?? found.fields.bearer,
      term: term ?? found.fields.term,
    },
  };
  const decisions = { udprn, asTyped, allowDuplicate };
  const [stored] = await settleAgain(context, multiQuote, review, [corrected], decisions);
  if (stored === undefined) throw rowConflict(await findRow(context, review, row));
  if (udprn && stored.address?.udprn === udprn)
    await storeAddressChoices(context, [{ text: toTypedText(stored.fields), udprn }]);
  return toImportRow(stored);
}

export async function removeReviewRow(
  { uuid, importUuid, row, version }: ParsedOf<Endpoints['removeRow']>,
  context: Context,
): Promise<void> {
  const review = await loadReview(context, await loadMultiQuote(context.scope, uuid), importUuid);
  const found = await findUnchanged(context, review, row, version);
  const removed = await context.db.delete(multiQuoteImportRows).where(isUnchanged(review, found)).returning();
  if (removed.length === 0) throw rowConflict(await findRow(context, review, row));
}

const ROWS_PER_DECISION = 100;

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

/**
 * Changed addresses are accepted as they were read, unknown ones as typed, duplicates as second sites; nothing else can be
 * accepted unseen.
 */
export async function updateReviewRows(
  { uuid, importUuid, state, decision }: ParsedOf<Endpoints['updateRows']>,
  context: Context,
): Promise<Review> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  assertNotExpired(multiQuote, context.now());
  const review = await loadReview(context, multiQuote, importUuid);
  if (decision === 'skip') {
    await context.db.delete(multiQuoteImportRows).where(rowsWhere(review, [state]));
    return toReview(context, review);
  }
  if (state === 'invalid' || state === 'ambiguous') {
    throw Refusal.invalid({ state: 'these rows need a correction or a choice each' });
  }
  const readNext = readByNumber(context, review, [state]);
  for (;;) {
    const rows = await readNext({ limit: ROWS_PER_DECISION });
    if (rows.length === 0) break;
    // A duplicate's address was resolved before; an unknown one may turn out to be a duplicate.
    if (state === 'unknown') await settleAgain(context, multiQuote, review, rows, { asTyped: true });
    else if (state === 'changed') {
      const confirmed = new Map(rows.map(({ row, address }) => [row, address?.udprn]));
      const stored = await settleAgain(context, multiQuote, review, rows, { confirmed });
      await storeAddressChoices(
        context,
        stored.flatMap((row) =>
          row.address?.udprn ? [{ text: toTypedText(row.fields), udprn: row.address.udprn }] : [],
        ),
      );
    } else await acceptResolved(context, review, rows);
    await yieldToEventLoop();
  }
  return toReview(context, review);
}

async function acceptResolved(
  { db }: Pick<Context, 'db'>,
  review: ReviewRow,
  rows: readonly SettledRow[],
): Promise<void> {
  await db
    .update(multiQuoteImportRows)
    .set({
      state: 'ready',
      issues: [],
      allowDuplicate: true,
      version: nextVersion(multiQuoteImportRows.version),
    })
    .where(
      and(
        rowsWhere(review, ['duplicate']),
        // The range is read from the primary key; the list alone may read all rows of the state.
        between(multiQuoteImportRows.row, rows.at(0)?.row ?? 0, rows.at(-1)?.row ?? 0),
        inArray(
          multiQuoteImportRows.row,
          rows.map(({ row }) => row),
        ),
      ),
    );
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
