import type { contract } from '@portal/api-client';
import type { Database } from '../../db/database.ts';
import { and, asc, eq, inArray, sql } from '../../db/drizzle.ts';
import { instantAsJson } from '../../db/statements/json-row.ts';
import type { Context } from '../../http/context.ts';
import { withoutRecording } from '../../http/run-write.ts';
import { assertNotExpired, loadMultiQuote, type MultiQuoteRow } from '../../multi-quotes/load-multi-quote.ts';
import { Refusal } from '../../refusal.ts';
import { invalidFile } from '../../spreadsheets/invalid-file.ts';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import type { ImportedRow } from '../parsing/columns.ts';
import {
  appendToImport,
  commitImport,
  finishImport,
  type StagedLocation,
  stageImport,
  toImportedLocation,
} from '../staging/staged-import.ts';
import { multiQuoteImportReviews, multiQuoteImportRows, multiQuoteImports } from '../tables.ts';
import { IMPORT_RUNNING, loadReview, type ReviewRow } from './load-review.ts';
import { insertReviewRows } from './review-rows.ts';
import { listSiteKeys, type SettledRow, settleRows, toDuplicateOfSite } from './settle-rows.ts';

type Report = contract.multiQuotes.ImportReport;

/** Validates rows and keeps them: valid ones staged, the others to be repaired by a person. */
export async function storeImport(
  context: Context,
  multiQuote: MultiQuoteRow,
  file: Pick<ReviewRow, 'fileName' | 'contentHash'>,
  rows: readonly ImportedRow[],
): Promise<Omit<Report, 'unreadColumns' | 'hiddenRows'>> {
  // Sites that are added from now on are not seen by this check.
  const checkedAt = context.now();
  const settled = await settleRows(context, multiQuote, rows);
  const ready = settled.flatMap((row) => toStagedLocation(row) ?? []);
  const open = settled.filter(({ state }) => state !== 'ready');
  const importId = ready.length === 0 ? null : await stageImport(context, multiQuote, ready);
  const review = await context.db.transaction((tx) =>
    context.scope.on(tx).insert(multiQuoteImportReviews, {
      multiQuoteId: multiQuote.id,
      ...file,
      rows: rows.length,
      isComplete: false,
      importId,
      createdBy: context.caller.name,
      createdAt: checkedAt,
      updatedAt: context.now(),
    }),
  );
  // In slices, because one transaction for all rows would block other requests.
  await insertReviewRows(context, review.id, open);
  await context.scope.update(
    multiQuoteImportReviews,
    { isComplete: true },
    eq(multiQuoteImportReviews.id, review.id),
  );
  return {
    importUuid: review.id,
    rows: rows.length,
    validRows: ready.length,
    imported: 0,
    issues: open.flatMap(({ issues }) => issues).slice(0, MAX_ISSUES),
  };
}

/** The rows of a stored import are listed page by page. */
const MAX_ISSUES = 100;

const toStagedLocation = ({ state, address, ...row }: SettledRow): StagedLocation | null =>
  state === 'ready' && address !== null ? toImportedLocation(row, address) : null;

/**
 * Imports what is ready: repaired rows join the staged ones in short transactions, then all are committed in one, and
 * added in short statements (F18). After a kill before the commit, ready rows are staged or repaired as before, and
 * importing again takes them all.
 */
export async function importStored(
  context: Context,
  uuid: string,
  importUuid: string,
  again: boolean,
): Promise<Report> {
  // Staging imports nothing yet, so it is not recorded as a step.
  const staging = { ...context, db: withoutRecording(context.db) };
  let repeated = 0;
  for (;;) {
    const taken = await stageReadyRows(staging, uuid, importUuid, again);
    if (taken === null) break;
    repeated += taken.repeated;
    await yieldToEventLoop();
  }
  const started = await withReview(context, uuid, importUuid, async (inTransaction, review, staged) => {
    if (staged === null || staged.total === 0) {
      if (repeated > 0) throw Refusal.conflict(ALL_REPEATED);
      throw invalidFile('No row is ready to be imported.');
    }
    const { contentHash, id: reviewId } = review;
    const source = contentHash === null ? null : { contentHash, reviewId, again };
    await commitImport(inTransaction, uuid, staged.id, source);
    if (!again) await assertStillNew(inTransaction, review, staged);
    await inTransaction.scope.update(
      multiQuoteImportReviews,
      { importedRows: review.importedRows + staged.total, updatedAt: context.now() },
      eq(multiQuoteImportReviews.id, review.id),
    );
    return { importId: staged.id, total: staged.total, rows: review.rows };
  });
  await finishImport(context, started.importId);
  return {
    importUuid,
    rows: started.rows,
    validRows: started.total,
    imported: started.total,
    issues: [],
    unreadColumns: [],
  };
}

const ALL_REPEATED =
  'These addresses were added to the multi quote after the rows were checked. The rows are now marked as duplicates.';

interface TakenRows {
  locations: StagedLocation[];
  /** How many rows became duplicates instead. */
  repeated: number;
}

