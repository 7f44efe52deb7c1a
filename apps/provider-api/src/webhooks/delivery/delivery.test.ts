import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { Webhook } from 'standardwebhooks';
import { partners, users } from '../../auth/tables.ts';
import { eq } from '../../db/drizzle.ts';
import { scoped } from '../../db/scope.ts';
import { erasePerson } from '../../privacy/erase-person.ts';
import { findPeople } from '../../privacy/find-person.ts';
import { type Browser, createTestApi, type TestApi } from '../../testing/index.ts';
import { savedQuote, waitingQuote } from '../../testing/quote-journey.ts';
import { type Receiver, startReceiver } from '../../testing/webhook-receiver.ts';
import { publishEvent } from '../publish.ts';
import { webhookEndpoints } from '../tables.ts';
import { addWebhook, deliverEvents } from '../webhook-fixture.ts';
import { claimNext, MAX_CONCURRENT } from './claim.ts';

const { webhooks, quotes, support, partner } = contract;
const AMELIA = 'role1@acme.test';

let api: TestApi;
let amelia: Browser;
let receiver: Receiver;
beforeAll(async () => {
  api = await createTestApi({ webhookPrivateHosts: ['127.0.0.1'] });
});
beforeEach(async () => {
  receiver = await startReceiver();
  amelia = await api.asUser(AMELIA);
});
afterEach(async () => {
  await receiver.close();
  await api.provider.db.delete(webhookEndpoints);
});
afterAll(() => api.close());

/** Moves the clock, which ends sessions after some hours. */
async function pass(time: Parameters<TestApi['advance']>[0]): Promise<void> {
  api.advance(time);
  amelia = await api.asUser(AMELIA);
}

const types = () => receiver.requests.map(({ event }) => event.type);
const log = async (id: string) => (await amelia.call(webhooks.listDeliveries, { id, perPage: 100 })).items;

/** Whether the last request is signed with a secret. The test's clock is ahead of the library's, which would refuse it. */
const accepts = (secret: string) => {
  const request = receiver.requests.at(-1);
  if (request === undefined) throw new Error('Nothing was received.');
  const { headers, body } = request;
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
  const expected = new Webhook(secret).sign(String(headers['webhook-id']), sentAt, body);
  return String(headers['webhook-signature']).split(' ').includes(expected);
};

/** Publishes events as a domain does, in its own transaction. */
async function publish(type: contract.webhooks.WebhookEventType, ...subjects: string[]) {
  const { partner: own } = await amelia.call(contract.auth.getMe, {});
  await api.provider.db.transaction((tx) =>
    publishEvent(scoped(tx, { partnerId: own.id }), type, subjects, api.provider.now()),
  );
}

