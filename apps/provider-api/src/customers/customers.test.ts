import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import type { Browser } from '../testing/index.ts';
import { createSaved } from '../testing/multi-quote-fixture.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { savedQuote } from '../testing/quote-journey.ts';

const { customers, quotes, partner } = contract;

const { api, amelia, colleague, support, stranger } = await openTestApi({
  amelia: 'role1@acme.test',
  colleague: 'role2@acme.test',
  support: 'role6@acme.test',
  stranger: 'role1@cobalt.test',
});

/** A customer that a quote was saved for. */
async function customerOf(name: string, browser: Browser = amelia) {
  const { reference } = await savedQuote(api, browser);
  await browser.call(quotes.single.update, { reference, customerName: name });
  const { id } = await browser.call(customers.getByName, { name });
  return { id, reference };
}

it('is one customer for a name in any case and spacing', async () => {
  const { id, reference } = await customerOf('Quay Street Dental');
  await customerOf('  quay  STREET\u00a0dental ');
  const page = await amelia.call(customers.get, { id });
  expect(page).toMatchObject({ id, name: 'Quay Street Dental', quotesCount: 2, spellings: [] });
  expect(page.quotes?.map((quote) => quote.name)).toContain(reference);
  const { items } = await amelia.call(customers.listSummaries, { search: 'street dental' });
  expect(items).toEqual([expect.objectContaining({ id, quotesCount: 2 })]);
});

it('finds a name with a typing mistake where nothing has the text', async () => {
  const { id } = await customerOf('Marlborough Veterinary');
  const { items } = await amelia.call(customers.listSummaries, { search: 'Malborough Vetrinary' });
  expect(items.map((item) => item.id)).toContain(id);
});

it('leaves a name out of the list once nothing has it', async () => {
  const { id, reference } = await customerOf('Misspeled Ltd');
  await amelia.call(quotes.single.update, { reference, customerName: 'Misspelled Ltd' });
  const { items } = await amelia.call(customers.listSummaries, { search: 'Misspel' });
  expect(items.map((item) => item.name)).toEqual(['Misspelled Ltd']);
  await expect(amelia.call(customers.get, { id })).resolves.toMatchObject({ quotesCount: 0 });
});

