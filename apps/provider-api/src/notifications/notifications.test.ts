import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { createTestApi, type TestApi } from '../testing/index.ts';
import { notify } from './service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const { notifications: calls } = contract;

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