describe('events', () => {
  it('report a quote from its creation to its order, signed, as the API shows it', async () => {
    const { secret } = await addWebhook(amelia, receiver);
    const { reference } = await waitingQuote(api, amelia);
    const [terms] = await amelia.call(quotes.single.listTerms, { reference });
    await amelia.call(quotes.single.approve, { reference, termsId: terms?.id ?? 0, accepted: true });
    await api.drainJobs();
    await deliverEvents(api);
    expect(new Set(types())).toEqual(
      new Set(['quote.created', 'quote.updated', 'quote.approved', 'order.placed']),
    );
    expect(types().indexOf('quote.created')).toBeLessThan(types().indexOf('quote.approved'));
    const placed = receiver.requests.find(({ event }) => event.type === 'order.placed');
    const verified = new Webhook(secret).verify(
      placed?.body ?? '',
      placed?.headers as Record<string, string>,
    );
    const { id } = placed?.event.data ?? {};
    const order = await (await amelia.fetch(`/api/v1/orders/${id}`)).json();
    expect(verified).toMatchObject({
      type: 'order.placed',
      data: {
        kind: 'order',
        id,
        url: `http://portal.test/orders/${id}`,
        api_url: `http://portal.test/api/v1/orders/${id}`,
        resource: { reference: id, customer_name: 'Ashgrove Dental' },
      },
    });
    expect(Object.keys(placed?.event.data.resource).sort()).toEqual(Object.keys(order.data).sort());
  });

  it('report cases and their comments', async () => {
    await addWebhook(amelia, receiver, ['case.created', 'case.updated', 'case.comment_added']);
    const made = await amelia.call(support.createCase, {
      type: 'billing',
      subject: 'Invoice',
      description: 'Too high',
      issueType: 'Invoice Query',
      issueSubType: 'Duplicate Billing',
    });
    await amelia.call(support.createComment, { id: made.id, comment: 'Any news?' });
    await amelia.call(support.escalate, { id: made.id, reason: 'Urgent' });
    await deliverEvents(api);
    expect(types().slice(0, 3)).toEqual(['case.created', 'case.comment_added', 'case.updated']);
    expect(receiver.requests[0]?.event.data).toMatchObject({
      id: String(made.id),
      url: `http://portal.test/support/case/${made.id}`,
      resource: { id: made.id, subject: 'Invoice' },
    });
  });

  it('go only to endpoints that chose them, of the same partner', async () => {
    const nadia = await api.asUser('role1@cobalt.test');
    await addWebhook(nadia, receiver);
    await addWebhook(amelia, receiver, ['order.placed']);
    await savedQuote(api, amelia);
    await deliverEvents(api);
    expect(receiver.requests).toEqual([]);
  });

  it('are not recorded when the change is rolled back', async () => {
    const { id } = await addWebhook(amelia, receiver);
    const { partner: own } = await amelia.call(contract.auth.getMe, {});
    const rollback = api.provider.db.transaction(async (tx) => {
      await publishEvent(scoped(tx, { partnerId: own.id }), 'order.placed', ['ORD-1'], new Date());
      throw new Error('no');
    });
    await expect(rollback).rejects.toThrow('no');
    expect(await log(id)).toEqual([]);
  });

  it('are not recorded while the endpoint is off', async () => {
    const { id } = await addWebhook(amelia, receiver);
    await amelia.call(webhooks.update, { id, isActive: false });
    await publish('order.placed', 'ORD-1');
    expect(await log(id)).toEqual([]);
  });

  it('have no resource when the thing no longer exists', async () => {
    await addWebhook(amelia, receiver);
    await publish('order.placed', 'ORD-99999999');
    await deliverEvents(api);
    expect(receiver.requests[0]?.event.data).toMatchObject({ id: 'ORD-99999999', resource: null });
  });
});

describe('order', () => {
  it('is preserved for each thing, and another thing does not wait', async () => {
    const { id } = await addWebhook(amelia, receiver);
    receiver.respond((response, { event }) => response.writeHead(event.data.id === 'QS-1' ? 500 : 200).end());
    await publish('quote.created', 'QS-1', 'QS-2');
    await publish('quote.updated', 'QS-1', 'QS-2');
    await deliverEvents(api);
    const sent = receiver.requests.map(({ event }) => `${event.type} ${event.data.id}`);
    expect(sent.filter((each) => each.endsWith('QS-1'))).toEqual(['quote.created QS-1']);
    expect(sent.filter((each) => each.endsWith('QS-2'))).toEqual([
      'quote.created QS-2',
      'quote.updated QS-2',
    ]);
    receiver.requests.length = 0;
    receiver.respond();
    api.advance({ minutes: 2 });
    await deliverEvents(api);
    expect(types()).toEqual(['quote.created', 'quote.updated']);
    expect((await log(id)).every(({ status }) => status === 'delivered')).toBe(true);
  });

  it('is preserved under concurrency, with a bounded number of requests at once', async () => {
    await addWebhook(amelia, receiver);
    const things = Array.from({ length: 12 }, (_, index) => `QS-9${index}`);
    for (const type of ['quote.created', 'quote.updated', 'quote.approved'] as const)
      await publish(type, ...things);
    let open = 0;
    let most = 0;
    receiver.respond(async (response) => {
      open += 1;
      most = Math.max(most, open);
      // The first one waits for a second one, which a slow database may need time to find.
      for (let waits = 0; most < 2 && waits < 200; waits += 1) await wait(10);
      await wait(Math.random() * 10);
      open -= 1;
      response.writeHead(204).end();
    });
    await deliverEvents(api);
    for (const thing of things)
      expect(
        receiver.requests.filter(({ event }) => event.data.id === thing).map(({ event }) => event.type),
      ).toEqual(['quote.created', 'quote.updated', 'quote.approved']);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(MAX_CONCURRENT);
  });
});

