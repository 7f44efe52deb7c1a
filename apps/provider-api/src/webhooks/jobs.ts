import { webhooks as contract } from '@portal/api-client/contract';
import * as v from 'valibot';
import { and, eq, isNotNull, isNull, lt, lte, ne, or, sql } from '../db/drizzle.ts';
import { defineJob } from '../jobs/define.ts';
import type { AnyJob, Provider } from '../provider.ts';
import { addDays } from '../shared/days.ts';
import { attemptDelivery } from './delivery/attempt.ts';
import { claimNext, MAX_CONCURRENT } from './delivery/claim.ts';
import { webhookDeliveries, webhookEndpoints } from './tables.ts';

/** After this time an endpoint's turn ends, so that slow endpoints do not hold up others. */
const TURN_MS = 45_000;
/** After this many failures in a row an endpoint counts as down, and its turn ends. */
const MAX_FAILURES = 5;

/** Delivers what is due to one endpoint. */
export const deliverJob = defineJob({
  name: 'webhooks.deliver',
  data: v.object({ endpointId: v.string() }),
  concurrency: 4,
  handle: ({ endpointId }, provider) => deliverDue(endpointId, provider),
});

async function deliverDue(endpointId: string, provider: Provider): Promise<void> {
  const endsAt = performance.now() + TURN_MS;
  let failures = 0;
  let hasMore = false;
  const work = async () => {
    while (failures < MAX_FAILURES) {
      if (performance.now() > endsAt) {
        hasMore = true;
        return;
      }
      const claimed = await claimNext(provider.db, endpointId, provider.now());
      if (claimed === null) return;
      const isDelivered = await attemptDelivery(claimed, provider);
      failures = isDelivered ? 0 : failures + 1;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: MAX_CONCURRENT }, work));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  if (hasMore) await provider.jobs.send(provider.db, deliverJob, { endpointId }, { onlyOnce: endpointId });
}

/** Starts the delivery to every endpoint with events that are due: new events, retries, and events that a killed server had started. */
export const dispatchJob = defineJob({
  name: 'webhooks.dispatch',
  data: v.object({}),
  cron: '* * * * *',
  atStart: true,
  async handle(_data, { db, jobs, now }) {
    await failExpired(db, now());
    const isOpen = and(eq(webhookEndpoints.isActive, true), isNull(webhookEndpoints.pausedAt));
    const due = await db
      .selectDistinct({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .innerJoin(webhookDeliveries, eq(webhookDeliveries.endpointId, webhookEndpoints.id))
      .where(
        and(
          eq(webhookDeliveries.status, 'pending'),
          lte(webhookDeliveries.nextAttemptAt, now()),
          or(isOpen, eq(webhookDeliveries.type, contract.WEBHOOK_TEST_TYPE)),
        ),
      );
    for (const { id } of due) await jobs.send(db, deliverJob, { endpointId: id }, { onlyOnce: id });
  },
});

/** Fails events that waited too long for a paused or inactive endpoint. Active endpoints get a last attempt. */
async function failExpired(db: Provider['db'], now: Date): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ status: 'failed', nextAttemptAt: null })
    .where(
      and(
        eq(webhookDeliveries.status, 'pending'),
        lt(webhookDeliveries.retryUntil, now),
        ne(webhookDeliveries.type, contract.WEBHOOK_TEST_TYPE),
        sql`exists (select from ${webhookEndpoints} where ${webhookEndpoints.id} = ${webhookDeliveries.endpointId}
          and ${or(isNotNull(webhookEndpoints.pausedAt), eq(webhookEndpoints.isActive, false))})`,
      ),
    );
}

/** Removes old deliveries from the log, and secrets that no longer sign. */
const cleanUpJob = defineJob({
  name: 'webhooks.clean-up',
  data: v.object({}),
  cron: '20 3 * * *',
  async handle(_data, { db, now }) {
    await db
      .delete(webhookDeliveries)
      .where(
        and(
          ne(webhookDeliveries.status, 'pending'),
          lt(webhookDeliveries.createdAt, addDays(now(), -contract.LOG_DAYS)),
        ),
      );
    await db
      .update(webhookEndpoints)
      .set({ previousSealedSecret: null, previousSecretExpiresAt: null })
      .where(lt(webhookEndpoints.previousSecretExpiresAt, now()));
  },
});

export const webhookJobs: readonly AnyJob[] = [dispatchJob, deliverJob, cleanUpJob];
