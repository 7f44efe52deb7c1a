import { contract } from '@portal/api-client';
import { and, asc, eq, inArray, isNotNull } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { BulkKinds } from '../provider.ts';
import { bulkRunItems, type bulkRuns } from './tables.ts';

export type RunRow = typeof bulkRuns.$inferSelect;

const HOUR_MS = 3_600_000;

/** Runs that started before this time can no longer be undone. */
export const getUndoLimit = (now: Date) => new Date(now.getTime() - contract.bulkRuns.UNDO_HOURS * HOUR_MS);

function countUndoable(run: RunRow, kinds: BulkKinds, now: Date): number {
  const canUndo =
    run.undoOf === null &&
    run.status !== 'processing' &&
    run.createdAt > getUndoLimit(now) &&
    kinds.get(run.kind)?.undo !== undefined;
  return canUndo ? run.done - run.undone : 0;
}

export function toRun(row: RunRow, { bulkKinds, now }: { bulkKinds: BulkKinds; now: () => Date }) {
  const { id, kind, subject, status, error, total, processed, done, skipped, undone, undoOf } = row;
  return {
    id,
    kind,
    subject,
    status,
    error,
    total,
    processed,
    done,
    skipped,
    fields: Object.keys(row.input),
    isUndo: undoOf !== null,
    undoable: countUndoable(row, bulkKinds, now()),
    undone,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  } satisfies contract.bulkRuns.BulkRun;
}

/** The run with the items that it did not change or changed only in part, in the order of the user's selection. */
export async function toResult(
  row: RunRow,
  context: { scope: Scope; bulkKinds: BulkKinds; now: () => Date },
): Promise<contract.bulkRuns.BulkRunResult> {
  const explained = await context.scope.pick(bulkRunItems, ['key', 'label', 'reason', 'result'], {
    where: and(
      eq(bulkRunItems.runId, row.id),
      inArray(bulkRunItems.result, ['skipped', 'done']),
      isNotNull(bulkRunItems.reason),
    ),
    orderBy: [asc(bulkRunItems.position)],
  });
  const listOf = (wanted: 'skipped' | 'done') =>
    explained
      .filter(({ result }) => result === wanted)
      .map(({ key, label, reason }) => ({ key, label, reason: reason ?? '' }));
  return { ...toRun(row, context), unchanged: listOf('skipped'), partlyChanged: listOf('done') };
}