it('has the demo’s orders, services, cases and renewals, and sorts by every figure', async () => {
  const found = await amelia.call(customers.listSummaries, {
    sort: 'servicesCount',
    direction: 'desc',
    perPage: 100,
  });
  const [first] = found.items;
  expect(first?.servicesCount).toBeGreaterThan(0);
  expect(found.total).toBe(found.items.length);
  for (const sort of customers.CUSTOMER_SORT_KEYS) {
    const { items } = await amelia.call(customers.listSummaries, { sort, perPage: 100 });
    expect(items).toHaveLength(found.items.length);
  }
  const page = await amelia.call(customers.get, { id: first?.id ?? 0 });
  expect(page.services?.length).toBeGreaterThan(0);
  const activity = await amelia.call(customers.listActivity, { id: page.id });
  expect(activity.map(({ at }) => at)).toEqual(
    activity
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
});

it('has no spend where nothing was ordered, which comes after every spend', async () => {
  const { id } = await customerOf('Nothing Ordered Ltd');
  await expect(amelia.call(customers.get, { id })).resolves.toMatchObject({
    ordersCount: 0,
    monthlyCost: null,
  });
  const { items } = await amelia.call(customers.listSummaries, {
    sort: 'monthlyCost',
    direction: 'desc',
    perPage: 100,
  });
  const spends = items.map(({ monthlyCost }) => monthlyCost ?? -1);
  expect(spends).toEqual(spends.toSorted((one, two) => two - one));
  expect(spends[0]).toBeGreaterThan(0);
  expect(items.find((item) => item.id === id)?.monthlyCost).toBeNull();
  const { blob } = await amelia.call(customers.exportSummaries, { search: 'Nothing Ordered' });
  expect(await blob.text()).not.toContain('0.00');
});

it('does not tell a role what its lists do not show', async () => {
  const { items } = await support.call(customers.listSummaries, { sort: 'monthlyCost' });
  expect(items[0]).toMatchObject({ quotesCount: null, ordersCount: null, monthlyCost: null });
  expect(items.map(({ name }) => name.toLowerCase())).toEqual(
    (await support.call(customers.listSummaries, { sort: 'quotesCount' })).items.map(({ name }) =>
      name.toLowerCase(),
    ),
  );
  const { blob } = await support.call(customers.exportSummaries, {});
  const [headings, first] = (await blob.text()).split(/\r?\n/);
  expect(headings?.replace(/^\uFEFF/, '')).toBe(
    'Customer,Owner,Services,Open cases,Next renewal,Last activity',
  );
  // Both dates are written in the same way.
  expect(first).toMatch(/,\d{2}\/\d{2}\/\d{4},\d{2}\/\d{2}\/\d{4}$/);
  const page = await support.call(customers.get, { id: items[0]?.id ?? 0 });
  expect(page).toMatchObject({ quotes: null, orders: null });
  const { text } = await exported(support, page.id);
  expect(text).not.toContain('Quote');
  const { id } = await customerOf('Seen by sales only');
  await expect(support.call(customers.listActivity, { id })).rejects.toMatchObject({ status: 404 });
});

async function exported(browser: Browser, id: number) {
  const { blob, fileName } = await browser.call(customers.exportRecords, { id });
  return { text: await blob.text(), fileName };
}

it('exports the list and everything of one customer', async () => {
  const { id, reference } = await customerOf('=Export "and" Sons');
  const { text, fileName } = await exported(amelia, id);
  expect(fileName).toMatch(/^customer-\d+-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(text).toContain(`Quote,${reference}`);
  // As the customer's page shows it.
  expect(text).toContain(',Saved,');
  const list = await amelia.call(customers.exportSummaries, { search: 'Export' });
  expect(await list.blob.text()).toContain(`"'=Export ""and"" Sons"`);
});

it('has an owner, who finds their customers', async () => {
  const { id } = await customerOf('Owned Foods');
  const { items: people } = await amelia.call(partner.listUsers, {});
  const other = people.find(({ email }) => email === 'role2@acme.test');
  const ownerId = other?.id ?? 0;
  await expect(amelia.call(customers.update, { id, ownerId, version: 1 })).resolves.toMatchObject({
    ownerId,
  });
  expect(
    (await colleague.call(customers.listSummaries, { owner: 'me', search: 'Owned' })).items.map(
      (item) => item.id,
    ),
  ).toEqual([id]);
  const listed = async (owner: 'team' | 'none', browser = amelia) =>
    (await browser.call(customers.listSummaries, { owner, search: 'Owned' })).items.map((item) => item.id);
  // Amelia is in the team of the owner; support staff are not.
  expect([await listed('team'), await listed('team', support), await listed('none')]).toEqual([[id], [], []]);
  await expect(colleague.call(customers.update, { id, ownerId: null, version: 1 })).rejects.toMatchObject({
    status: 409,
  });
  const [stranded] = (await stranger.call(partner.listUsers, {})).items;
  await expect(amelia.call(customers.update, { id, ownerId: stranded?.id ?? 0 })).rejects.toMatchObject({
    status: 422,
  });
  await expect(support.call(customers.update, { id, ownerId: null })).rejects.toMatchObject({ status: 403 });
  const [entry] = await amelia.call(customers.listActivity, { id });
  expect(entry?.title).toMatch(/^Owner set to /);
});

it('refuses names that cannot be one, and answers 404 for unknown ones and other companies’', async () => {
  const { id } = await customerOf('Only Acme Knows');
  await expect(amelia.call(customers.getByName, { name: 'x'.repeat(5000) })).rejects.toMatchObject({
    status: 422,
  });
  await expect(amelia.call(customers.getByName, { name: '<script>alert(1)</script>' })).rejects.toMatchObject(
    { status: 404 },
  );
  await expect(stranger.call(customers.getByName, { name: 'Only Acme Knows' })).rejects.toMatchObject({
    status: 404,
  });
  await expect(stranger.call(customers.get, { id })).rejects.toMatchObject({ status: 404 });
  const long = '𝔘'.repeat(127);
  await expect(customerOf(long)).resolves.toMatchObject({ id: expect.any(Number) });
});

it('has notes that only their author changes', async () => {
  const { id } = await customerOf('Noted Ltd');
  const note = await amelia.call(customers.createNote, { id, text: ' Call <b>before</b> 10 \n please ' });
  expect(note).toMatchObject({ text: 'Call <b>before</b> 10 \n please', isOwn: true });
  const path = { id, noteId: note.id };
  await expect(colleague.call(customers.listNotes, { id })).resolves.toEqual([{ ...note, isOwn: false }]);
  await expect(colleague.call(customers.updateNote, { ...path, text: 'Mine' })).rejects.toMatchObject({
    status: 403,
  });
  await expect(colleague.call(customers.removeNote, path)).rejects.toMatchObject({ status: 403 });
  await expect(amelia.call(customers.createNote, { id, text: '  ' })).rejects.toMatchObject({ status: 422 });
  await expect(amelia.call(customers.createNote, { id, text: 'x'.repeat(2001) })).rejects.toMatchObject({
    status: 422,
  });
  await amelia.call(customers.updateNote, { ...path, text: 'Call later', version: 1 });
  await expect(
    amelia.call(customers.updateNote, { ...path, text: 'Call never', version: 1 }),
  ).rejects.toMatchObject({ status: 409 });
  const { id: elsewhere } = await customerOf('Elsewhere Ltd');
  await expect(amelia.call(customers.removeNote, { id: elsewhere, noteId: note.id })).rejects.toMatchObject({
    status: 404,
  });
  await amelia.call(customers.removeNote, path);
  await expect(amelia.call(customers.listNotes, { id })).resolves.toEqual([]);
});

it('has the proposals of a multi-quote until that is deleted', async () => {
  const { uuid } = await createSaved(api, amelia);
  await amelia.call(contract.multiQuotes.proposals.create, {
    uuid,
    recipientName: 'Brindle',
    introduction: null,
    notes: null,
    basis: 'margin',
    monthlyPercent: 15,
    installPercent: 0,
  });
  const { id } = await amelia.call(customers.getByName, { name: 'Brindle' });
  const proposalsOf = async () =>
    ((await amelia.call(customers.get, { id })).documents ?? []).filter(({ source }) => source.id === uuid);
  expect(await proposalsOf()).toHaveLength(1);
  await amelia.call(contract.multiQuotes.remove, { uuid });
  expect(await proposalsOf()).toEqual([]);
});
