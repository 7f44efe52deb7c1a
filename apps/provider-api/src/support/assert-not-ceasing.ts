import { findCease } from '../circuits/cease.ts';
import { circuits } from '../circuits/tables.ts';
import type { Database } from '../db/database.ts';
import { eq } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { Refusal } from '../refusal.ts';

/**
 * 409 if a case ends the service already. Locks the service, so that only one of two simultaneous requests creates a
 * case.
 */
export async function assertNotCeasing(db: Database, scope: Scope, circuitId: number): Promise<void> {
  await scope.get(circuits, eq(circuits.id, circuitId), { lock: 'update' });
  const cease = await findCease(db, { partnerId: scope.partnerId, circuitId });
  if (cease === null) return;
  const { caseNumber, ceasedAt, ...open } = cease;
  throw Refusal.conflict(
    ceasedAt === null
      ? `A cease of this service is already requested in ${caseNumber}.`
      : `This service was ceased in ${caseNumber}.`,
    { caseNumber, ...open },
  );
}
