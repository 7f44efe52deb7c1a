import { beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { users } from '../auth/tables.ts';
import { eq } from '../db/drizzle.ts';
import type { Browser } from '../testing/index.ts';
import { openTestApi } from '../testing/open-test-api.ts';

const { savedViews } = contract;
const ORDERS = { list: 'orders', query: 'status[]=live&sort=-created_at' };

const { api, owner, manager, colleague, stranger } = await openTestApi({
  owner: 'role1@acme.test',
  manager: 'role2@acme.test',
  colleague: 'role6@acme.test',
  stranger: 'role1@cobalt.test',
});

beforeEach(async () => {
  for (const browser of [owner, colleague, stranger]) {
    for (const view of await browser.call(savedViews.list, { list: 'orders' })) {
      if (view.isOwn) await browser.call(savedViews.remove, { id: view.id });
    }
  }
});

const create = (browser: Browser, name: string, more: object = {}) =>
  browser.call(savedViews.create, { ...ORDERS, name, ...more });
const listed = (browser: Browser) => browser.call(savedViews.list, { list: 'orders' });

describe('saved views', () => {
  it('are created, changed and removed by their owner', async () => {
    const view = await create(owner, '  Live orders ', { columns: ['reference', 'status'] });
    expect(view).toMatchObject({
      ...ORDERS,
      name: 'Live orders',
      columns: ['reference', 'status'],
      isDefault: false,
      isShared: false,
      isOwn: true,
      ownerName: 'Amelia Hartley',
      version: 1,
    });
    const renamed = await owner.call(savedViews.update, {
      id: view.id,
      version: 1,
      name: 'Live',
      columns: null,
    });
    expect(renamed).toMatchObject({ name: 'Live', query: ORDERS.query, columns: null, version: 2 });
    expect(await listed(owner)).toEqual([renamed]);
    expect(await owner.call(savedViews.list, { list: 'quotes' })).toEqual([]);
    await owner.call(savedViews.remove, { id: view.id });
    expect(await listed(owner)).toEqual([]);
  });

  it('of a removed colleague can be removed by an administrator, and by nobody else', async () => {
    const view = await create(colleague, 'Left behind', { isShared: true });
    const canRemove = async (browser: Browser) =>
      (await listed(browser)).find(({ id }) => id === view.id)?.canRemove;
    expect(await canRemove(colleague)).toBe(true);
    expect(await canRemove(owner)).toBe(false);
    const remove = (browser: Browser) => browser.call(savedViews.remove, { id: view.id });
    await expect(remove(owner)).rejects.toMatchObject({ code: 'forbidden' });
    const setRemoved = (removedAt: Date | null) =>
      api.provider.db.update(users).set({ removedAt }).where(eq(users.email, 'role6@acme.test'));
    await setRemoved(api.provider.now());
    expect(await canRemove(owner)).toBe(true);
    expect(await canRemove(manager)).toBe(false);
    await expect(remove(manager)).rejects.toMatchObject({ code: 'forbidden' });
    await remove(owner);
    expect(await canRemove(owner)).toBeUndefined();
    await setRemoved(null);
  });

  it('answer 409 with the current view when the version is not the latest', async () => {
    const view = await create(owner, 'Live');
    await owner.call(savedViews.update, { id: view.id, version: 1, query: 'page=2' });
    const stale = owner.call(savedViews.update, { id: view.id, version: 1, name: 'Late' });
    await expect(stale).rejects.toMatchObject({
      code: 'conflict',
      body: { current: { id: view.id, query: 'page=2', version: 2, isOwn: true } },
    });
  });

  it('need a name that the owner has not used for the list', async () => {
    const first = await create(owner, 'Live');
    const second = await create(owner, 'Other');
    const taken = { code: 'invalid', fieldErrors: { name: ['already exists'] } };
    await expect(create(owner, 'LIVE')).rejects.toMatchObject(taken);
    await expect(
      owner.call(savedViews.update, { id: second.id, version: 1, name: 'live' }),
    ).rejects.toMatchObject(taken);
    await owner.call(savedViews.update, { id: first.id, version: 1, name: 'LIVE' });
    await create(colleague, 'Live');
    await expect(create(owner, ' ')).rejects.toMatchObject({ fieldErrors: { name: ['field is required'] } });
    await expect(create(owner, 'x'.repeat(61))).rejects.toMatchObject({ code: 'invalid' });
    await expect(create(owner, 'Long', { query: 'x'.repeat(4001) })).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  it('are created once when the same name is sent in parallel', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => create(owner, 'Live')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ fieldErrors: { name: ['already exists'] } });
    }
    expect(await listed(owner)).toHaveLength(1);
  });

  it('are limited to 50 per user and list, in parallel too', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 53 }, (_, index) => create(owner, `View ${index}`)),
    );
    const rejected = results.filter((result) => result.status === 'rejected');
    expect(rejected).toHaveLength(3);
    expect(rejected[0]?.reason).toMatchObject({ fieldErrors: { name: [expect.stringContaining('50')] } });
    await create(colleague, 'Mine');
  });

  it('are seen by colleagues only when shared, and changed by nobody but their owner', async () => {
    const secret = await create(owner, 'Private');
    const shared = await create(owner, 'Shared', { isShared: true });
    expect(await listed(colleague)).toMatchObject([
      { id: shared.id, isOwn: false, isShared: true, ownerName: 'Amelia Hartley' },
    ]);
    const forbidden = { code: 'forbidden' };
    for (const changes of [{ name: 'Mine' }, { query: '' }, { columns: null }, { isShared: false }]) {
      await expect(
        colleague.call(savedViews.update, { id: shared.id, version: 1, ...changes }),
      ).rejects.toMatchObject(forbidden);
    }
    await expect(colleague.call(savedViews.remove, { id: shared.id })).rejects.toMatchObject(forbidden);
    const notFound = { code: 'not-found' };
    await expect(colleague.call(savedViews.remove, { id: secret.id })).rejects.toMatchObject(notFound);
    await expect(
      colleague.call(savedViews.update, { id: secret.id, version: 1, isDefault: true }),
    ).rejects.toMatchObject(notFound);
  });

  it('do not exist for another partner', async () => {
    const shared = await create(owner, 'Shared', { isShared: true });
    expect(await listed(stranger)).toEqual([]);
    const notFound = { code: 'not-found' };
    await expect(stranger.call(savedViews.remove, { id: shared.id })).rejects.toMatchObject(notFound);
    await expect(
      stranger.call(savedViews.update, { id: shared.id, version: 1, isDefault: true }),
    ).rejects.toMatchObject(notFound);
  });
});

