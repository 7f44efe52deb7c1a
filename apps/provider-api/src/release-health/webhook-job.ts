import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';

const TIMEOUT_MS = 10_000;

/** Sends a verdict to `OPERATORS_WEBHOOK_URL`. A failed request is retried. */
export const webhookJob = defineJob({
  name: 'release-health.webhook',
  data: v.object({
    area: v.string(),
    version: v.string(),
    verdict: v.picklist(['bad', 'inconclusive']),
    reason: v.string(),
    rolledBackTo: v.nullable(v.string()),
    decidedAt: v.string(),
  }),
  retries: 8,
  retryDelaySeconds: 5,
  async handle(verdict, { config }) {
    if (config.operatorsWebhookUrl === null) return; // removed from the configuration since
    const answer = await fetch(config.operatorsWebhookUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(verdict),
      // A redirect could lead to any address of the internal network.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The operators' webhook answered ${answer.status}.`);
  },
});
