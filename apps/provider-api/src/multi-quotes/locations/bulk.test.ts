import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { type Browser, createTestApi, type TestApi } from '../../testing/index.ts';

const calls = contract.multiQuotes;
const HEADER = 'customer_name,address_line_1,town,postcode';

let api: TestApi;
let amelia: Browser;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
});
afterAll(() => api.close());

/** A multi-quote with more sites than one batch has. */
async function withSites(count: number) {
  const { uuid } = await amelia.call(calls.create, { name: 'Bulk' });
  const rows = Array.from({ length: count }, (_, index) => `Brindle,${index + 1} Test Row,Leeds,LS1 4AP`);
  const addresses = new File([[HEADER, ...rows].join('\r\n')], 'addresses.csv', { type: 'text/csv' });
  await amelia.call(calls.locations.importLocations, { uuid, addresses });
  await api.drainJobs();
  const { items } = await amelia.call(calls.locations.list, { uuid, perPage: 100 });
  return { uuid, items };
}

it('changes all that match batch by batch, so that it can be stopped between two', async () => {
  const { uuid } = await withSites(205);
  const input = { uuid, matching: { isLocked: false, expectedCount: 205 }, isLocked: true };
  const first = await amelia.call(calls.locations.updateMany, input);
  expect(first.done).toHaveLength(200);
  await expect(amelia.call(calls.locations.list, { uuid, isLocked: true })).resolves.toMatchObject({
    total: 200,
  });
  const second = await amelia.call(calls.locations.updateMany, { ...input, after: first.next ?? 0 });
  expect(second).toMatchObject({ skipped: [], next: null });
  expect(second.done).toHaveLength(5);
});

it('removes all that match batch by batch', async () => {
  const { uuid } = await withSites(205);
  const input = { uuid, matching: { expectedCount: 205 } };
  const first = await amelia.call(calls.locations.removeMany, input);
  await expect(amelia.call(calls.locations.list, { uuid })).resolves.toMatchObject({ total: 5 });
  const second = await amelia.call(calls.locations.removeMany, { ...input, after: first.next ?? 0 });
  expect(second.next).toBeNull();
  await expect(amelia.call(calls.locations.list, { uuid })).resolves.toMatchObject({ total: 0 });
});

it('gives sites their values back, but not those that a colleague changed since', async () => {
  const { uuid, items } = await withSites(2);
  const [one, two] = items;
  if (!one || !two) throw new Error('Two sites were imported.');
  const uuids = [one.uuid, two.uuid];
  await amelia.call(calls.locations.updateMany, { uuid, uuids, customReference: 'Wave 1' });
  const colleague = await api.asUser('role2@acme.test');
  await colleague.call(calls.locations.update, { uuid, locationUuid: two.uuid, customReference: 'Wave 2' });
  const outcome = await amelia.call(calls.locations.updateMany, {
    uuid,
    uuids,
    versions: { [one.uuid]: one.version + 1, [two.uuid]: two.version + 1 },
    customReference: null,
  });
  expect(outcome).toMatchObject({
    done: [one.uuid],
    skipped: [{ key: two.uuid, reason: 'This site has changed since you opened it.' }],
  });
  const { items: after } = await amelia.call(calls.locations.list, { uuid });
  expect(after.map(({ customReference }) => customReference)).toEqual([null, 'Wave 2']);
});

it('needs either uuids or what they match', async () => {
  const { uuid, items } = await withSites(1);
  const uuids = items.map((item) => item.uuid);
  await expect(
    amelia.call(calls.locations.removeMany, { uuid, uuids, matching: { expectedCount: 1 } }),
  ).rejects.toMatchObject({ code: 'invalid' });
});
