import { contract } from '@portal/api-client';
import type { Database } from '../db/database.ts';
import { eq } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import type { BulkItem, BulkKind, BulkValues } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import { bulkRunJob } from './jobs.ts';
import { runBatch } from './run-batch.ts';
import { bulkRunItems, bulkRuns } from './tables.ts';
import { type RunRow, toResult } from './to-run.ts';

const { MAX_BULK_ITEMS } = contract.bulkRuns;

/**
 * Most runs of a partner at the same time. Two runs that start at once may exceed the limit by one, which does no
 * harm.
 */
const MAX_ACTIVE = 20;

interface NewItem extends BulkItem {
  label?: string;
}

interface NewRun<Input extends object> {
  kind: BulkKind<Input>;
  input: Input;
  items: readonly NewItem[];
  /** The multi-quote or negotiation that the items belong to. */
  subject?: string;
}

/**
 * Starts a bulk run. The first batch runs inside the request, so a change of a few items is complete when the server
 * answers. A job runs the remaining batches.
 */
export async function startRun<Input extends object>(
  { kind, input, items, subject }: NewRun<Input>,
  context: Context,
): Promise<contract.bulkRuns.BulkRunResult> {
  const unique = [...new Map(items.map((item) => [item.key, item])).values()];
  if (unique.length > MAX_BULK_ITEMS)
    throw Refusal.conflict(`You can change up to ${MAX_BULK_ITEMS} items at once. Select fewer.`);
  const run = await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const created = await insertRun(tx, scope, context, {
      kind: kind.endpoint.id,
      subject: subject ?? null,
      input: { ...input } as BulkValues,
      total: unique.length,
    });
    await scope.insertAll(
      bulkRunItems,
      unique.map(({ key, label = null, version }, position) => ({
        runId: created.id,
        position,
        key,
        label,
        version,
      })),
    );
    return created;
  });
  return runFirstBatch(run, context);
}

/** Inserts the run and queues its job. */
export async function insertRun(
  tx: Database,
  scope: Scope,
  { caller, jobs, now }: Pick<Context, 'caller' | 'jobs' | 'now'>,
  values: Pick<typeof bulkRuns.$inferInsert, 'kind' | 'subject' | 'input' | 'total' | 'undoOf'>,
): Promise<RunRow> {
  if ((await scope.count(bulkRuns, eq(bulkRuns.status, 'processing'))) >= MAX_ACTIVE)
    throw Refusal.conflict('Your company has too many bulk changes running. Wait until one has finished.');
  const run = await scope.insert(bulkRuns, {
    ...values,
    status: 'processing',
    createdById: caller.userId,
    staffId: caller.impersonatedBy?.id ?? null,
    createdAt: now(),
    updatedAt: now(),
  });
  await jobs.send(tx, bulkRunJob, { partnerId: caller.partnerId, runId: run.id });
  return run;
}

/** Runs the first batch. If the batch fails, the job repeats it. */
export async function runFirstBatch(run: RunRow, context: Context): Promise<contract.bulkRuns.BulkRunResult> {
  const id = { partnerId: run.partnerId, runId: run.id };
  await runBatch(context, id).catch((error) =>
    context.log.error('bulk-runs.first-batch', error, { id: run.id }),
  );
  return toResult(await context.scope.get(bulkRuns, eq(bulkRuns.id, run.id)), context);
}
