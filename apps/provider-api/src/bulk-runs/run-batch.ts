import { describeCaller, setAuditActor } from '../auth/audit-actor.ts';
import type { Database } from '../db/database.ts';
import { and, asc, eq, inArray, sql } from '../db/drizzle.ts';
import { type Scope, scoped } from '../db/scope.ts';
import type { RunId } from '../jobs/resume-runs.ts';
import type { AnyBulkKind, BulkOutcome, BulkWork, Provider } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { findStarter } from './find-starter.ts';
import { bulkRunItems, bulkRuns } from './tables.ts';
import type { RunRow } from './to-run.ts';

/** The batch found neither its multi-quote nor its negotiation. */
const GONE = 'The multi quote or negotiation was deleted or withdrawn before this change finished.';

type ItemRow = typeof bulkRunItems.$inferSelect;

/**
 * Processes a run in batches. Each batch commits its changes and the run's progress in one transaction, so after a
 * crash the next attempt resumes after the last complete batch and changes no item twice.
 */
export async function continueRun(provider: Provider, id: RunId): Promise<void> {
  while (await runBatch(provider, id)) await yieldToEventLoop();
}

/**
 * Processes the next batch; returns whether more batches remain. The batch locks the run: a stop request waits for
 * the batch to end, and a second worker finds nothing to do.
 */
export function runBatch(provider: Provider, { partnerId, runId }: RunId): Promise<boolean> {
  return provider.db.transaction(async (tx) => {
    const now = provider.now();
    const scope = scoped(tx, { partnerId });
    const ofRun = eq(bulkRuns.id, runId);
    const run = await scope.find(bulkRuns, ofRun, { lock: 'update' });
    if (run === null || run.status !== 'processing') return false;
    const fail = async (error: string) => {
      await scope.update(bulkRuns, { status: 'failed', error, updatedAt: now }, ofRun);
      return false;
    };
    const kind = provider.bulkKinds.get(run.kind);
    if (kind === undefined) return fail('This kind of change no longer exists.');
    if (await kind.isOnHold?.(tx, run)) return false;
    const work = await prepareWork(tx, run, kind, provider, now);
    if (work instanceof Refusal) return fail(work.message);
    await setAuditActor(tx, {
      ...describeCaller(work.caller),
      at: now,
      address: null,
      action: run.kind,
      requestId: run.id,
    });
    const items = await scope.list(bulkRunItems, {
      where: and(eq(bulkRunItems.runId, run.id), eq(bulkRunItems.result, 'waiting')),
      orderBy: [asc(bulkRunItems.position)],
      limit: kind.batch,
    });
    const outcomes = await takeBatch(kind, run, items, work);
    if (outcomes instanceof Refusal) return fail(outcomes.status === 404 ? GONE : outcomes.message);
    await recordOutcomes(scope, run, items, outcomes);
    const processed = run.processed + items.length;
    const skipped = outcomes.filter((outcome) => 'reason' in outcome).length;
    const isLast = items.length === 0 || processed >= run.total;
    await scope.update(
      bulkRuns,
      {
        status: isLast ? 'processed' : 'processing',
        processed,
        done: run.done + items.length - skipped,
        skipped: run.skipped + skipped,
        updatedAt: now,
      },
      ofRun,
    );
    return !isLast;
  });
}

async function prepareWork(
  tx: Database,
  run: RunRow,
  kind: AnyBulkKind,
  provider: Provider,
  now: Date,
): Promise<BulkWork | Refusal> {
  try {
    const caller = await findStarter(tx, run, kind.endpoint, provider, now);
    return {
      ...provider,
      db: tx,
      now: () => now,
      caller,
      scope: scoped(tx, caller),
      runId: run.id,
      subject: run.subject,
    };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Returns the refusal if the whole batch is refused, for example because the multi-quote was deleted. */
async function takeBatch(
  kind: AnyBulkKind,
  run: RunRow,
  items: readonly ItemRow[],
  work: BulkWork,
): Promise<BulkOutcome[] | Refusal> {
  try {
    return await work.db.transaction((tx) =>
      changeItems(kind, run, items, { ...work, db: tx, scope: work.scope.on(tx) }),
    );
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function changeItems(
  kind: AnyBulkKind,
  run: RunRow,
  items: readonly ItemRow[],
  work: BulkWork,
): Promise<BulkOutcome[]> {
  if (run.undoOf === null) return kind.change(items, run.input, work);
  if (kind.undo === undefined) throw new Error(`${run.kind} cannot be undone.`);
  const changed = items.map(({ key, before, after }) => ({ key, before: before ?? {}, after: after ?? {} }));
  return kind.undo(changed, run.input, work);
}

async function recordOutcomes(
  scope: Scope,
  run: RunRow,
  items: readonly ItemRow[],
  outcomes: readonly BulkOutcome[],
): Promise<void> {
  const byKey = new Map(outcomes.map((outcome) => [outcome.key, outcome]));
  for (const { key, position } of items) {
    const outcome = byKey.get(key);
    if (outcome === undefined) throw new Error(`${run.kind} said nothing about ${key}.`);
    const values =
      'reason' in outcome
        ? ({ result: 'skipped', reason: outcome.reason } as const)
        : ({
            result: 'done',
            before: outcome.before,
            after: outcome.after,
            reason: outcome.leftOut ?? null,
          } as const);
    await scope.update(
      bulkRunItems,
      values,
      and(eq(bulkRunItems.runId, run.id), eq(bulkRunItems.position, position)),
    );
  }
  if (run.undoOf !== null) await settleUndone(scope, run.undoOf, items, byKey);
}

/** Records the undone items in the original run, so that another undo continues with the remaining items. */
async function settleUndone(
  scope: Scope,
  undoOf: string,
  items: readonly ItemRow[],
  outcomes: ReadonlyMap<string, BulkOutcome>,
): Promise<void> {
  const settle = async (result: 'undone' | 'undo_skipped', keys: readonly string[]) => {
    if (keys.length === 0) return;
    const which = and(eq(bulkRunItems.runId, undoOf), inArray(bulkRunItems.key, [...keys]));
    await scope.update(bulkRunItems, { result }, and(which, eq(bulkRunItems.result, 'done')));
  };
  const isSkipped = (key: string) => 'reason' in (outcomes.get(key) ?? {});
  const keys = items.map(({ key }) => key);
  await settle('undo_skipped', keys.filter(isSkipped));
  await settle(
    'undone',
    keys.filter((key) => !isSkipped(key)),
  );
  await scope.update(
    bulkRuns,
    { undone: sql`${bulkRuns.undone} + ${keys.length}` as unknown as number }, // drizzle's row types do not allow SQL
    eq(bulkRuns.id, undoOf),
  );
}