/** Moves some repaired rows to the staged ones. Null if there were none. */
function stageReadyRows(
  context: Context,
  uuid: string,
  importUuid: string,
  again: boolean,
): Promise<TakenRows | null> {
  return withReview(context, uuid, importUuid, async (inTransaction, review, staged, multiQuote) => {
    const taken = await takeReadyRows(inTransaction, multiQuote, review.id, again);
    if (taken === null || taken.locations.length === 0) return taken;
    const importId = staged?.id ?? (await stageImport(inTransaction, multiQuote, []));
    await appendToImport(inTransaction, importId, staged?.total ?? 0, taken.locations);
    if (staged === null)
      await inTransaction.scope.update(
        multiQuoteImportReviews,
        { importId },
        eq(multiQuoteImportReviews.id, review.id),
      );
    return taken;
  });
}

type Staged = typeof multiQuoteImports.$inferSelect;

/** Few enough not to block other queries. */
const CHUNKS_PER_STATEMENT = 10;

async function getLastChunk(db: Database, importId: string): Promise<number> {
  const { rows } = await db.execute<{ chunk: number | null }>(
    sql`select max(chunk) as chunk from multi_quote_import_chunks where import_id = ${importId}::uuid`,
  );
  return rows[0]?.chunk ?? -1;
}

/**
 * Answers 409 if staged addresses have become sites since the file was checked, for example by another file. Repaired
 * rows are checked by {@link takeReadyRows}.
 */
async function assertStillNew(
  { db }: Pick<Context, 'db'>,
  { createdAt, importedRows }: ReviewRow,
  { id, multiQuoteId }: Staged,
): Promise<void> {
  if (importedRows > 0) return;
  let total = 0;
  let at: string | null = null;
  const lastChunk = await getLastChunk(db, id);
  for (let chunk = 0; chunk <= lastChunk; chunk += CHUNKS_PER_STATEMENT) {
    const { rows } = await db.execute<{ total: number; at: string | null }>(sql`
      select count(distinct site.address_key)::int as total, ${instantAsJson(sql`max(site.created_at)`)} as at
      from multi_quote_import_chunks staged_chunk
      cross join json_to_recordset(staged_chunk.rows) as staged(address_key text)
      join multi_quote_locations site
        on site.multi_quote_id = ${multiQuoteId} and site.address_key = staged.address_key
      where import_id = ${id}::uuid and chunk >= ${chunk} and chunk < ${chunk + CHUNKS_PER_STATEMENT}
        and site.created_at >= ${createdAt.toISOString()}::timestamptz`);
    total += rows[0]?.total ?? 0;
    at = rows[0]?.at ?? at;
  }
  if (total === 0) return;
  const [what, each] =
    total === 1
      ? ['1 of its addresses has become a site', 'it']
      : [`${total} of its addresses have become sites`, 'them'];
  throw Refusal.conflict(
    `Since you uploaded this file, ${what} of this multi quote. To leave ${each} out, upload the file again.`,
    { last_import: { at, by: null } },
  );
}

/** One step on a stored import with its row locked. 409 while its rows are being added. */
function withReview<Result>(
  context: Context,
  uuid: string,
  importUuid: string,
  step: (
    inTransaction: Context,
    review: ReviewRow,
    staged: Staged | null,
    multiQuote: MultiQuoteRow,
  ) => Promise<Result>,
): Promise<Result> {
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, uuid);
    assertNotExpired(multiQuote, context.now());
    const review = await loadReview({ scope }, multiQuote, importUuid, 'update');
    const staged =
      review.importId === null
        ? null
        : await scope.find(multiQuoteImports, eq(multiQuoteImports.id, review.importId));
    if (staged !== null && staged.firstPosition !== null) throw Refusal.conflict(IMPORT_RUNNING);
    return step({ ...context, db: tx, scope }, review, staged, multiQuote);
  });
}

/** Repaired rows per transaction: few enough not to block other queries. */
const ROWS_PER_STEP = 50;

/** Takes some repaired rows. Rows whose address a site has got since they were repaired become duplicates. */
async function takeReadyRows(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  multiQuote: MultiQuoteRow,
  reviewId: string,
  again: boolean,
): Promise<TakenRows | null> {
  const ofReview = eq(multiQuoteImportRows.reviewId, reviewId);
  const rows = await db
    .select()
    .from(multiQuoteImportRows)
    .where(and(ofReview, eq(multiQuoteImportRows.state, 'ready')))
    .orderBy(asc(multiQuoteImportRows.row))
    .limit(ROWS_PER_STEP)
    .for('update');
  if (rows.length === 0) return null;
  const unconfirmed = again ? [] : rows.filter(({ allowDuplicate }) => !allowDuplicate);
  const keys = unconfirmed.flatMap(({ addressKey }) => addressKey ?? []);
  const siteKeys = new Set<string | null>(await listSiteKeys(scope, multiQuote, keys));
  const repeated = unconfirmed.filter(({ addressKey }) => siteKeys.has(addressKey));
  for (const row of repeated)
    await db
      .update(multiQuoteImportRows)
      .set({ ...toDuplicateOfSite(row), version: row.version + 1 })
      .where(and(ofReview, eq(multiQuoteImportRows.row, row.row)));
  const taken = rows.filter((row) => !repeated.includes(row));
  const numbers = taken.map(({ row }) => row);
  await db.delete(multiQuoteImportRows).where(and(ofReview, inArray(multiQuoteImportRows.row, numbers)));
  return { locations: taken.flatMap((row) => toStagedLocation(row) ?? []), repeated: repeated.length };
}
