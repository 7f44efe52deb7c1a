import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { statementsOf } from '../testing/database/statements.ts';
import { openTestApi } from '../testing/open-test-api.ts';

const { api, amelia, stranger } = await openTestApi({
  amelia: 'role1@acme.test',
  stranger: 'role1@cobalt.test',
});

it('knows the names on quotes and sites, once each, with the latest reference', async () => {
  const { uuid } = await amelia.call(contract.multiQuotes.create, { name: 'Customers' });
  const site = { uuid, addressLine1: '1 Test Row', town: 'Leeds', postcode: 'LS1 4AP' };
  await amelia.call(contract.multiQuotes.locations.create, {
    ...site,
    customerName: '100% Quay_side Traders',
    customReference: 'Q-1',
  });
  await amelia.call(contract.multiQuotes.locations.create, {
    ...site,
    customerName: '100% quay_side traders',
  });
  const found = await amelia.call(contract.customers.list, { search: '100% quay_' });
  expect(found).toEqual([
    { id: expect.any(String), name: expect.stringMatching(/^100% quay_side traders$/i), reference: 'Q-1' },
  ]);
  await expect(stranger.call(contract.customers.list, { search: '100% quay_' })).resolves.toEqual([]);
});

it('puts names that start with the text first, and answers at most twenty', async () => {
  const all = await amelia.call(contract.customers.list, {});
  expect(all.length).toBeGreaterThan(3);
  expect(all.length).toBeLessThanOrEqual(20);
  const [first] = all;
  const part = first?.name.slice(0, 3) ?? '';
  const found = await amelia.call(contract.customers.list, { search: part });
  expect(found[0]?.name.toLowerCase().startsWith(part.toLowerCase())).toBe(true);
});

it.each(['%'.repeat(190), '_'.repeat(190), '\\%'.repeat(90), '% '.repeat(90), 'ab', 'hotel'])(
  'compares the text with the indexed names of customers only: %s',
  async (search) => {
    const statements = await statementsOf(api.provider.db, () =>
      amelia.call(contract.customers.list, { search }),
    );
    const [statement = '', ...more] = statements.filter((text) => text.includes('"customers"'));
    expect(more).toEqual([]);
    expect(statement).toContain('"customers"."search_index" like');
    expect(statement).not.toMatch(/ilike|"customer_name"/);
  },
);
