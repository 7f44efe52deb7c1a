import { contract, type ParsedOf } from '@portal/api-client';
import { and, desc, eq, isNull } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/request/ids.ts';
import { Refusal } from '../refusal.ts';
import { lineCheckJob } from './line-check-job.ts';
import { loadCircuit } from './service.ts';
import { circuits, lineChecks } from './tables.ts';

type Endpoints = typeof contract.circuits;
type LineCheckRow = typeof lineChecks.$inferSelect;

const MAX_LINE_CHECKS = 50;

function toLineCheck(row: LineCheckRow): contract.circuits.LineCheck {
  const { id, requestedAt, result, detail, requestedBy } = row;
  return { id, date: requestedAt.toISOString(), result, detail, requestedBy };
}

export async function listLineChecks(
  { id }: ParsedOf<Endpoints['listLineChecks']>,
  { scope }: Context,
): Promise<contract.circuits.LineCheck[]> {
  const { id: circuitId } = await loadCircuit(scope, id);
  const rows = await scope.list(lineChecks, {
    where: eq(lineChecks.circuitId, circuitId),
    orderBy: [desc(lineChecks.requestedAt), desc(lineChecks.id)],
    limit: MAX_LINE_CHECKS,
  });
  return rows.map(toLineCheck);
}

/** Starts a check. 409 while one is running, and for a service whose line cannot be checked. */
export function runLineCheck(
  { id }: ParsedOf<Endpoints['runLineCheck']>,
  { db, scope: callerScope, caller, now, jobs }: Context,
): Promise<contract.circuits.LineCheck> {
  return db.transaction(async (tx) => {
    const scope = callerScope.on(tx);
    const circuit = await scope.get(circuits, eq(circuits.id, numberId(id)), { lock: 'update' });
    if (contract.circuits.getLineCheckKind(circuit) === null) {
      throw Refusal.conflict(
        'This leased line does not have one of our optical units, so it cannot be checked.',
      );
    }
    const isRunning = and(eq(lineChecks.circuitId, circuit.id), isNull(lineChecks.result));
    if ((await scope.find(lineChecks, isRunning)) !== null)
      throw Refusal.conflict('A line check is already running. Its result will appear shortly.');
    const row = await scope.insert(lineChecks, {
      circuitId: circuit.id,
      requestedAt: now(),
      requestedBy: caller.name,
    });
    await jobs.send(tx, lineCheckJob, { partnerId: caller.partnerId, checkId: row.id });
    return toLineCheck(row);
  });
}
