import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { audit } from '../auth/tables.ts';
import { desc, eq } from '../db/drizzle.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

it('has a refused step whose path has a null character', async () => {
  const amelia = await api.asUser('role1@acme.test');
  const { accept } = contract.quotes.single;
  await expect(amelia.call(accept, { reference: 'QS-1\0' })).rejects.toMatchObject({ status: 404 });
  const [row] = await api.provider.db
    .select()
    .from(audit)
    .where(eq(audit.action, accept.id))
    .orderBy(desc(audit.id))
    .limit(1);
  expect(row).toMatchObject({ status: 404, params: { reference: 'QS-1\uFFFD' } });
});

it('has the state of what a refused step could not change, as the log has it', async () => {
  const amelia = await api.asUser('role1@acme.test');
  const { create, locations } = contract.multiQuotes;
  const { uuid } = await amelia.call(create, { name: 'Refusals' });
  const { uuid: locationUuid } = await amelia.call(locations.create, {
    uuid,
    customerName: 'Brindle',
    addressLine1: '1 Test Row',
    town: 'Leeds',
    postcode: 'LS1 4AP',
  });
  await amelia.call(locations.update, { uuid, locationUuid, isLocked: true });
  const info = jest.spyOn(api.provider.log, 'info');
  await expect(amelia.call(locations.remove, { uuid, locationUuid })).rejects.toMatchObject({ status: 409 });
  const line = info.mock.calls.map(([, fields]) => fields).find((fields) => fields?.['status'] === 409);
  info.mockRestore();
  const state = {
    multi_quotes: expect.objectContaining({ uuid }),
    multi_quote_locations: expect.objectContaining({ uuid: locationUuid, isLocked: true, version: 2 }),
  };
  const reason = 'This site is locked. Unlock it first.';
  expect(line).toMatchObject({ code: 'conflict', reason, state });
  expect(JSON.stringify(line?.['state'])).not.toContain('Brindle');
  const [row] = await api.provider.db
    .select()
    .from(audit)
    .where(eq(audit.action, locations.remove.id))
    .orderBy(desc(audit.at))
    .limit(1);
  expect(row).toMatchObject({ status: 409, reason, params: { uuid, locationUuid, state } });
});

it('has a refused GET that writes, but no refused GET that only reads', async () => {
  const ben = await api.asUser('role2@acme.test');
  const { startImpersonation } = contract.auth;
  const path = startImpersonation.path.replace(/\{\w+\}/g, '1');
  const answer = await ben.fetch(path, { headers: { 'Sec-Fetch-Site': 'same-origin' } });
  expect([403, 404]).toContain(answer.status);
  await expect(ben.call(contract.orders.get, { reference: 'ORD-0' })).rejects.toMatchObject({ status: 404 });
  const rowsOf = (action: string) =>
    api.provider.db.select().from(audit).where(eq(audit.action, action)).orderBy(desc(audit.id)).limit(1);
  expect(await rowsOf(startImpersonation.id)).toMatchObject([{ status: answer.status }]);
  expect(await rowsOf(contract.orders.get.id)).toEqual([]);
});
