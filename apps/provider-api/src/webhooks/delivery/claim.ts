import { webhooks as contract } from '@portal/api-client/contract';
import type { Database } from '../../db/database.ts';
import { and, asc, count, eq, gt, isNull, lte, or, type SQL, sql } from '../../db/drizzle.ts';
import { type DeliveryRow, type EndpointRow, webhookDeliveries, webhookEndpoints } from '../tables.ts';

/** Requests to one endpoint at the same time, by all processes together. */
export const MAX_CONCURRENT = 4;
/** Longer than an attempt can take. If a worker crashes, another one takes over when the lease ends. */
const LEASE_MS = 60_000;

export interface Claimed {
  endpoint: EndpointRow;
  delivery: DeliveryRow;
}

/** No worker is attempting the delivery now. */
export const hasNoLease = (now: Date): SQL | undefined =>
  or(isNull(webhookDeliveries.leasedUntil), lte(webhookDeliveries.leasedUntil, now));

/**
 * Takes the next delivery of an endpoint that is due. An event waits while an earlier one about the same thing is
 * pending. Null if nothing is due, or if enough requests to the endpoint are under way.
 */
export function claimNext(db: Database, endpointId: string, now: Date): Promise<Claimed | null> {
  return db.transaction(async (tx) => {
    // The lock lets one worker at a time count the leases. It does not delay transactions that queue events.
    const [endpoint] = await tx
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, endpointId))
      .for('no key update');
    if (endpoint === undefined) return null;
    const isPending = and(
      eq(webhookDeliveries.endpointId, endpointId),
      eq(webhookDeliveries.status, 'pending'),
    );
    const [leased] = await tx
      .select({ total: count() })
      .from(webhookDeliveries)
      .where(and(isPending, gt(webhookDeliveries.leasedUntil, now)));
    if ((leased?.total ?? 0) >= MAX_CONCURRENT) return null;
    const isOpen = endpoint.isActive && endpoint.pausedAt === null;
    const [next] = await tx
      .select({ sequence: webhookDeliveries.sequence })
      .from(webhookDeliveries)
      .where(
        and(
          isPending,
          lte(webhookDeliveries.nextAttemptAt, now),
          hasNoLease(now),
          isOpen ? undefined : eq(webhookDeliveries.type, contract.WEBHOOK_TEST_TYPE),
          sql`not exists (
            select from webhook_deliveries as earlier
            where earlier.endpoint_id = ${webhookDeliveries.endpointId} and earlier.status = 'pending'
              and earlier.subject = ${webhookDeliveries.subject}
              and earlier.sequence < ${webhookDeliveries.sequence})`,
        ),
      )
      .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.sequence))
      .limit(1);
    if (next === undefined) return null;
    const [delivery] = await tx
      .update(webhookDeliveries)
      .set({ leasedUntil: new Date(now.getTime() + LEASE_MS) })
      .where(eq(webhookDeliveries.sequence, next.sequence))
      .returning();
    return delivery === undefined ? null : { endpoint, delivery };
  });
}