describe('a failed attempt', () => {
  it('is retried with the same id and body, and recovers', async () => {
    const { id } = await addWebhook(amelia, receiver);
    receiver.respond((response) => response.writeHead(503).end('Busy'));
    const { reference } = await savedQuote(api, amelia, 'Before');
    await deliverEvents(api);
    expect((await log(id))[0]).toMatchObject({ status: 'retrying', responseStatus: 503, attempts: 1 });
    await amelia.call(quotes.single.update, { reference, customerName: 'After' });
    receiver.respond();
    await deliverEvents(api);
    expect(receiver.requests).toHaveLength(1);
    api.advance({ minutes: 1 });
    await deliverEvents(api);
    const [first, second, third] = receiver.requests;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature']);
    expect(third?.event).toMatchObject({
      type: 'quote.updated',
      data: { resource: { customer_name: 'After' } },
    });
  });

  it('is the last after 24 hours', async () => {
    const { id } = await addWebhook(amelia, receiver);
    receiver.respond((response) => response.writeHead(500).end());
    await publish('order.placed', 'ORD-1');
    await deliverEvents(api);
    await pass({ days: 1, minutes: 1 });
    await deliverEvents(api);
    expect((await log(id))[0]).toMatchObject({ status: 'failed', attempts: 2, nextAttemptAt: null });
  });

  it('pauses the endpoint immediately after 410, and notifies its owner', async () => {
    const { id } = await addWebhook(amelia, receiver);
    receiver.respond((response) => response.writeHead(410).end());
    await publish('order.placed', 'ORD-1', 'ORD-2', 'ORD-3');
    await deliverEvents(api);
    expect(await amelia.call(webhooks.get, { id })).toMatchObject({ pauseReason: 'gone' });
    const seen = receiver.requests.length;
    api.advance({ minutes: 10 });
    await deliverEvents(api);
    expect(receiver.requests).toHaveLength(seen);
    const [notice] = await amelia.call(contract.notifications.list, {});
    expect(notice?.data).toMatchObject({
      text: `The webhook to 127.0.0.1:${receiver.port} is paused`,
      url: `/partner/api-access/webhooks/${id}`,
    });
    const mail = api.outbox.findLast(({ to }) => to.includes('role1@acme.test'));
    expect(mail?.subject).toBe(`The webhook to 127.0.0.1:${receiver.port} is paused`);
    expect(mail?.text).toContain(`http://portal.test/partner/api-access/webhooks/${id}`);

    receiver.respond();
    receiver.requests.length = 0;
    await amelia.call(webhooks.resume, { id });
    await api.drainJobs();
    expect(receiver.requests).toHaveLength(3);
    expect((await log(id)).every(({ status }) => status === 'delivered')).toBe(true);
  });

  it('pauses an endpoint that has failed ten times in a row over six hours, and a success starts over', async () => {
    const { id } = await addWebhook(amelia, receiver);
    const attempt = async (status: number, minutes: number) => {
      receiver.respond((response) => response.writeHead(status).end());
      await pass({ minutes });
      await publish('order.placed', `ORD-${status}-${Math.random()}`);
      await deliverEvents(api);
      return (await amelia.call(webhooks.get, { id })).pauseReason;
    };
    for (let count = 0; count < 9; count += 1) expect(await attempt(500, 1)).toBeNull();
    expect(await attempt(200, 1)).toBeNull();
    expect(await amelia.call(webhooks.get, { id })).toMatchObject({ failingSince: null });
    for (let count = 0; count < 9; count += 1) expect(await attempt(500, 1)).toBeNull();
    expect(await attempt(500, 400)).toBe('failing');
  });
});

