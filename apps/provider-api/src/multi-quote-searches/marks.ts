import { nextVersion } from '../db/columns/columns.ts';
import type { Database } from '../db/database.ts';
import { and, eq, inArray, isNotNull, type SQL, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { RunId } from '../jobs/resume-runs.ts';
import { findSlice } from '../multi-quote-sites/slices.ts';
import { multiQuoteLocations, multiQuotes } from '../multi-quotes/tables.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { type RunRow, type SearchContext, STATUS_AFTER_STOP, withLockedRun } from './runs.ts';
import { multiQuoteRuns } from './tables.ts';

/** Locations marked, or cleared of their mark, by one statement. */
const LOCATIONS_PER_STATEMENT = 50;

/** Matches locations that a search has marked and not reached yet. */
export const IS_MARKED = eq(multiQuoteLocations.searchStatus, 'processing');

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

/** Marks the locations to search, a range of positions at a time; resumes where it was interrupted. */
export async function markLocations(work: SearchContext, id: RunId): Promise<void> {
  while (await withLockedRun(work, id, markNextLocations)) await yieldToEventLoop();
}

async function markNextLocations(
  tx: Database,
  scope: Scope,
  run: RunRow,
  work: SearchContext,
): Promise<boolean> {
  if (run.isMarked) return false;
  const now = work.now();
  const { end, condition } = await findSlice(
    scope,
    { id: run.multiQuoteId },
    run.markedTo,
    LOCATIONS_PER_STATEMENT,
  );
  const slice = and(getScopeCondition(run), condition);
  await tx
    .update(multiQuoteLocations)
    .set({
      searchStatus: 'processing',
      searchError: null,
      ...(run.searchFilters && {
        searchFilters: run.searchFilters,
        // These belong to the filters that are replaced.
        bestProducts: null,
        version: nextVersion(multiQuoteLocations.version),
      }),
      // Being searched does not change a site.
      updatedAt: sql`${multiQuoteLocations.updatedAt}`,
    })
    .where(scope.where(multiQuoteLocations, slice));
  const changes = { ...(end === null ? { isMarked: true } : { markedTo: end }), updatedAt: now };
  await scope.update(multiQuoteRuns, changes, eq(multiQuoteRuns.id, run.id));
  return end !== null;
}

/**
 * Clears the marks of locations that a stopped run did not reach, a few at a time. Results of an earlier search remain
 * (D19), unless they belong to other search filters. Stops when another search has started,
 * because the marks then belong to that search.
 */
export async function clearMarks(
  { db }: Pick<SearchContext, 'db'>,
  partnerId: number,
  multiQuoteId: number,
): Promise<void> {
  for (;;) {
    const settled = await db.execute(sql`
      update multi_quote_locations set
        search_status = case when best_products is null then 'terminated' else 'searched' end
      where uuid = any(array(
        select uuid from multi_quote_locations
        where partner_id = ${partnerId} and search_status = 'processing' and multi_quote_id = (
          select id from multi_quotes where id = ${multiQuoteId} and status <> 'processing' for share)
        limit ${LOCATIONS_PER_STATEMENT} for update skip locked))
      returning 1`);
    if (settled.rows.length === 0) return;
    await yieldToEventLoop();
  }
}

/** Clears marks that a stop left behind when its server was killed. */
export async function clearMarksOfStoppedRuns(work: SearchContext): Promise<void> {
  const stopped = await work.db
    .selectDistinct({ partnerId: multiQuotes.partnerId, id: multiQuotes.id })
    .from(multiQuotes)
    .innerJoin(multiQuoteLocations, eq(multiQuoteLocations.multiQuoteId, multiQuotes.id))
    .where(and(eq(multiQuotes.status, STATUS_AFTER_STOP.multiQuote), IS_MARKED));
  for (const { partnerId, id } of stopped) await clearMarks(work, partnerId, id);
}
