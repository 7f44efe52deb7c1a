import { webhooks as contract } from '@portal/api-client/contract';
import { eq, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { announceEvents } from './new-events.ts';
import { webhookDeliveries, webhookEndpoints } from './tables.ts';

const RETRY_MS = contract.RETRY_HOURS * 3_600_000;

/** An event that is queued now is not retried after this time. */
export const getRetryUntil = (at: Date) => new Date(at.getTime() + RETRY_MS);

/**
 * Queues an event for the partner's endpoints that chose its type, one for each subject. Use the scope of the
 * transaction that makes the change: the event is then committed with it, or not at all. Test data has no events.
 */
export async function publishEvent(
  scope: Scope,
  type: contract.WebhookEventType,
  subjects: readonly string[],
  at: Date,
): Promise<void> {
  // Other systems would take test data for real.
  if (scope.isSandbox || subjects.length === 0) return;
  const subscribed = await scope.pick(webhookEndpoints, ['id'], {
    where: sql`${eq(webhookEndpoints.isActive, true)} and ${webhookEndpoints.eventTypes} @> ${JSON.stringify([type])}::jsonb`,
  });
  if (subscribed.length === 0) return;
  await scope.insertAll(
    webhookDeliveries,
    subscribed.flatMap(({ id: endpointId }) =>
      subjects.map((subject) => ({
        endpointId,
        type,
        subject,
        createdAt: at,
        nextAttemptAt: at,
        retryUntil: getRetryUntil(at),
      })),
    ),
  );
  announceEvents();
}

/** {@link publishEvent} for histories: each recorded step of an item is an event. */
export const publishAs =
  (type: contract.WebhookEventType) =>
  (scope: Scope, items: readonly (string | number)[], at: Date): Promise<void> =>
    publishEvent(scope, type, items.map(String), at);
