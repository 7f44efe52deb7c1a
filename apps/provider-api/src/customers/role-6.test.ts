import { beforeAll, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { openTestApi } from '../testing/open-test-api.ts';

const { amelia, support } = await openTestApi({ amelia: 'role1@acme.test', support: 'role6@acme.test' });
const QUOTED = 'Only Quoted Kiosk';
const SITED = 'Sited Kiosk';

/** Creates two customers: a quote names both, a site names one. Returns their ids by name. */
let ids: Record<string, number>;

async function nameQuote(reference: string, customerName: string): Promise<void> {
  const quote = await amelia.call(contract.quotes.single.get, { reference });
  await amelia.call(contract.quotes.single.update, { reference, version: quote.version, customerName });
}

beforeAll(async () => {
  const { items } = await amelia.call(contract.quotes.single.list, { status: ['created'] });
  const [first, second] = items;
  if (first === undefined || second === undefined) throw new Error('The demo has two saved quotes.');
  await nameQuote(first.reference, QUOTED);
  await nameQuote(second.reference, SITED);
  const { uuid } = await amelia.call(contract.multiQuotes.create, { name: 'Kiosks' });
  await amelia.call(contract.multiQuotes.locations.create, {
    uuid,
    addressLine1: '1 Test Row',
    town: 'Leeds',
    postcode: 'LS1 4AP',
    customerName: SITED,
  });
  const idOf = async (name: string) => (await amelia.call(contract.customers.getByName, { name })).id;
  ids = { [QUOTED]: await idOf(QUOTED), [SITED]: await idOf(SITED) };
  // A customer with an owner and a note stays in the list of users who quote.
  const { id: ownerId } = await amelia.call(contract.auth.getMe, {});
  await amelia.call(contract.customers.update, { id: ids[QUOTED] ?? 0, ownerId });
  await amelia.call(contract.customers.createNote, { id: ids[QUOTED] ?? 0, text: 'Call back' });
});

it('lists and suggests only the customers of what role 6 may read', async () => {
  const names = async (user: typeof amelia) => {
    const { items } = await user.call(contract.customers.listSummaries, { search: 'Kiosk', perPage: 100 });
    const suggested = await user.call(contract.customers.list, { search: 'Kiosk' });
    return {
      listed: items.map(({ name }) => name).sort(),
      suggested: suggested.map(({ name }) => name).sort(),
    };
  };
  expect(await names(amelia)).toEqual({ listed: [QUOTED, SITED], suggested: [QUOTED, SITED] });
  expect(await names(support)).toEqual({ listed: [SITED], suggested: [SITED] });
});

it('suggests the names of services, which role 6 reads', async () => {
  const { items } = await support.call(contract.circuits.list, {});
  const name = items[0]?.customerName ?? '';
  const suggested = await support.call(contract.customers.list, { search: name });
  expect(suggested.map((each) => each.name)).toContain(name);
});

it('answers 404 for the customer of a quote, on every way to it', async () => {
  const id = ids[QUOTED] ?? 0;
  const { customers } = contract;
  for (const call of [
    () => support.call(customers.getByName, { name: QUOTED }),
    () => support.call(customers.get, { id }),
    () => support.call(customers.exportRecords, { id }),
    () => support.call(customers.listActivity, { id }),
    () => support.call(customers.listNotes, { id }),
    () => support.call(customers.createNote, { id, text: 'Mine' }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
  await expect(support.call(customers.get, { id: ids[SITED] ?? 0 })).resolves.toMatchObject({ quotes: null });
});