describe('the default view', () => {
  const defaults = async (browser: Browser) =>
    (await listed(browser)).filter(({ isDefault }) => isDefault).map(({ name }) => name);

  it('is one per user and list, and each user chooses their own', async () => {
    const first = await create(owner, 'First', { isDefault: true, isShared: true });
    expect(first.isDefault).toBe(true);
    await create(owner, 'Second', { isDefault: true });
    expect(await defaults(owner)).toEqual(['Second']);
    expect(await defaults(colleague)).toEqual([]);
    const chosen = await colleague.call(savedViews.update, { id: first.id, version: 1, isDefault: true });
    expect(chosen).toMatchObject({ isDefault: true, version: 1 });
    expect(await defaults(owner)).toEqual(['Second']);
    await colleague.call(savedViews.update, { id: first.id, version: 1, isDefault: false });
    expect(await defaults(colleague)).toEqual([]);
  });

  it('stays single when several are chosen in parallel', async () => {
    await Promise.all(['A', 'B', 'C', 'D'].map((name) => create(owner, name, { isDefault: true })));
    expect(await defaults(owner)).toHaveLength(1);
  });

  it('ends for colleagues, but not for the owner, when the view is no longer shared', async () => {
    const { id } = await create(owner, 'Shared', { isShared: true, isDefault: true });
    await colleague.call(savedViews.update, { id, version: 1, isDefault: true });
    await owner.call(savedViews.update, { id, version: 1, isShared: false });
    await owner.call(savedViews.update, { id, version: 2, isShared: true });
    expect(await defaults(colleague)).toEqual([]);
    expect(await defaults(owner)).toEqual(['Shared']);
  });

  it('ends when the view is removed', async () => {
    const { id } = await create(owner, 'Shared', { isShared: true });
    await colleague.call(savedViews.update, { id, version: 1, isDefault: true });
    await owner.call(savedViews.remove, { id });
    await create(owner, 'Shared', { isShared: true });
    expect(await defaults(colleague)).toEqual([]);
  });
});

describe('the layouts of tables', () => {
  const layouts = (browser: Browser) => browser.call(savedViews.listLayouts, {});
  const layout = {
    order: ['status', 'reference'],
    shown: { installCost: false },
    widths: { reference: 240 },
    density: 'compact',
  } as const;

  it('are stored for one user, the last one for each list', async () => {
    expect(await layouts(owner)).toEqual([]);
    await owner.call(savedViews.saveLayout, { list: 'orders', layout: { density: 'standard' } });
    await owner.call(savedViews.saveLayout, {
      list: 'orders',
      layout: { ...layout, order: [...layout.order] },
    });
    await owner.call(savedViews.saveLayout, { list: 'quotes', layout: {} });
    expect(await layouts(owner)).toEqual([
      { list: 'orders', layout },
      { list: 'quotes', layout: {} },
    ]);
    expect(await layouts(colleague)).toEqual([]);
  });

  it('are refused where they say more than a table can show', async () => {
    const save = (given: object) =>
      stranger.call(savedViews.saveLayout, {
        list: 'orders',
        layout: given as typeof layout & { order: string[] },
      });
    await expect(save({ widths: { reference: -1 } })).rejects.toMatchObject({ code: 'invalid' });
    await expect(
      save({ order: Array.from({ length: 51 }, (_, index) => `c${index}`) }),
    ).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(save({ density: 'airy' })).rejects.toMatchObject({ code: 'invalid' });
    expect(await layouts(stranger)).toEqual([]);
  });

  it('are stored for at most 100 lists', async () => {
    for (let index = 0; index < 100; index += 1)
      await stranger.call(savedViews.saveLayout, { list: `list-${index}`, layout: {} });
    await expect(stranger.call(savedViews.saveLayout, { list: 'more', layout: {} })).rejects.toMatchObject({
      fieldErrors: { list: [expect.stringContaining('100')] },
    });
    await stranger.call(savedViews.saveLayout, { list: 'list-7', layout: { density: 'compact' } });
    expect(await layouts(stranger)).toHaveLength(100);
  });

  it('belong to a view too: its widths and density', async () => {
    const view = await create(owner, 'Wide', { layout: { widths: { reference: 300 } } });
    expect(view.layout).toEqual({ widths: { reference: 300 } });
    expect(await create(owner, 'Plain')).toMatchObject({ layout: null });
    const changed = await owner.call(savedViews.update, {
      id: view.id,
      version: 1,
      layout: { density: 'compact' },
    });
    expect(changed).toMatchObject({ layout: { density: 'compact' }, version: 2 });
  });
});
