import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { eq } from '../db/drizzle.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';
import { multiQuotes } from './tables.ts';

const calls = contract.multiQuotes;

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

it('a multi-quote whose prices end today says Expired in lists, exports, search and dashboard (R23)', async () => {
  const user = await api.asUser('role1@acme.test');
  const figure = async () =>
    (await user.call(contract.dashboard.get, {})).multiQuotes?.byStatus.find(
      ({ status }) => status === 'expired',
    )?.count ?? 0;
  const before = await figure();
  const { uuid } = await user.call(calls.create, { name: 'Ends today' });
  await api.provider.db
    .update(multiQuotes)
    .set({ status: 'searched', expiredAt: new Date() })
    .where(eq(multiQuotes.uuid, uuid));

  expect(await user.call(calls.get, { uuid })).toMatchObject({ status: 'expired' });
  const listed = await user.call(calls.list, { status: ['expired'], search: 'Ends today' });
  expect(listed.items).toMatchObject([{ uuid, status: 'expired' }]);
  const searched = await user.call(calls.list, { status: ['searched'], search: 'Ends today' });
  expect(searched.items).toEqual([]);
  const available = await user.call(calls.listAvailable, { search: 'Ends today' });
  expect(available.items).toEqual([]);
  const { blob } = await user.call(calls.export, { search: 'Ends today' });
  expect(await blob.text()).toMatch(/Ends today.*Expired/);
  const hits = await user.call(contract.search.find, { search: 'Ends today' });
  expect(hits).toContainEqual(expect.objectContaining({ key: uuid, status: 'expired' }));
  expect(await figure()).toBe(before + 1);
});

it('an expired multi-quote can be renamed, duplicated with its sites, and deleted', async () => {
  const user = await api.asUser('role1@acme.test');
  const { uuid } = await user.call(calls.create, { name: 'Old roll-out' });
  await api.provider.db
    .update(multiQuotes)
    .set({ status: 'searched', expiredAt: new Date(0) })
    .where(eq(multiQuotes.uuid, uuid));
  expect(await user.call(calls.update, { uuid, name: 'Old roll-out 2025' })).toMatchObject({
    name: 'Old roll-out 2025',
    status: 'expired',
  });
  const copy = await user.call(calls.duplicate, { uuid, name: 'New roll-out' });
  expect(copy).toMatchObject({ name: 'New roll-out', status: 'created' });
  expect(Date.parse(copy.expiredAt)).toBeGreaterThan(Date.now());
  await user.call(calls.remove, { uuid });
  await expect(user.call(calls.get, { uuid })).rejects.toMatchObject({ code: 'not-found' });
});
