import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { nextVersion } from '../db/columns/columns.ts';
import type { Database } from '../db/database.ts';
import { type Scope, scoped } from '../db/scope.ts';
import { isStaleSql } from '../jobs/is-stale.ts';
import { findMatch, type SearchMatch, storeMatches } from '../multi-quote-sites/offers/matches.ts';
import { findSlice } from '../multi-quote-sites/slices.ts';
import type { MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { advance } from '../multi-quotes/progress.ts';
import { type LocationRow, multiQuoteLocations, multiQuotes } from '../multi-quotes/tables.ts';
import type { Provider } from '../provider.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { multiQuoteRuns } from './tables.ts';

/** Locations per batch: few enough not to block other queries. */
const BATCH = 15;
/** Locations marked per statement. */
const MARKED_PER_STATEMENT = 50;
/** Locations looked through for a batch. */
const SLICE = 100;

type SearchContext = Pick<Provider, 'db' | 'log' | 'now'>;
type RunRow = typeof multiQuoteRuns.$inferSelect;

interface RunId {
  partnerId: number;
  runId: string;
}

export async function setStatus(
  scope: Scope,
  id: number,
  status: MultiQuoteRow['status'],
  now: Date,
): Promise<void> {
  await scope.update(multiQuotes, { status, updatedAt: now }, eq(multiQuotes.id, id));
}

/**
 * Searches the marked locations in batches, each in its own transaction: after a crash the next attempt resumes after
 * the last complete batch, and a stopped run ends at its next batch.
 */
export async function continueSearch(work: SearchContext, id: RunId): Promise<void> {
  await markLocations(work, id);
  while (await withLockedRun(work, id, searchBatch)) await yieldToEventLoop();
}

/** Marks the locations to search, a range of positions at a time; resumes where it was interrupted. */
export async function markLocations(work: SearchContext, id: RunId): Promise<void> {
  while (await withLockedRun(work, id, markNextLocations)) await yieldToEventLoop();
}

/** The unlocked locations that a search covers; those it has marked already count for neither `missing` nor `failed`. */
export function getScopeCondition(run: Pick<RunRow, 'scope' | 'locationUuids'>): SQL | undefined {
  const { isLocked, searchError, searchStatus, uuid } = multiQuoteLocations;
  const ofScope = {
    all: undefined,
    missing: sql`${searchStatus} is distinct from 'searched'`,
    failed: and(eq(searchStatus, 'terminated'), isNotNull(searchError)),
  };
  return and(
    eq(isLocked, false),
    ofScope[run.scope],
    run.locationUuids === null ? undefined : inArray(uuid, run.locationUuids),
  );
}

type RunStep = (tx: Database, scope: Scope, run: RunRow, work: SearchContext) => Promise<boolean>;

/** Runs one step of an active run with its row locked, so that two workers take turns. Returns whether there is more to do. */
function withLockedRun(work: SearchContext, { partnerId, runId }: RunId, step: RunStep): Promise<boolean> {
  return work.db.transaction(async (tx) => {
    const scope = scoped(tx, { partnerId });
    const run = await scope.find(multiQuoteRuns, eq(multiQuoteRuns.id, runId), { lock: 'update' });
    if (run === null || run.status !== 'processing') return false;
    return step(tx, scope, run, work);
  });
}

async function markNextLocations(
  tx: Database,
  scope: Scope,
  run: RunRow,
  work: SearchContext,
): Promise<boolean> {
  if (run.markedTo === null) return false;
  const now = work.now();
  const { end, condition } = await findSlice(
    scope,
    { id: run.multiQuoteId },
    run.markedTo,
    MARKED_PER_STATEMENT,
  );
  const slice = and(getScopeCondition(run), condition);
  await tx
    .update(multiQuoteLocations)
    .set({
      searchStatus: 'processing',
      searchError: null,
      ...(run.searchFilters && {
        searchFilters: run.searchFilters,
        version: nextVersion(multiQuoteLocations.version),
      }),
      updatedAt: now,
    })
    .where(scope.where(multiQuoteLocations, slice));
  const changes = { markedTo: end, updatedAt: now };
  await scope.update(multiQuoteRuns, changes, eq(multiQuoteRuns.id, run.id));
  return end !== null;
}

async function searchBatch(tx: Database, scope: Scope, run: RunRow, work: SearchContext): Promise<boolean> {
  const now = work.now();
  const { end, condition } = await findSlice(scope, { id: run.multiQuoteId }, run.searchedTo, SLICE);
  const rows = await scope.list(multiQuoteLocations, {
    where: and(condition, eq(multiQuoteLocations.searchStatus, 'processing')),
    orderBy: [asc(multiQuoteLocations.position)],
    limit: BATCH,
  });
  const last = rows.at(-1);
  if (last === undefined && end !== null) {
    await scope.update(multiQuoteRuns, { searchedTo: end }, eq(multiQuoteRuns.id, run.id));
    return true;
  }
  if (last === undefined) {
    // Reports all as processed, even when locations were removed meanwhile.
    const changes = { status: 'searched' as const, processed: run.total, updatedAt: now };
    await scope.update(multiQuoteRuns, changes, eq(multiQuoteRuns.id, run.id));
    await setStatus(scope, run.multiQuoteId, 'searched', now);
    return false;
  }
  const results = rows.map((row) => ({ uuid: row.uuid, result: searchLocation(row, work) }));
  await storeMatches(tx, run.partnerId, results, now);
  await scope.update(
    multiQuoteRuns,
    {
      ...advance(run, rows.length, now),
      failed: run.failed + results.filter(({ result }) => 'error' in result).length,
      // Positions can be shared: the next batch starts with the others at this position.
      searchedTo: last.position - 1,
    },
    eq(multiQuoteRuns.id, run.id),
  );
  return true;
}

/** A location that cannot be priced fails alone, and does not end the search of the others. */
function searchLocation(row: LocationRow, { log }: SearchContext): SearchMatch | { error: string } {
  if (row.addressError !== null) return { error: row.addressError };
  try {
    return findMatch(row);
  } catch (error) {
    log.error('multi-quotes.search', error, { location: row.uuid });
    return { error: 'Suppliers could not price this address' };
  }
}

/** Clears the marks of locations that a stopped run did not reach, in slices. */
export async function clearMarks(
  { db, now }: SearchContext,
  partnerId: number,
  multiQuoteId: number,
): Promise<void> {
  for (;;) {
    const settled = await db.execute(sql`
      update multi_quote_locations set search_status = 'terminated', updated_at = ${now().toISOString()}::timestamptz
      where uuid in (
        select uuid from multi_quote_locations
        where partner_id = ${partnerId} and multi_quote_id = ${multiQuoteId} and search_status = 'processing'
        limit ${MARKED_PER_STATEMENT} for update skip locked)
      returning 1`);
    if (settled.rows.length === 0) return;
    await yieldToEventLoop();
  }
}

const STALE_SECONDS = 30;

/** Active runs without progress for a while. */
export function listStaleRuns({
  db,
  now,
}: SearchContext): Promise<Pick<RunRow, 'id' | 'partnerId' | 'updatedAt'>[]> {
  return db
    .select({
      id: multiQuoteRuns.id,
      partnerId: multiQuoteRuns.partnerId,
      updatedAt: multiQuoteRuns.updatedAt,
    })
    .from(multiQuoteRuns)
    .where(
      and(
        eq(multiQuoteRuns.status, 'processing'),
        isStaleSql(multiQuoteRuns.updatedAt, now(), STALE_SECONDS),
      ),
    );
}

/** Ends a run that cannot continue, unless it has made progress since. */
export async function endRun(work: SearchContext, id: RunId, notMovedSince: Date): Promise<void> {
  await withLockedRun(work, id, async (_tx, scope, run) => {
    if (run.updatedAt > notMovedSince) return false;
    const now = work.now();
    const changes = { status: 'terminated' as const, updatedAt: now };
    await scope.update(multiQuoteRuns, changes, eq(multiQuoteRuns.id, run.id));
    await setStatus(scope, run.multiQuoteId, 'failed', now);
    return false;
  });
}

/** Clears marks that a stop left behind when its server was killed. */
export async function clearMarksOfStoppedRuns(work: SearchContext): Promise<void> {
  const stopped = await work.db
    .selectDistinct({ partnerId: multiQuotes.partnerId, id: multiQuotes.id })
    .from(multiQuotes)
    .innerJoin(multiQuoteLocations, eq(multiQuoteLocations.multiQuoteId, multiQuotes.id))
    .where(and(eq(multiQuotes.status, 'failed'), eq(multiQuoteLocations.searchStatus, 'processing')));
  for (const { partnerId, id } of stopped) await clearMarks(work, partnerId, id);
}
