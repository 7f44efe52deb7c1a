import type { contract, PageOf, ParsedOf } from '@portal/api-client';
import { asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Scope } from '../../db/scope.ts';
import type { Context } from '../../http/context.ts';
import { orderBy, pageOf, pageWindow } from '../../http/paging.ts';
import { Refusal } from '../../refusal.ts';
import { assertNotExpired, loadMultiQuote, type MultiQuoteRow } from '../load-multi-quote.ts';
import { getLocationSearchCondition, locationsWhere } from '../locations/service.ts';
import { multiQuoteLocations, multiQuoteRuns } from '../tables.ts';
import { clearMarks, markLocations, setStatus } from './batches.ts';
import { runSearchJob } from './jobs.ts';
import type { LocationRow } from './products.ts';

type Progress = contract.multiQuotes.SearchProgress;
type RunRow = typeof multiQuoteRuns.$inferSelect;

function toProgress(run: RunRow): Progress {
  return { id: run.id, status: run.status, processingCount: run.total, processedCount: run.processed };
}

/** Leaves the search to a job: the caller may go elsewhere. */
export async function startSearch(uuid: string, context: Context): Promise<Progress> {
  const { caller, jobs } = context;
  const run = await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, uuid, 'update');
    assertNotExpired(multiQuote, context.now());
    if (multiQuote.status === 'processing') throw Refusal.conflict('A search is running already.');
    const unlocked = locationsWhere(multiQuote, eq(multiQuoteLocations.isLocked, false));
    const total = await scope.count(multiQuoteLocations, unlocked);
    if (total === 0) throw Refusal.conflict('There is nothing to search: add a location, or unlock one.');
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
  // The job would do it as well; whoever asked finds its locations marked.
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

export async function getSearchProgress(uuid: string, { scope }: Context): Promise<Progress> {
  return toProgress(await loadLatestRun(scope, await loadMultiQuote(scope, uuid)));
}

/** What has been found stays; locations that were not reached are as if they had not been asked for. */
export async function stopSearch(uuid: string, context: Context): Promise<void> {
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
  query: ParsedOf<typeof contract.multiQuotes.listSearches>,
  { scope }: Context,
): Promise<PageOf<contract.multiQuotes.LocationSearch>> {
  const multiQuote = await loadMultiQuote(scope, query.uuid);
  const where = locationsWhere(
    multiQuote,
    isNotNull(multiQuoteLocations.searchStatus),
    getLocationSearchCondition(query.search),
    query.status && inArray(multiQuoteLocations.searchStatus, query.status),
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
