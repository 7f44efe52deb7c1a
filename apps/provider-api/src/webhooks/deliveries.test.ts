import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract, type InputOf } from '@portal/api-client';
import { eq } from '../db/drizzle.ts';
import { scoped } from '../db/scope.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { type Receiver, startReceiver } from '../testing/webhook-receiver.ts';
import { publishEvent } from './publish.ts';
import { webhookDeliveries } from './tables.ts';
import { addWebhook, deliverEvents } from './webhook-fixture.ts';

const { webhooks } = contract;

let api: TestApi;
let amelia: Browser;
let receiver: Receiver;
let id: string;

/** One delivered, one failed, one retrying and one waiting event. */
beforeAll(async () => {
  api = await createTestApi({ webhookPrivateHosts: ['127.0.0.1'] });
  amelia = await api.asUser('role1@acme.test');
  receiver = await startReceiver();
  ({ id } = await addWebhook(amelia, receiver));
  const { db, now } = api.provider;
  const { partner } = await amelia.call(contract.auth.getMe, {});
  const publish = (type: contract.webhooks.WebhookEventType, subject: string) =>
    publishEvent(scoped(db, { partnerId: partner.id }), type, [subject], now());
  receiver.respond((response, { event }) =>
    response.writeHead(event.data.id === 'QS-1' ? 200 : 500, { 'x-request': '7' }).end('<b>no</b>'),
  );
  await publish('quote.created', 'QS-1');
  await publish('order.placed', 'ORD-2');
  await publish('case.created', '3');
  const past = new Date(now().getTime() - 3 * 86_400_000);
  await db
    .update(webhookDeliveries)
    .set({ createdAt: past, retryUntil: past })
    .where(eq(webhookDeliveries.subject, 'ORD-2'));
  await deliverEvents(api);
  await publish('case.updated', '3');
});
afterAll(async () => {
  await receiver.close();
  await api.close();
});

const list = (filters: Omit<InputOf<typeof webhooks.listDeliveries>, 'id'> = {}) =>
  amelia.call(webhooks.listDeliveries, { id, ...filters });
const subjects = async (filters: Parameters<typeof list>[0]) =>
  (await list(filters)).items.map(({ type, subject }) => `${type} ${subject}`);

describe('the delivery log', () => {
  it('has all events, newest first, with counts per status', async () => {
    const page = await list();
    expect(page.items.map(({ status }) => status)).toEqual(['pending', 'retrying', 'delivered', 'failed']);
    expect(page.counts).toEqual({ pending: 1, retrying: 1, delivered: 1, failed: 1 });
    expect(page.total).toBe(4);
  });

  it('is filtered by status, event, day and reference', async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await expect(subjects({ status: ['pending'] })).resolves.toEqual(['case.updated 3']);
    await expect(subjects({ status: ['retrying'] })).resolves.toEqual(['case.created 3']);
    await expect(subjects({ status: ['failed', 'delivered'] })).resolves.toHaveLength(2);
    await expect(subjects({ type: ['quote.created'] })).resolves.toEqual(['quote.created QS-1']);
    await expect(subjects({ createdTo: yesterday })).resolves.toEqual(['order.placed ORD-2']);
    await expect(subjects({ createdFrom: yesterday })).resolves.toHaveLength(3);
    await expect(subjects({ search: 'qs-' })).resolves.toEqual(['quote.created QS-1']);
    await expect(subjects({ search: '%' })).resolves.toEqual([]);
  });

  it('shows the request and every response as they were', async () => {
    const [failed] = (await list({ status: ['failed'] })).items;
    const detail = await amelia.call(webhooks.getDelivery, { id, deliveryId: failed?.id ?? '' });
    expect(detail).toMatchObject({ url: receiver.url, subject: 'ORD-2', attempts: 1 });
    expect(JSON.parse(detail.requestBody ?? '')).toMatchObject({ type: 'order.placed' });
    const [attempt] = detail.attemptLog;
    expect(attempt).toMatchObject({
      responseStatus: 500,
      responseBody: '<b>no</b>',
      error: 'The response was 500.',
    });
    expect(attempt?.requestHeaders).toContainEqual({ name: 'webhook-id', value: failed?.id });
    expect(attempt?.responseHeaders).toContainEqual({ name: 'x-request', value: '7' });
  });

  it('refuses to redeliver an event that is waiting, and sends a failed one again with its id', async () => {
    const [waiting] = (await list({ status: ['pending'] })).items;
    await expect(
      amelia.call(webhooks.redeliver, { id, deliveryId: waiting?.id ?? '' }),
    ).rejects.toMatchObject({ status: 409 });
    const [failed] = (await list({ status: ['failed'] })).items;
    receiver.respond();
    const queued = await amelia.call(webhooks.redeliver, { id, deliveryId: failed?.id ?? '' });
    expect(queued).toMatchObject({ status: 'pending', id: failed?.id });
    await api.drainJobs();
    expect(receiver.requests.at(-1)?.headers['webhook-id']).toBe(failed?.id);
    await expect(subjects({ status: ['failed'] })).resolves.toEqual([]);
  });

  it('sends a retrying event again at once, unless it is being sent', async () => {
    const [retrying] = (await list({ status: ['retrying'] })).items;
    const deliveryId = retrying?.id ?? '';
    const { db, now } = api.provider;
    const lease = (leasedUntil: Date) =>
      db.update(webhookDeliveries).set({ leasedUntil }).where(eq(webhookDeliveries.id, deliveryId));
    await lease(new Date(now().getTime() + 30_000));
    await expect(amelia.call(webhooks.redeliver, { id, deliveryId })).rejects.toMatchObject({ status: 409 });
    await lease(now());
    const queued = await amelia.call(webhooks.redeliver, { id, deliveryId });
    expect(queued).toMatchObject({ status: 'pending', id: deliveryId });
    await api.drainJobs();
    await expect(subjects({ status: ['retrying', 'pending', 'failed'] })).resolves.toEqual([]);
  });

  it('is closed to other roles and to another partner', async () => {
    const ravi = await api.asUser('role2@acme.test');
    await expect(ravi.call(webhooks.listDeliveries, { id })).rejects.toMatchObject({ status: 403 });
    await expect(ravi.call(webhooks.get, { id })).resolves.toMatchObject({ id });
    const nadia = await api.asUser('role1@cobalt.test');
    await expect(nadia.call(webhooks.listDeliveries, { id })).rejects.toMatchObject({ status: 404 });
  });
});
