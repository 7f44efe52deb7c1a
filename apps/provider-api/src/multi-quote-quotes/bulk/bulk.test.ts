import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { openBulkTestApi } from './bulk-test-kit.ts';

const calls = contract.multiQuotes;

const { api, amelia, stranger, createSaved } = await openBulkTestApi();

it('counts the quotes by status, whatever tab is shown', async () => {
  const { uuid, references } = await createSaved(3);
  await amelia.call(calls.quotes.acceptMany, { uuid, references: references.slice(0, 1) });
  const page = await amelia.call(calls.quotes.list, { uuid, status: ['created'] });
  expect(page).toMatchObject({ total: 2, counts: { created: 2, accepted: 1, cancelled: 0 } });
});

it('cancels quotes with the reason, and names those that cannot be cancelled', async () => {
  const { uuid, references } = await createSaved(2);
  const [first = '', second = ''] = references;
  await amelia.call(calls.quotes.cancelMany, { uuid, references: [first], reason: 'Site closed' });
  const outcome = await amelia.call(calls.quotes.cancelMany, { uuid, references, reason: 'Project stopped' });
  expect(outcome).toEqual({
    done: [second],
    skipped: [{ key: first, reason: 'This quote is now Cancelled, so this step is no longer possible.' }],
    next: null,
  });
  await expect(amelia.call(contract.quotes.single.get, { reference: first })).resolves.toMatchObject({
    status: 'cancelled',
    reason: 'Site closed',
  });
  await expect(amelia.call(calls.quotes.cancelMany, { uuid, references, reason: ' ' })).rejects.toMatchObject(
    { code: 'invalid' },
  );
});

it('changes all that match, with the number that was confirmed', async () => {
  const { uuid, references } = await createSaved(3);
  const [first = '', ...others] = references;
  await amelia.call(calls.quotes.acceptMany, { uuid, references: [first] });
  const stale = amelia.call(calls.quotes.acceptMany, {
    uuid,
    matching: { status: ['created'], expectedCount: 3 },
  });
  await expect(stale).rejects.toMatchObject({ code: 'conflict', body: { count: 2 } });
  const accepted = await amelia.call(calls.quotes.acceptMany, {
    uuid,
    matching: { status: ['created'], expectedCount: 2 },
  });
  expect(accepted).toMatchObject({ done: others, skipped: [], next: null });
});

it('continues after a reference, in the order of references', async () => {
  const { uuid, references } = await createSaved(3);
  const outcome = await amelia.call(calls.quotes.updateMany, {
    uuid,
    matching: { expectedCount: 3 },
    after: references[0] ?? '',
    customReference: 'BATCH-9',
  });
  expect(outcome.done).toEqual(references.slice(1));
});

it('needs either references or what they match', async () => {
  const { uuid, references } = await createSaved(1);
  await expect(amelia.call(calls.quotes.acceptMany, { uuid })).rejects.toMatchObject({ code: 'invalid' });
  await expect(
    amelia.call(calls.quotes.acceptMany, { uuid, references, matching: { expectedCount: 1 } }),
  ).rejects.toMatchObject({ code: 'invalid' });
});

it('exports the quotes that the filters let through, and shows them to no other partner', async () => {
  const { uuid, references } = await createSaved(2);
  await amelia.call(calls.quotes.acceptMany, { uuid, references: references.slice(0, 1) });
  const { blob, fileName } = await amelia.call(calls.quotes.export, { uuid, status: ['created'] });
  const lines = (await blob.text()).trim().split('\n');
  expect(fileName).toMatch(/^multi-quote-quotes-.*\.csv$/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(references[1]);

  const lost = { code: 'not-found' };
  await expect(stranger.call(calls.quotes.export, { uuid })).rejects.toMatchObject(lost);
  const cancelled = stranger.call(calls.quotes.cancelMany, { uuid, references, reason: 'Mine' });
  await expect(cancelled).rejects.toMatchObject(lost);
  const all = stranger.call(calls.quotes.cancelMany, {
    uuid,
    matching: { expectedCount: 2 },
    reason: 'Mine',
  });
  await expect(all).rejects.toMatchObject(lost);
});

it('totals firm and estimated ECC apart', async () => {
  const { uuid, references } = await createSaved(2);
  const [firm = '', estimated = ''] = references;
  await api.provider.db.execute(
    `update quotes set ecc_cost = 10000, is_ecc_firm = true where reference = '${firm}'`,
  );
  await api.provider.db.execute(
    `update quotes set ecc_cost = 2500, is_ecc_firm = false where reference = '${estimated}'`,
  );
  await expect(amelia.call(calls.get, { uuid })).resolves.toMatchObject({
    eccCost: 12_500,
    firmEccCost: 10_000,
  });
});

it('tells who renamed the multi-quote and removed sites', async () => {
  const { uuid } = await createSaved(4);
  const { name } = await amelia.call(calls.get, { uuid });
  await amelia.call(calls.update, { uuid, name });
  await amelia.call(calls.update, { uuid, name: 'Northern sites' });
  const { items } = await amelia.call(calls.locations.list, { uuid, sort: 'position' });
  const [first, second, third] = items;
  if (!first || !second || !third) throw new Error('There are not three sites.');
  const removals = async () =>
    (await amelia.call(calls.listHistory, { uuid })).filter(({ title }) => title.startsWith('Site'));
  await amelia.call(calls.locations.remove, { uuid, locationUuid: first.uuid });
  const detail = [first.customerName, first.address.addressLine1, first.address.postcode].join(', ');
  expect(await removals()).toMatchObject([{ title: 'Site removed', detail, actor: 'Amelia Hartley' }]);
  await amelia.call(calls.locations.removeMany, { uuid, uuids: [second.uuid, third.uuid] });
  // Two entries when an hour ends meanwhile.
  expect((await removals()).at(-1)).toMatchObject({
    title: 'Sites removed',
    detail: expect.stringMatching(/^[23] sites$/),
  });
  const renamed = (await amelia.call(calls.listHistory, { uuid })).filter(({ title }) => title === 'Renamed');
  expect(renamed).toMatchObject([{ detail: `From “${name}” to “Northern sites”`, actor: 'Amelia Hartley' }]);
});

it('tells the history of the multi-quote, steps of several quotes taken together', async () => {
  const { uuid, references } = await createSaved(3);
  await amelia.call(calls.quotes.acceptMany, { uuid, references });
  const history = await amelia.call(calls.listHistory, { uuid });
  expect(history[0]).toMatchObject({ title: 'Created', actor: 'Amelia Hartley' });
  expect(history.map(({ title }) => title)).toContain('Prices searched');
  const accepted = history.filter(({ title }) => title === 'Accepted');
  // Two entries when an hour ends meanwhile.
  expect(accepted.length).toBeGreaterThan(0);
  expect(accepted.every(({ actor }) => actor === 'Amelia Hartley')).toBe(true);

  await expect(stranger.call(calls.listHistory, { uuid })).rejects.toMatchObject({ code: 'not-found' });
});
