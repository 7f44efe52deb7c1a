import type { Database } from '../db/database.ts';
import { and, asc, eq } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { RunId } from '../jobs/resume-runs.ts';
import { findMatch, type SearchMatch, storeMatches } from '../multi-quote-sites/offers/matches.ts';
import { findSlice } from '../multi-quote-sites/slices.ts';
import { advance } from '../multi-quotes/progress.ts';
import { type LocationRow, multiQuoteLocations } from '../multi-quotes/tables.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { IS_MARKED, markLocations } from './marks.ts';
import { type RunRow, type SearchContext, setMultiQuoteStatus, withLockedRun } from './runs.ts';
import { multiQuoteRuns } from './tables.ts';

/** Few enough not to block other queries. */
const LOCATIONS_PER_BATCH = 15;
/** Locations, marked or not, among which a batch looks for marked ones. */
const LOCATIONS_SCANNED = 100;

/**
 * Searches the marked locations in batches, each in its own transaction: after a crash the next attempt resumes after
 * the last complete batch, and a stopped run ends at its next batch.
 */
export async function continueSearch(work: SearchContext, id: RunId): Promise<void> {
  await markLocations(work, id);
  while (await withLockedRun(work, id, searchBatch)) await yieldToEventLoop();
}

async function searchBatch(tx: Database, scope: Scope, run: RunRow, work: SearchContext): Promise<boolean> {
  const now = work.now();
  const { end, condition } = await findSlice(
    scope,
    { id: run.multiQuoteId },
    run.searchedTo,
    LOCATIONS_SCANNED,
  );
  const rows = await scope.list(multiQuoteLocations, {
    where: and(condition, IS_MARKED),
    orderBy: [asc(multiQuoteLocations.position)],
    limit: LOCATIONS_PER_BATCH,
    // Otherwise a location whose address changes now would get the prices of its old address.
    lock: 'update',
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
    await setMultiQuoteStatus(scope, run.multiQuoteId, 'searched', now);
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
