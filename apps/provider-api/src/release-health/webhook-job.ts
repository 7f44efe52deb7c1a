import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import type { Provider } from '../provider.ts';

const TIMEOUT_MS = 10_000;

/** Sends a verdict to `OPERATORS_WEBHOOK_URL`. A failed request is retried. */
export const webhookJob = defineJob({
  name: 'release-health.webhook',
  data: v.object({
    area: v.string(),
    version: v.string(),
    isCanary: v.optional(v.boolean(), false),
    verdict: v.picklist(['good', 'bad', 'inconclusive']),
    reason: v.string(),
    rolledBackTo: v.nullable(v.string()),
    decidedAt: v.string(),
  }),
  retries: 8,
  retryDelaySeconds: 5,
  handle: (verdict, { config }) => post(config, verdict),
});

/** Sends a scheduled change that failed to `OPERATORS_WEBHOOK_URL`. A failed request is retried. */
export const failedChangeJob = defineJob({
  name: 'release-health.failed-change',
  data: v.object({
    area: v.string(),
    action: v.string(),
    version: v.nullable(v.string()),
    scheduledFor: v.string(),
    scheduledBy: v.string(),
    reason: v.string(),
  }),
  retries: 8,
  retryDelaySeconds: 5,
  handle: (change, { config }) => post(config, change),
});

async function post({ operatorsWebhookUrl }: Provider['config'], news: object): Promise<void> {
  if (operatorsWebhookUrl === null) return; // removed from the configuration since
  const answer = await fetch(operatorsWebhookUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(news),
    // A redirect could lead to any address of the internal network.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The operators' webhook answered ${answer.status}.`);
}
