import type { contract } from '@portal/api-client';
import { and, eq } from 'drizzle-orm';
import { circuits } from '../circuits/tables.ts';
import type { Scope } from '../db/scope.ts';
import { Refusal } from '../refusal.ts';
import { supportCases } from './tables.ts';

/** The case that asks to end a service and is not finished, if there is one. */
export async function findOpenCease(
  scope: Scope,
  circuitId: number,
): Promise<contract.circuits.Circuit['openCease']> {
  const row = await scope.find(
    supportCases,
    and(
      eq(supportCases.circuitId, circuitId),
      eq(supportCases.type, 'cease'),
      eq(supportCases.status, 'New'),
    ),
  );
  return row === null ? null : { caseId: row.id, caseNumber: row.caseNumber, ceaseDate: row.ceaseDate };
}

/** Locks the service, so that only one of two simultaneous requests creates a case. */
export async function assertNotCeasing(scope: Scope, circuitId: number): Promise<void> {
  await scope.get(circuits, eq(circuits.id, circuitId), { lock: 'update' });
  const open = await findOpenCease(scope, circuitId);
  if (open !== null)
    throw Refusal.conflict(`A cease of this service is already requested in ${open.caseNumber}.`, {
      ...open,
    });
}
