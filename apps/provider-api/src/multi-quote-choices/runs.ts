import type { contract, ParsedOf } from '@portal/api-client';
import { and, desc, eq } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { uuidId } from '../http/request/ids.ts';
import { countLocations } from '../multi-quote-sites/list-in-slices.ts';
import { assertExpectedCount } from '../multi-quotes/assert-expected-count.ts';
import { assertNotExpired, loadMultiQuote } from '../multi-quotes/load-multi-quote.ts';
import { getRate } from '../multi-quotes/progress.ts';
import { Refusal } from '../refusal.ts';
import { assertKnownSupplier } from './assert-supplier.ts';
import { bulkRunJob } from './jobs.ts';
import { matchWhere } from './next-locations.ts';
import { multiQuoteBulkRuns } from './tables.ts';

type BulkRun = contract.multiQuotes.BulkRun;
type Endpoints = typeof contract.multiQuotes;

function toBulkRun(row: typeof multiQuoteBulkRuns.$inferSelect): BulkRun {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    total: row.total,
    processed: row.processed,
    done: row.done,
    skipped: row.skipped,
    skippedLocations: row.skippedLocations,
    ...getRate(row),
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Starts choosing or saving for all matching locations. 409 when another run works, or when another number matches by now. */
export async function startBulkRun(
  { uuid, kind, matching, ...choice }: ParsedOf<Endpoints['startBulkRun']>,
  context: Context,
): Promise<BulkRun> {
  const { caller, jobs, now } = context;
  const { expectedCount, ...match } = matching;
  if (kind === 'choose') assertKnownSupplier(choice);
  const counted = await loadMultiQuote(context.scope, uuid);
  const total = await countLocations(
    context.scope,
    counted,
    matchWhere(context.scope, counted, match, now()),
  );
  const run = await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, uuid, 'update');
    assertNotExpired(multiQuote, now());
    const ofMultiQuote = eq(multiQuoteBulkRuns.multiQuoteId, multiQuote.id);
    const [latest] = await scope.list(multiQuoteBulkRuns, {
      where: ofMultiQuote,
      orderBy: [desc(multiQuoteBulkRuns.createdAt)],
      limit: 1,
    });
    if (latest?.status === 'processing') {
      throw Refusal.conflict(
        latest.kind === 'save'
          ? 'Selected prices are being saved as quotes. Wait until that has finished.'
          : 'Prices are being selected. Wait until that has finished.',
      );
    }
    assertExpectedCount(total, expectedCount, 'site');
    const created = await scope.insert(multiQuoteBulkRuns, {
      multiQuoteId: multiQuote.id,
      kind,
      status: 'processing',
      match,
      ...choice,
      priceBasis: choice.priceBasis ?? multiQuote.priceBasis,
      total,
      skippedLocations: [],
      createdById: caller.userId,
      staffId: caller.impersonatedBy?.id ?? null,
      staffName: caller.impersonatedBy?.name ?? null,
      createdBy: caller.name,
      createdAt: now(),
      updatedAt: now(),
    });
    await jobs.send(tx, bulkRunJob, { partnerId: caller.partnerId, runId: created.id });
    return created;
  });
  return toBulkRun(run);
}

/** Takes effect between two batches, so each location is either changed completely or left. */
export async function stopBulkRun(
  { uuid, runId }: ParsedOf<Endpoints['stopBulkRun']>,
  context: Context,
): Promise<BulkRun> {
  const run = await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, uuid);
    const which = and(
      eq(multiQuoteBulkRuns.multiQuoteId, multiQuote.id),
      eq(multiQuoteBulkRuns.id, uuidId(runId)),
    );
    const found = await scope.get(multiQuoteBulkRuns, which, { lock: 'update' });
    if (found.status !== 'processing')
      throw Refusal.conflict('This change has already ended.', { status: found.status });
    const changes = { status: 'terminated' as const, updatedAt: context.now() };
    await scope.update(multiQuoteBulkRuns, changes, which);
    return { ...found, ...changes };
  });
  return toBulkRun(run);
}

export async function listBulkRuns(
  { uuid }: ParsedOf<Endpoints['listBulkRuns']>,
  { scope }: Context,
): Promise<BulkRun[]> {
  const multiQuote = await loadMultiQuote(scope, uuid);
  const latest = await Promise.all(
    (['choose', 'save'] as const).map((kind) =>
      scope.list(multiQuoteBulkRuns, {
        where: and(eq(multiQuoteBulkRuns.multiQuoteId, multiQuote.id), eq(multiQuoteBulkRuns.kind, kind)),
        orderBy: [desc(multiQuoteBulkRuns.createdAt)],
        limit: 1,
      }),
    ),
  );
  return latest.flat().map(toBulkRun);
}
