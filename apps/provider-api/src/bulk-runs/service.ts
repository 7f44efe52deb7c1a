import type { contract, ParsedOf } from '@portal/api-client';
import { authorise } from '../auth/authorise.ts';
import { and, desc, eq, gt, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { uuidId } from '../http/request/ids.ts';
import { Refusal } from '../refusal.ts';
import { insertRun, runFirstBatch } from './start.ts';
import { bulkRunItems, bulkRuns } from './tables.ts';
import { getUndoLimit, type RunRow, toResult, toRun } from './to-run.ts';

type Endpoints = typeof contract.bulkRuns;
type Result = contract.bulkRuns.BulkRunResult;

/** Loads one of the caller's own runs; 404 for any other. A token needs the scope of the change that the run makes. */
async function loadOwnRun(
  scope: Scope,
  id: string,
  { caller, bulkKinds, config, now }: Context,
  options: { lock?: 'update' } = {},
): Promise<RunRow> {
  const isOwn = and(eq(bulkRuns.id, uuidId(id)), eq(bulkRuns.createdById, caller.userId));
  const run = await scope.get(bulkRuns, isOwn, options);
  const kind = bulkKinds.get(run.kind);
  if (caller.via === 'token' && kind) authorise(kind.endpoint, caller, config, now());
  return run;
}

export async function listBulkRuns(
  _input: ParsedOf<Endpoints['list']>,
  context: Context,
): Promise<contract.bulkRuns.BulkRun[]> {
  const { scope, caller, now } = context;
  const rows = await scope.list(bulkRuns, {
    where: and(eq(bulkRuns.createdById, caller.userId), gt(bulkRuns.createdAt, getUndoLimit(now()))),
    orderBy: [desc(bulkRuns.createdAt)],
    limit: MAX_LISTED,
  });
  return rows.map((row) => toRun(row, context));
}

const MAX_LISTED = 50;

export async function getBulkRun({ id }: ParsedOf<Endpoints['get']>, context: Context): Promise<Result> {
  return toResult(await loadOwnRun(context.scope, id, context), context);
}

/** Stops a run between two batches: this waits for the lock that the current batch holds on the run. */
export async function stopBulkRun({ id }: ParsedOf<Endpoints['stop']>, context: Context): Promise<Result> {
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const run = await loadOwnRun(scope, id, context, { lock: 'update' });
    if (run.status !== 'processing')
      throw Refusal.conflict('This change has already ended.', { status: run.status });
    const changes = { status: 'terminated' as const, updatedAt: context.now() };
    await scope.update(bulkRuns, changes, eq(bulkRuns.id, run.id));
    return toResult({ ...run, ...changes }, { ...context, scope });
  });
}

export async function undoBulkRun({ id }: ParsedOf<Endpoints['undo']>, context: Context): Promise<Result> {
  const undo = await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    // Locks the run, so that only one of two concurrent requests starts an undo.
    const run = await loadOwnRun(scope, id, context, { lock: 'update' });
    const kind = context.bulkKinds.get(run.kind);
    const total = toRun(run, context).undoable;
    if (kind === undefined || total === 0)
      throw Refusal.conflict('This change cannot be undone, or it has already been undone.');
    authorise(kind.endpoint, context.caller, context.config, context.now());
    if (await kind.isOnHold?.(tx, run))
      throw Refusal.conflict('This multi quote was deleted. Restore it before you undo the change.');
    const isUndoing = and(eq(bulkRuns.undoOf, run.id), eq(bulkRuns.status, 'processing'));
    if (await scope.find(bulkRuns, isUndoing)) throw Refusal.conflict('This change is already being undone.');
    const { subject, input } = run;
    const created = await insertRun(tx, scope, context, {
      kind: run.kind,
      subject,
      input,
      total,
      undoOf: run.id,
    });
    await tx.execute(sql`
      insert into ${bulkRunItems} (run_id, position, partner_id, key, label, before, after)
      select ${created.id}, row_number() over (order by position) - 1, partner_id, key, label, before, after
      from ${bulkRunItems} where ${scope.where(bulkRunItems, eq(bulkRunItems.runId, run.id), eq(bulkRunItems.result, 'done'))}`);
    return created;
  });
  return runFirstBatch(undo, context);
}
