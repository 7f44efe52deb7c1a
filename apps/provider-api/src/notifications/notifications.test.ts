import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import type { Database } from '../db/database.ts';
import { scoped } from '../db/scope.ts';
import type { Mailer } from '../provider.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';
import { waitingQuote } from '../testing/quote-journey.ts';
import {
  ADMINISTRATORS,
  type Audience,
  finishMatters,
  type NewNotification,
  notify as notifyAs,
} from './notify.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const { notifications: calls } = contract;

/** A notification of a kind that everyone sees and nobody is emailed. */
const notify = (db: Database, audience: Audience, notice: Omit<NewNotification, 'kind'>) =>
  notifyAs(db, audience, { ...notice, kind: 'mentions' }, api.provider);

async function cobalt() {
  const nadia = await api.asUser('role1@cobalt.test');
  const owen = await api.asUser('role3@cobalt.test');
  const { partner } = await nadia.call(contract.auth.getMe, {});
  return { nadia, owen, partnerId: partner.id };
}

describe('notifications', () => {
  it('reach the given roles of one partner', async () => {
    const { nadia, owen, partnerId } = await cobalt();
    const amelia = await api.asUser('role1@acme.test');
    const before = await amelia.call(calls.countUnread, {});
    const notice = {
      text: 'A quote waits for your approval',
      url: '/quotes/QS-1',
      type: 'approval',
    } as const;
    await notify(api.provider.db, { partnerId, roles: [1] }, notice);
    expect((await nadia.call(calls.list, {}))[0]).toMatchObject({
      readAt: null,
      data: { ...notice, subtext: null, isExternalUrl: false },
    });
    expect((await owen.call(calls.list, {})).map(({ data }) => data.text)).not.toContain(notice.text);
    expect(await amelia.call(calls.countUnread, {})).toEqual(before);
  });

  it('are emailed in the order of the user ids, so that two transactions cannot deadlock', async () => {
    const { nadia, owen, partnerId } = await cobalt();
    const [administrator, owner] = [
      await nadia.call(contract.auth.getMe, {}),
      await owen.call(contract.auth.getMe, {}),
    ];
    expect(administrator.id).toBeLessThan(owner.id);
    const recipients: string[] = [];
    const send: Mailer['send'] = async (_on, { to }) => void recipients.push(...to);
    const audience = { partnerId, userIds: [owner.id], orElse: ADMINISTRATORS, needs: 'approve' } as const;
    const services = { ...api.provider, mail: { ...api.provider.mail, send } };
    const notice = {
      kind: 'proposals',
      text: 'A customer accepted',
      url: '/quotes/QS-1',
      type: 'proposal',
    } as const;
    await notifyAs(api.provider.db, audience, notice, services);
    expect(recipients).toEqual([administrator.email, owner.email]);
  });

  it('of multi-quotes are hidden, and not counted, where the partner may not use them', async () => {
    const production = await createTestApi({ env: 'production', publicUrl: 'http://portal.test' });
    try {
      const closed = await production.asUser('role1@cobalt.test');
      const { partner } = await closed.call(contract.auth.getMe, {});
      const before = await closed.call(calls.countUnread, {});
      const db = production.provider.db;
      const notice = { text: 'An offer has arrived', type: 'offer' } as const;
      await notify(db, { partnerId: partner.id, roles: [1] }, { ...notice, url: '/multi-quotes/m-1' });
      expect(await closed.call(calls.countUnread, {})).toEqual(before);
      expect((await closed.call(calls.list, {})).map(({ data }) => data.url)).not.toContain(
        '/multi-quotes/m-1',
      );
      await notify(db, { partnerId: partner.id, roles: [1] }, { ...notice, url: null });
      expect(await closed.call(calls.countUnread, {})).toEqual({ count: before.count + 1 });
    } finally {
      await production.close();
    }
  });

  it('are marked read one by one and all at once, repeatedly', async () => {
    const { nadia, partnerId } = await cobalt();
    await nadia.call(calls.markAllRead, {});
    for (const text of ['one', 'two', 'three']) {
      await notify(api.provider.db, { partnerId, roles: [1] }, { text, type: 'order' });
    }
    expect(await nadia.call(calls.countUnread, {})).toEqual({ count: 3 });
    const [newest] = await nadia.call(calls.list, {});
    const id = newest?.id ?? '';
    expect(await nadia.call(calls.markRead, { id })).toEqual({ count: 2 });
    expect(await nadia.call(calls.markRead, { id })).toEqual({ count: 2 });
    expect(await nadia.call(calls.markAllRead, {})).toEqual({ count: 0, readAt: expect.any(String) });
    // Nothing to undo.
    expect(await nadia.call(calls.markAllRead, {})).toEqual({ count: 0 });
    expect((await nadia.call(calls.list, {})).every(({ readAt }) => readAt !== null)).toBe(true);
  });

  it('of another user do not exist', async () => {
    const { nadia, owen, partnerId } = await cobalt();
    await notify(api.provider.db, { partnerId, roles: [1] }, { text: 'hers', type: 'case' });
    const [hers] = await nadia.call(calls.list, {});
    for (const id of [hers?.id ?? '', 'not-an-id']) {
      await expect(owen.call(calls.markRead, { id })).rejects.toMatchObject({ code: 'not-found' });
    }
  });
});

