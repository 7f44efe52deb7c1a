import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { openTestApi } from '../testing/open-test-api.ts';
import { savedQuote } from '../testing/quote-journey.ts';

const { customers, quotes } = contract;

const { api, amelia, support, stranger } = await openTestApi({
  amelia: 'role1@acme.test',
  support: 'role6@acme.test',
  stranger: 'role1@cobalt.test',
});

async function createCustomer(name: string, browser = amelia) {
  const { reference } = await savedQuote(api, browser);
  await browser.call(quotes.single.update, { reference, customerName: name });
  const { id } = await browser.call(customers.getByName, { name });
  return { id, reference, name };
}
const three = async (name: string) =>
  [
    await createCustomer(`${name} one`),
    await createCustomer(`${name} two`),
    await createCustomer(`${name} three`),
  ] as const;

const namesIn = async (search: string) =>
  (await amelia.call(customers.listSummaries, { search })).items.map(({ name }) => name);

it('shows two spellings on one page, changes no quote, and can be undone', async () => {
  const one = await createCustomer('Harbour Foods');
  const two = await createCustomer('Harbor Foods Ltd');
  const note = await amelia.call(customers.createNote, { id: two.id, text: 'Of the second' });
  await expect(amelia.call(customers.merge, { id: one.id, otherId: two.id })).resolves.toMatchObject({
    id: one.id,
    quotesCount: 2,
  });
  const page = await amelia.call(customers.get, { id: two.id });
  expect(page).toMatchObject({ id: one.id, spellings: [{ id: two.id, name: two.name }] });
  expect(page.quotes?.map(({ id }) => id).sort()).toEqual([one.reference, two.reference].sort());
  await expect(amelia.call(customers.getByName, { name: two.name })).resolves.toEqual({ id: one.id });
  await expect(amelia.call(customers.listNotes, { id: one.id })).resolves.toMatchObject([{ id: note.id }]);
  expect(await namesIn('Harbor')).toEqual(['Harbour Foods']);
  const quote = await amelia.call(quotes.single.get, { reference: two.reference });
  expect(quote.customerName).toBe(two.name);

  await expect(amelia.call(customers.separate, { id: two.id })).resolves.toMatchObject({
    id: two.id,
    quotesCount: 1,
  });
  await expect(amelia.call(customers.get, { id: one.id })).resolves.toMatchObject({
    quotesCount: 1,
    spellings: [],
  });
  await expect(amelia.call(customers.listNotes, { id: one.id })).resolves.toEqual([]);
  expect((await namesIn('Foods')).sort()).toEqual(
    expect.arrayContaining(['Harbor Foods Ltd', 'Harbour Foods']),
  );
  const titles = (await amelia.call(customers.listActivity, { id: one.id })).map(({ title }) => title);
  expect(titles).toEqual(
    expect.arrayContaining(['Merged with Harbor Foods Ltd', 'Separated from Harbor Foods Ltd']),
  );
});

it('separates a spelling exactly, also after a further merge', async () => {
  const [one, two, three_] = await three('Chain');
  await amelia.call(customers.merge, { id: two.id, otherId: one.id });
  await amelia.call(customers.merge, { id: three_.id, otherId: two.id });
  await expect(amelia.call(customers.get, { id: one.id })).resolves.toMatchObject({
    id: three_.id,
    quotesCount: 3,
  });
  await amelia.call(customers.separate, { id: two.id });
  await expect(amelia.call(customers.get, { id: one.id })).resolves.toMatchObject({
    id: two.id,
    quotesCount: 2,
  });
  await expect(amelia.call(customers.get, { id: three_.id })).resolves.toMatchObject({ quotesCount: 1 });

  await amelia.call(customers.merge, { id: three_.id, otherId: two.id });
  await amelia.call(customers.separate, { id: one.id });
  await expect(amelia.call(customers.get, { id: one.id })).resolves.toMatchObject({
    id: one.id,
    quotesCount: 1,
  });
  await expect(amelia.call(customers.get, { id: two.id })).resolves.toMatchObject({
    id: three_.id,
    quotesCount: 2,
  });
});

it('refuses a merge with itself, also by another of its spellings', async () => {
  const [one, two] = await three('Same');
  const merge = (id: number, otherId: number) => amelia.call(customers.merge, { id, otherId });
  await expect(merge(one.id, one.id)).rejects.toMatchObject({ status: 422 });
  await amelia.call(customers.merge, { id: one.id, otherId: two.id });
  for (const [id, otherId] of [
    [two.id, one.id],
    [two.id, two.id],
  ] as const)
    await expect(merge(id, otherId)).rejects.toMatchObject({ status: 422 });
});

it('answers a repeat with the current customer, and records each change once', async () => {
  const [one, two] = await three('Repeated');
  const titles = async () =>
    (await amelia.call(customers.listActivity, { id: one.id }))
      .map(({ title }) => title)
      .filter((title) => /^(Merged|Separated)/.test(title));
  const merge = () => amelia.call(customers.merge, { id: one.id, otherId: two.id });
  const separate = () => amelia.call(customers.separate, { id: two.id });
  expect(await merge()).toMatchObject({ id: one.id, quotesCount: 2 });
  expect(await merge()).toMatchObject({ id: one.id, quotesCount: 2 });
  expect(await separate()).toMatchObject({ id: two.id, quotesCount: 1 });
  expect(await separate()).toMatchObject({ id: two.id, quotesCount: 1 });
  expect((await titles()).sort()).toEqual([`Merged with ${two.name}`, `Separated from ${two.name}`]);
});

it('puts concurrent merges in one order, so that no customer is below itself', async () => {
  const [one, two, last] = await three('Race');
  const results = await Promise.allSettled([
    amelia.call(customers.merge, { id: one.id, otherId: two.id }),
    amelia.call(customers.merge, { id: two.id, otherId: one.id }),
    amelia.call(customers.merge, { id: last.id, otherId: one.id }),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(2);
  const pages = await Promise.all([one, two, last].map(({ id }) => amelia.call(customers.get, { id })));
  expect(new Set(pages.map(({ id }) => id)).size).toBe(1);
  expect(pages[0]).toMatchObject({ quotesCount: 3 });
});

it('refuses other companies’ customers, and roles without quotes', async () => {
  const [one, two] = await three('Closed');
  const theirs = await createCustomer('Theirs', stranger);
  await expect(amelia.call(customers.merge, { id: one.id, otherId: theirs.id })).rejects.toMatchObject({
    status: 422,
  });
  await expect(stranger.call(customers.merge, { id: one.id, otherId: theirs.id })).rejects.toMatchObject({
    status: 404,
  });
  await expect(support.call(customers.merge, { id: one.id, otherId: two.id })).rejects.toMatchObject({
    status: 403,
  });
  await expect(stranger.call(customers.separate, { id: one.id })).rejects.toMatchObject({ status: 404 });
});
