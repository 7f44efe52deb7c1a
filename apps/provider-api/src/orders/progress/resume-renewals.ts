import { circuits } from '../../circuits/tables.ts';
import { and, eq, inArray, sql } from '../../db/drizzle.ts';
import type { Scope } from '../../db/scope.ts';
import { finishMatters } from '../../notifications/notify.ts';
import { quoteRenewals } from '../../quotes/tables.ts';
import { orderStatusHistory } from '../events.ts';
import { orders } from '../tables.ts';
import { CEASE_HOLD } from './milestones.ts';

interface WithdrawnCease {
  circuitId: number;
  caseNumber: string;
  at: Date;
  actor: string;
}

/**
 * Resumes orders that renew a service whose cease is withdrawn. Locks the service, so that an order which goes on hold
 * meanwhile is found.
 */
export async function resumeRenewals(scope: Scope, cease: WithdrawnCease): Promise<void> {
  const { circuitId, caseNumber, at, actor } = cease;
  await scope.find(circuits, eq(circuits.id, circuitId), { lock: 'update' });
  const renewals = scope.where(quoteRenewals, eq(quoteRenewals.circuitId, circuitId));
  const resumed = await scope.update(
    orders,
    { waitsOn: 'provider', nextStepAt: at, updatedAt: at },
    and(
      inArray(
        orders.quoteReference,
        sql`(select ${quoteRenewals.quoteReference} from ${quoteRenewals} where ${renewals})`,
      ),
      eq(orders.status, 'held'),
      eq(orders.holdReason, CEASE_HOLD.reason),
      eq(orders.milestone, 'test'),
      eq(orders.waitsOn, CEASE_HOLD.waitsOn),
    ),
  );
  for (const { reference } of resumed)
    await orderStatusHistory.record(scope, reference, {
      at,
      title: `Case ${caseNumber} closed`,
      detail: 'This order renews the service',
      actor,
      waitsOn: 'provider',
    });
  await finishMatters(
    scope,
    resumed.map(({ reference }) => `order-reply:${reference}` as const),
    at,
  );
}
