import type { contract, PageOf, ParsedOf } from '@portal/api-client';
import { asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Scope } from '../../db/scope.ts';
import type { Context } from '../../http/context.ts';
import { filterBy, orderBy, pageOf, pageWindow } from '../../http/paging.ts';
import { Refusal } from '../../refusal.ts';
import { assertNotExpired, loadMultiQuote, type MultiQuoteRow } from '../load-multi-quote.ts';
import { getLocationSearchCondition, locationsWhere } from '../locations/load-location.ts';
import { multiQuoteLocations, multiQuoteRuns } from '../tables.ts';
import { clearMarks, markLocations, setStatus } from './batches.ts';
import { runSearchJob } from './jobs.ts';
import type { LocationRow } from './products.ts';

type Endpoints = typeof contract.multiQuotes;
type Progress = contract.multiQuotes.SearchProgress;
type RunRow = typeof multiQuoteRuns.$inferSelect;

function toProgress(run: RunRow): Progress {
  return { id: run.id, status: run.status, processingCount: run.total, processedCount: run.processed };
}

/** Starts a job that searches all unlocked locations, so the caller need not wait. */
export async function startSearch(
  { uuid }: ParsedOf<Endpoints['startSearch']>,
  context: Context,
): Promise<Progress> {
  const { caller, jobs } = context;
  const run = await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, uuid, 'update');
    assertNotExpired(multiQuote, context.now());
    if (multiQuote.status === 'processing') throw Refusal.conflict('A search is already running.');
    const unlocked = locationsWhere(multiQuote, eq(multiQuoteLocations.isLocked, false));
    const total = await scope.count(multiQuoteLocations, unlocked);
    if (total === 0) throw Refusal.conflict('There is nothing to search. Add a location, or unlock one.');
    const created = await scope.insert(multiQuoteRuns, {
      multiQuoteId: multiQuote.id,
      status: 'processing',
      total,
      createdAt: context.now(),
      updatedAt: context.now(),
    });
    await setStatus(scope, multiQuote.id, 'processing', context.now());
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
  if (run === undefined) throw Refusal.notFound('This multi-quote has not been searched yet.');
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
    const run = await loadLatestRun(scope, multiQuote);
    const changes = { status: 'terminated' as const, updatedAt: context.now() };
    await scope.update(multiQuoteRuns, changes, eq(multiQuoteRuns.id, run.id));
    await setStatus(scope, multiQuote.id, 'failed', context.now());
    return multiQuote;
  });
  await clearMarks(context, partnerId, id);
}

const SORT_COLUMNS = {
  customerName: multiQuoteLocations.customerName,
  searchQuotesCount: multiQuoteLocations.searchQuotesCount,
  status: multiQuoteLocations.searchStatus,
};

export async function listSearches(
  { uuid, ...query }: ParsedOf<Endpoints['listSearches']>,
  { scope }: Context,
): Promise<PageOf<contract.multiQuotes.LocationSearch>> {
  const where = locationsWhere(
    await loadMultiQuote(scope, uuid),
    isNotNull(multiQuoteLocations.searchStatus),
    filterBy(query, {
      search: getLocationSearchCondition,
      status: (statuses) => inArray(multiQuoteLocations.searchStatus, statuses),
    }),
  );
  const rows = await scope.list(multiQuoteLocations, {
    where,
    orderBy: orderBy(query, SORT_COLUMNS, [asc(multiQuoteLocations.position)], multiQuoteLocations.uuid),
    ...pageWindow(query),
  });
  return pageOf(query, rows.map(toLocationSearch), await scope.count(multiQuoteLocations, where));
}

function toLocationSearch(row: LocationRow): contract.multiQuotes.LocationSearch {
  return {
    uuid: row.searchUuid,
    address: row.address,
    location: {
      uuid: row.uuid,
      customerName: row.customerName,
      customReference: row.customReference,
      isBookmarked: row.isBookmarked,
      isLocked: row.isLocked,
      selectedSearchQuoteUuid: row.selectedSearchQuoteUuid,
    },
    status: row.searchStatus ?? 'processing',
    searchQuotesCount: row.searchQuotesCount,
  };
}
