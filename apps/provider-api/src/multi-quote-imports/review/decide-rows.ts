import type { contract, ParsedOf } from '@portal/api-client';
import { nextVersion } from '../../db/columns/columns.ts';
import { and, asc, between, gt, type SQL, sql } from '../../db/drizzle.ts';
import { toTypedText } from '../../geocoding/address.ts';
import { storeAddressChoices } from '../../geocoding/lookup/address-choices.ts';
import type { Context } from '../../http/context.ts';
import { assertNotExpired, loadMultiQuote, type MultiQuoteRow } from '../../multi-quotes/load-multi-quote.ts';
import { Refusal } from '../../refusal.ts';
import { forEachSlice, yieldToEventLoop } from '../../yield-to-event-loop.ts';
import { multiQuoteImportRows } from '../tables.ts';
import { loadReview, type ReviewRow } from './load-review.ts';
import { findRow, rowsWhere, type StoredRow, toImportRow } from './review-rows.ts';
import { toReview } from './reviews.ts';
import { findUnchanged, isUnchanged, rowConflict, settleAgain } from './settle-again.ts';

type Endpoints = typeof contract.multiQuotes.imports;
type Review = contract.multiQuotes.ImportReview;

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
  // Search filters that the caller does not send stay as they are.
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

/**
 * Accepts all rows of a state, or leaves them out. Accepting uses the proposed address of a changed row, the typed
 * address of an unknown row, and adds a duplicate as a further site. Rows that enter the state or change during the call
 * stay as they are, because the caller has not seen them.
 */
export async function updateReviewRows(
  { uuid, importUuid, state, decision, expectedCount }: ParsedOf<Endpoints['updateRows']>,
  context: Context,
): Promise<Review> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  assertNotExpired(multiQuote, context.now());
  const review = await loadReview(context, multiQuote, importUuid);
  if (decision === 'accept' && (state === 'invalid' || state === 'ambiguous')) {
    throw Refusal.invalid({ state: 'these rows need a correction or a choice each' });
  }
  const seen = await listVersions(context, review, state);
  if (expectedCount !== undefined && expectedCount !== seen.length) {
    throw Refusal.conflict(
      `These rows have changed: there ${seen.length === 1 ? 'is now 1 row' : `are now ${seen.length} rows`} instead of ${expectedCount}. Check the rows and try again.`,
      { count: seen.length },
    );
  }
  await forEachSlice(seen, ROWS_PER_DECISION, async (slice) => {
    const unchanged = unchangedWhere(review, state, slice);
    if (decision === 'skip') await context.db.delete(multiQuoteImportRows).where(unchanged);
    else await acceptRows(context, multiQuote, review, state, unchanged);
  });
  return toReview(context, review);
}

type RowVersion = Pick<StoredRow, 'row' | 'version'>;

const VERSIONS_PER_READ = 1000;

async function listVersions(
  { db }: Pick<Context, 'db'>,
  review: ReviewRow,
  state: StoredRow['state'],
): Promise<RowVersion[]> {
  const { row, version } = multiQuoteImportRows;
  const found: RowVersion[] = [];
  for (;;) {
    const rows = await db
      .select({ row, version })
      .from(multiQuoteImportRows)
      .where(and(rowsWhere(review, [state]), gt(row, found.at(-1)?.row ?? 0)))
      .orderBy(asc(row))
      .limit(VERSIONS_PER_READ);
    found.push(...rows);
    if (rows.length < VERSIONS_PER_READ) return found;
    await yieldToEventLoop();
  }
}

/** Matches the given rows that are still in the state and unchanged. Expects them in the order of their numbers. */
function unchangedWhere(review: ReviewRow, state: StoredRow['state'], seen: readonly RowVersion[]) {
  const { row, version } = multiQuoteImportRows;
  return and(
    rowsWhere(review, [state]),
    // With the range, PostgreSQL reads the primary key. With the list alone, it may read all rows of the state.
    between(row, seen.at(0)?.row ?? 0, seen.at(-1)?.row ?? 0),
    sql`(${row}, ${version}) in (
      select seen.row, seen.version from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as seen(row int, version int))`,
  );
}

async function acceptRows(
  context: Context,
  multiQuote: MultiQuoteRow,
  review: ReviewRow,
  state: StoredRow['state'],
  where: SQL | undefined,
): Promise<void> {
  if (state === 'duplicate') {
    // The address was resolved before.
    const accepted = { state: 'ready' as const, issues: [], allowDuplicate: true };
    await context.db
      .update(multiQuoteImportRows)
      .set({ ...accepted, version: nextVersion(multiQuoteImportRows.version) })
      .where(where);
    return;
  }
  const rows = await context.db
    .select()
    .from(multiQuoteImportRows)
    .where(where)
    .orderBy(asc(multiQuoteImportRows.row));
  // An unknown address may turn out to be a duplicate.
  if (state === 'unknown') {
    await settleAgain(context, multiQuote, review, rows, { asTyped: true });
    return;
  }
  const confirmed = new Map(rows.map(({ row, address }) => [row, address?.udprn]));
  const stored = await settleAgain(context, multiQuote, review, rows, { confirmed });
  await storeAddressChoices(
    context,
    stored.flatMap((row) =>
      row.address?.udprn ? [{ text: toTypedText(row.fields), udprn: row.address.udprn }] : [],
    ),
  );
}