describe('the list of all notifications', () => {
  it('has pages, states, kinds and a search, of the caller alone', async () => {
    const { nadia, owen, partnerId } = await cobalt();
    const tag = 'ORD-77001';
    for (const type of ['order', 'case'] as const)
      await notify(api.provider.db, { partnerId, roles: [1] }, { text: `${tag}, ${type}`, type });
    const find = (input = {}) => nadia.call(calls.listAll, { search: tag, ...input });
    const all = await find();
    expect(all.items.map(({ text, status }) => [text, status])).toEqual([
      [`${tag}, case`, 'unread'],
      [`${tag}, order`, 'unread'],
    ]);
    expect(all).toMatchObject({ total: 2, counts: { unread: 2, read: 0, done: 0 } });
    expect((await find({ type: ['case'] })).items).toHaveLength(1);
    expect((await owen.call(calls.listAll, { search: tag })).total).toBe(0);
    const ids = all.items.map(({ id }) => id);
    await owen.call(calls.mark, { ids, isRead: true });
    expect((await find()).counts).toEqual({ unread: 2, read: 0, done: 0 });
    await nadia.call(calls.mark, { ids: [...ids, 'no-id', "'; drop table"], isRead: true });
    expect((await find({ status: ['read'] })).total).toBe(2);
    await nadia.call(calls.mark, { ids: ids.slice(0, 1), isRead: false });
    expect((await find()).counts).toEqual({ unread: 1, read: 1, done: 0 });
    await expect(nadia.call(calls.mark, { ids: [], isRead: true })).rejects.toMatchObject({ status: 422 });
    await expect(nadia.call(calls.mark, { isRead: true })).rejects.toMatchObject({ status: 422 });
    await expect(
      nadia.call(calls.mark, { ids, readAt: '2026-11-20T10:00:00.000Z', isRead: true }),
    ).rejects.toMatchObject({ status: 422, fieldErrors: { readAt: ['send either ids or readAt'] } });
    for (const readAt of ['yesterday', '2026-13-45T10:00:00Z', '2026-02-31T10:00:00Z', '9999999-01-01', ''])
      await expect(nadia.call(calls.mark, { readAt, isRead: false })).rejects.toMatchObject({
        status: 422,
        fieldErrors: { readAt: ['must be an ISO 8601 time'] },
      });
  });

  it('undoes "mark all as read", only for what it marked and only of the caller', async () => {
    const { nadia, owen, partnerId } = await cobalt();
    const tag = 'ORD-77003';
    const find = () => nadia.call(calls.listAll, { search: tag });
    for (const text of ['first', 'second', 'third'])
      await notify(api.provider.db, { partnerId, roles: [1] }, { text: `${tag}, ${text}`, type: 'order' });
    const [newest] = (await find()).items;
    await nadia.call(calls.markRead, { id: newest?.id ?? '' });
    await new Promise((resolve) => setTimeout(resolve, 2)); // another millisecond
    const { readAt } = await nadia.call(calls.markAllRead, {});
    expect((await find()).counts).toEqual({ unread: 0, read: 3, done: 0 });
    await owen.call(calls.mark, { readAt: readAt ?? '', isRead: false });
    expect((await find()).counts).toEqual({ unread: 0, read: 3, done: 0 });
    await nadia.call(calls.mark, { readAt: readAt ?? '', isRead: false });
    expect((await find()).counts).toEqual({ unread: 2, read: 1, done: 0 });
  });

  it('keeps what is done, which no longer counts as unread', async () => {
    const { nadia, owen, partnerId } = await cobalt();
    const { db, now } = api.provider;
    const scope = scoped(db, { partnerId });
    const matter = 'order-reply:ORD-77002';
    const notice = { text: 'ORD-77002 needs your reply', type: 'order', matter } as const;
    const before = await nadia.call(calls.countUnread, {});
    await notify(db, { partnerId, roles: [1, 3] }, notice);
    await notify(db, { partnerId, roles: [1] }, { ...notice, matter: 'order-reply:ORD-77003' });
    await finishMatters(scope, [matter], now());
    expect(await nadia.call(calls.countUnread, {})).toEqual({ count: before.count + 1 });
    expect((await owen.call(calls.list, {})).map(({ data }) => data.text)).not.toContain(notice.text);
    const done = await owen.call(calls.listAll, { search: 'ORD-77002' });
    expect(done.items).toEqual([expect.objectContaining({ status: 'done' })]);
  });

  it('does not tell people what they did themselves', async () => {
    const { nadia, partnerId } = await cobalt();
    const { id } = await nadia.call(contract.auth.getMe, {});
    const before = await nadia.call(calls.countUnread, {});
    await notify(api.provider.db, { partnerId, roles: [1], except: id }, { text: 'own', type: 'case' });
    expect(await nadia.call(calls.countUnread, {})).toEqual(before);
  });

  it('of thousands of matters ends in slices', async () => {
    const { nadia, partnerId } = await cobalt();
    const { db, now } = api.provider;
    const matters = Array.from({ length: 1201 }, (_, index) => `expiry:QS-${900_000 + index}` as const);
    for (const matter of [matters[0], matters[1200]])
      if (matter) await notify(db, { partnerId, roles: [1] }, { text: 'ends', type: 'expires', matter });
    await finishMatters(scoped(db, { partnerId }), matters, now());
    expect((await nadia.call(calls.listAll, { search: 'ends', status: ['done'] })).total).toBe(2);
  });
});

describe('a quote that awaits approval', () => {
  it('is announced to the other approvers, and gone for all of them once one has decided', async () => {
    const amelia = await api.asUser('role1@acme.test');
    const ben = await api.asUser('role2@acme.test');
    const awaiting = async (reference: string, status: 'unread' | 'done') =>
      (await amelia.call(calls.listAll, { search: reference, type: ['approval'], status: [status] })).total;
    const own = await waitingQuote(api, amelia);
    expect(await awaiting(own.reference, 'unread')).toBe(0);
    const bens = await waitingQuote(api, ben);
    expect(await awaiting(bens.reference, 'unread')).toBe(1);
    await amelia.call(contract.quotes.single.decline, { reference: bens.reference, reason: 'Wrong date' });
    expect(await awaiting(bens.reference, 'unread')).toBe(0);
    expect(await awaiting(bens.reference, 'done')).toBe(1);
  });
});