describe('a paused endpoint', () => {
  it('keeps events for 24 hours, then marks them as failed without an attempt', async () => {
    const { id } = await addWebhook(amelia, receiver);
    receiver.respond((response) => response.writeHead(410).end());
    await publish('order.placed', 'ORD-1');
    await deliverEvents(api);
    await publish('order.placed', 'ORD-2');
    await pass({ days: 1, minutes: 5 });
    await deliverEvents(api);
    expect((await log(id)).map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect(receiver.requests).toHaveLength(1);
    receiver.respond();
    await amelia.call(webhooks.resume, { id });
    const since = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await expect(amelia.call(webhooks.redeliverFailed, { id, since })).resolves.toEqual({ count: 2 });
    await api.drainJobs();
    // They are about different orders, so they are sent at the same time.
    const resent = receiver.requests.slice(1).map(({ event }) => String(event.data.id));
    expect(resent.toSorted()).toEqual(['ORD-1', 'ORD-2']);
  });

  it('receives at once, when it is resumed, what waited for a retry or behind one', async () => {
    const { id } = await addWebhook(amelia, receiver);
    receiver.respond((response) => response.writeHead(500).end());
    await publish('quote.created', 'QS-1');
    await deliverEvents(api);
    const { db, now } = api.provider;
    await publish('order.placed', 'ORD-2');
    expect((await claimNext(db, id, now()))?.delivery.subject).toBe('ORD-2');
    await publish('quote.updated', 'QS-1');
    await db
      .update(webhookEndpoints)
      .set({ pausedAt: now(), pauseReason: 'failing' })
      .where(eq(webhookEndpoints.id, id));
    receiver.respond();
    receiver.requests.length = 0;
    await amelia.call(webhooks.resume, { id });
    await api.drainJobs();
    // ORD-2 is being sent by another worker.
    expect(receiver.requests.map(({ event }) => `${event.type} ${event.data.id}`)).toEqual([
      'quote.created QS-1',
      'quote.updated QS-1',
    ]);
  });

  it('receives test events, which are attempted once', async () => {
    const { id, secret } = await addWebhook(amelia, receiver);
    receiver.respond((response) => response.writeHead(410).end());
    await amelia.call(webhooks.sendTest, { id });
    await api.drainJobs();
    expect((await log(id))[0]).toMatchObject({ type: 'webhook.test', status: 'failed', attempts: 1 });
    receiver.respond();
    const sent = await amelia.call(webhooks.sendTest, { id });
    await api.drainJobs();
    expect(accepts(secret)).toBe(true);
    await expect(amelia.call(webhooks.getDelivery, { id, deliveryId: sent.id })).resolves.toMatchObject({
      status: 'delivered',
      attemptLog: [{ responseStatus: 204, error: null }],
    });
  });
});

describe('a rotated secret', () => {
  it('signs together with the previous one for 24 hours, then alone', async () => {
    const made = await addWebhook(amelia, receiver);
    const { id } = made;
    const rotated = await amelia.call(webhooks.rotateSecret, { id });
    expect(rotated.secret).not.toBe(made.secret);
    await publish('order.placed', 'ORD-1');
    await deliverEvents(api);
    expect([accepts(made.secret), accepts(rotated.secret)]).toEqual([true, true]);
    await pass({ days: 1, minutes: 1 });
    await publish('order.placed', 'ORD-2');
    await deliverEvents(api);
    expect([accepts(made.secret), accepts(rotated.secret)]).toEqual([false, true]);
  });
});

describe('a worker that is killed during an attempt', () => {
  it('loses no event: another worker sends it again with the same id', async () => {
    const { id } = await addWebhook(amelia, receiver);
    await publish('order.placed', 'ORD-1');
    const { db, now } = api.provider;
    const claimed = await claimNext(db, id, now());
    expect(claimed).not.toBeNull();
    expect(await claimNext(db, id, now())).toBeNull();
    await deliverEvents(api);
    expect(receiver.requests).toEqual([]);
    api.advance({ minutes: 2 });
    await deliverEvents(api);
    expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([claimed?.delivery.id]);
  });
});

describe('an owner', () => {
  it('who is no longer an administrator sees nothing: the endpoint is paused until another one resumes it', async () => {
    const invited = await amelia.call(partner.inviteUser, {
      firstName: 'Ida',
      lastName: 'Marsh',
      email: 'ida.marsh@acme.test',
      roleId: 1,
    });
    const { id } = await addWebhook(amelia, receiver);
    const { db } = api.provider;
    await db.update(webhookEndpoints).set({ ownerId: invited.id }).where(eq(webhookEndpoints.id, id));
    await db.update(users).set({ roleId: 3 }).where(eq(users.id, invited.id));
    await publish('order.placed', 'ORD-1');
    await deliverEvents(api);
    expect(receiver.requests).toEqual([]);
    expect(await amelia.call(webhooks.get, { id })).toMatchObject({ pauseReason: 'no_owner' });
    // A test event contains nothing of the company, and shows whether the endpoint works before it is resumed.
    await amelia.call(webhooks.sendTest, { id });
    await deliverEvents(api);
    expect(types()).toEqual(['webhook.test']);
    await amelia.call(webhooks.resume, { id });
    await api.drainJobs();
    expect(receiver.requests).toHaveLength(2);
    expect(await amelia.call(webhooks.get, { id })).toMatchObject({ owner: 'Amelia Hartley' });
  });

  it('who is erased leaves the endpoint on: it is paused at the next event, which waits', async () => {
    const email = 'erin.marsh@acme.test';
    const name = { firstName: 'Erin', lastName: 'Marsh' };
    const invited = await amelia.call(partner.inviteUser, { ...name, email, roleId: 1 });
    const { id } = await addWebhook(amelia, receiver);
    const { db, now } = api.provider;
    await db.update(webhookEndpoints).set({ ownerId: invited.id }).where(eq(webhookEndpoints.id, id));
    const [person] = await findPeople(db, email);
    if (person === undefined) throw new Error('Nobody was found.');
    await erasePerson(db, person, { now: now(), dataDir: null });
    await publish('order.placed', 'ORD-1');
    await deliverEvents(api);
    expect(receiver.requests).toEqual([]);
    expect(await amelia.call(webhooks.get, { id })).toMatchObject({
      isActive: true,
      pauseReason: 'no_owner',
    });
    expect(await log(id)).toMatchObject([{ status: 'pending', attempts: 0 }]);
    const [notice] = await amelia.call(contract.notifications.list, {});
    expect(notice?.data).toMatchObject({
      text: `The webhook to 127.0.0.1:${receiver.port} is paused`,
      url: `/partner/api-access/webhooks/${id}`,
    });
  });

  it('who must complete a step first delays events without losing their content', async () => {
    const { reference } = await savedQuote(api, amelia);
    const { id } = await addWebhook(amelia, receiver);
    const { db } = api.provider;
    const { partner: own } = await amelia.call(contract.auth.getMe, {});
    const ofCompany = eq(partners.id, own.id);
    await db.update(partners).set({ slaVersion: 0 }).where(ofCompany);
    await publish('quote.updated', reference);
    await deliverEvents(api);
    expect(receiver.requests).toEqual([]);
    await db.update(partners).set({ slaVersion: api.provider.config.slaVersion }).where(ofCompany);
    const [waiting] = await log(id);
    expect(waiting).toMatchObject({ status: 'retrying', attempts: 1 });
    await pass({ minutes: 10 });
    await deliverEvents(api);
    expect(receiver.requests.map(({ event }) => event.data)).toMatchObject([{ resource: { reference } }]);
  });
});
