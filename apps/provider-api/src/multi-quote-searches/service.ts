import type { contract, ParsedOf } from '@portal/api-client';
import { desc, eq } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { countLocations } from '../multi-quote-sites/list-in-slices.ts';
import { loadLocations, locationsWhere } from '../multi-quote-sites/load-location.ts';
import { assertNotExpired, loadMultiQuote, type MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { getRate } from '../multi-quotes/progress.ts';
import { multiQuoteLocations } from '../multi-quotes/tables.ts';
import { Refusal } from '../refusal.ts';
import { runSearchJob } from './jobs.ts';
import { clearMarks, getScopeCondition, IS_MARKED, markLocations } from './marks.ts';
import { type RunRow, STATUS_AFTER_STOP, setMultiQuoteStatus, stopRun } from './runs.ts';
import { multiQuoteRuns } from './tables.ts';

type Endpoints = typeof contract.multiQuotes;
type Progress = contract.multiQuotes.SearchProgress;

function toProgress(run: RunRow): Progress {
  return {
    id: run.id,
    status: run.status,
    processingCount: run.total,
    processedCount: run.processed,
    failedCount: run.failed,
    ...getRate(run),
    createdBy: run.createdBy,
    createdAt: run.createdAt.toISOString(),
    updatedAt: run.updatedAt.toISOString(),
  };
}

const NOTHING_TO_SEARCH = {
  all: 'No sites to search. Add or unlock a site.',
  missing: 'Every unlocked site already has results.',
  failed: 'No search of an unlocked site has failed.',
};

/** Starts a job that searches the locations, so the caller need not wait. */
export async function startSearch(
  { uuid, scope: which, uuids, searchFilters }: ParsedOf<Endpoints['startSearch']>,
  context: Context,
): Promise<Progress> {
  const { caller, jobs } = context;
  const requested = { scope: which, locationUuids: uuids ?? null };
  const inScope = (multiQuote: MultiQuoteRow) => locationsWhere(multiQuote, getScopeCondition(requested));
  const found = await loadMultiQuote(context.scope, uuid);
  // An interrupted stop leaves marks. Without clearing them, this search would include their locations.
  if (found.status === STATUS_AFTER_STOP.multiQuote) await clearMarks(context, found.partnerId, found.id);
  // Named locations are counted once their ids are checked.
  const counted = uuids ? null : await countLocations(context.scope, found, inScope(found));
  const run = await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, uuid, 'update');
    assertNotExpired(multiQuote, context.now());
    if (multiQuote.status === 'processing') throw Refusal.conflict('A search is already running.');
    const isBeingStopped =
      multiQuote.status === STATUS_AFTER_STOP.multiQuote &&
      (await scope.find(multiQuoteLocations, locationsWhere(multiQuote, IS_MARKED))) !== null;
    if (isBeingStopped)
      throw Refusal.conflict('The last search is still being stopped. Try again in a few seconds.');
    if (uuids) await loadLocations(scope, multiQuote, uuids);
    const total = counted ?? (await scope.count(multiQuoteLocations, inScope(multiQuote)));
    if (total === 0) throw Refusal.conflict(NOTHING_TO_SEARCH[which]);
    const created = await scope.insert(multiQuoteRuns, {
      multiQuoteId: multiQuote.id,
      status: 'processing',
      total,
      ...requested,
      searchFilters: searchFilters ?? null,
      createdBy: caller.name,
      createdAt: context.now(),
      updatedAt: context.now(),
    });
    await setMultiQuoteStatus(scope, multiQuote.id, 'processing', context.now());
    await jobs.send(tx, runSearchJob, { partnerId: caller.partnerId, runId: created.id });
    return created;
  });
  // The job marks them too; marking them now lets the caller see the new status at once.
  await markLocations(context, { partnerId: caller.partnerId, runId: run.id });
  return toProgress(run);
}

async function loadLatestRun(scope: Scope, multiQuote: MultiQuoteRow): Promise<RunRow> {
  const [run] = await scope.list(multiQuoteRuns, {
    where: eq(multiQuoteRuns.multiQuoteId, multiQuote.id),
    orderBy: [desc(multiQuoteRuns.createdAt)],
    limit: 1,
  });
  if (run === undefined) throw Refusal.notFound('This multi quote has not been searched yet.');
  return run;
}

export async function getSearchProgress(
  { uuid }: ParsedOf<Endpoints['getSearchProgress']>,
  { scope }: Context,
): Promise<Progress> {
  return toProgress(await loadLatestRun(scope, await loadMultiQuote(scope, uuid)));
}

/** Keeps what has been found; locations that were not reached lose their mark. */
export async function stopSearch(
  { uuid }: ParsedOf<Endpoints['stopSearch']>,
  context: Context,
): Promise<void> {
  const { id, partnerId } = await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, uuid, 'update');
    if (multiQuote.status !== 'processing') {
      throw Refusal.conflict('No search is running.', { status: multiQuote.status });
    }
    await stopRun(scope, await loadLatestRun(scope, multiQuote), context.now());
    return multiQuote;
  });
  await clearMarks(context, partnerId, id);
}
