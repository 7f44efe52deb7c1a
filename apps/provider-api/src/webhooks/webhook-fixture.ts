import { contract, type InputOf } from '@portal/api-client';
import type { Browser, TestApi } from '../testing/index.ts';
import type { Receiver } from '../testing/webhook-receiver.ts';
import { dispatchJob } from './jobs.ts';

type NewWebhook = InputOf<typeof contract.webhooks.create>;

/** The delivery team of the demo works while a test runs, so orders of earlier tests change by themselves. */
const EXPECTED = contract.webhooks.WEBHOOK_EVENT_TYPES.filter((type) => type !== 'order.status_changed');

/** Adds a webhook to a test's receiver, for all events that a test makes itself unless it chooses some. */
export const addWebhook = (
  user: Browser,
  receiver: Pick<Receiver, 'url'>,
  eventTypes: NewWebhook['eventTypes'] = EXPECTED,
) => user.call(contract.webhooks.create, { url: receiver.url, eventTypes });

/** Runs the sweep, which the workers of a real server run every minute, and the deliveries it starts. */
export async function deliverEvents({ provider, drainJobs }: TestApi): Promise<void> {
  await provider.jobs.send(provider.db, dispatchJob, {});
  await drainJobs();
}
