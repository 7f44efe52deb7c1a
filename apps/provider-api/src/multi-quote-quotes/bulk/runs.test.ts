import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { openBulkTestApi } from './bulk-test-kit.ts';

const calls = contract.multiQuotes;
const { runs } = calls.quotes;
const { single } = contract.quotes;
const { bulkRuns } = contract;

const { amelia, ben, stranger, createSaved } = await openBulkTestApi();

const stored = async (uuid: string) => {
  const { items } = await amelia.call(calls.quotes.list, { uuid, sort: 'reference', perPage: 100 });
  return items.toSorted((a, b) => a.reference.localeCompare(b.reference));
};

it('accepts all that match, with the number that was confirmed', async () => {
  const { uuid, references } = await createSaved(3);
  await amelia.call(runs.cancel, { uuid, references: references.slice(0, 1), reason: 'Site closed' });
  const matching = { status: ['created' as const] };
  await expect(
    amelia.call(runs.accept, { uuid, matching: { ...matching, expectedCount: 3 } }),
  ).rejects.toMatchObject({ code: 'conflict', body: { count: 2 } });
  const run = await amelia.call(runs.accept, { uuid, matching: { ...matching, expectedCount: 2 } });
  expect(run).toMatchObject({
    kind: runs.accept.id,
    subject: uuid,
    status: 'processed',
    done: 2,
    undoable: 2,
  });
  expect((await stored(uuid)).map(({ status }) => status)).toEqual(['cancelled', 'accepted', 'accepted']);
  await amelia.call(bulkRuns.undo, { id: run.id });
  expect((await stored(uuid)).map(({ status }) => status)).toEqual(['cancelled', 'created', 'created']);
});

it('gives each quote its former value, with one entry in the history of both', async () => {
  const { uuid, references } = await createSaved(3);
  const [first = '', second = ''] = references;
  const run = await amelia.call(runs.update, { uuid, references, customReference: 'B-9' });
  await ben.call(single.update, { reference: second, notes: 'Mind the dog' });
  const undo = await amelia.call(bulkRuns.undo, { id: run.id });
  expect(undo).toMatchObject({
    done: 2,
    unchanged: [{ key: second, reason: 'Changed again: Changed by Ben Okafor.' }],
  });
  expect((await stored(uuid)).map(({ customReference }) => customReference)).toEqual([null, 'B-9', null]);
  const undone = ({ title }: { title: string }) => title === 'Change undone';
  expect((await amelia.call(calls.listHistory, { uuid })).filter(undone)).toMatchObject([
    { detail: 'Your reference of 2 quotes', actor: 'Amelia Hartley' },
  ]);
  expect((await amelia.call(single.listHistory, { reference: first })).filter(undone)).toHaveLength(1);
});

it('skips quotes that have changed since they were shown', async () => {
  const { uuid, references } = await createSaved(2);
  const [first = '', second = ''] = references;
  const versions = Object.fromEntries(
    (await stored(uuid)).map(({ reference, version }) => [reference, version]),
  );
  await ben.call(single.update, { reference: first, customReference: 'Mine' });
  const run = await amelia.call(runs.update, { uuid, references, versions, customReference: 'B-9' });
  expect(run).toMatchObject({
    done: 1,
    unchanged: [{ key: first, reason: 'This quote has changed since you opened it.' }],
  });
  expect((await stored(uuid)).map(({ customReference }) => customReference)).toEqual(['Mine', 'B-9']);
  expect(second).not.toBe('');
});

it('neither accepts nor cancels quotes that have changed since they were shown', async () => {
  const { uuid, references } = await createSaved(2);
  const [first = '', second = ''] = references;
  const versions = Object.fromEntries(
    (await stored(uuid)).map(({ reference, version }) => [reference, version]),
  );
  await ben.call(single.accept, { reference: first });
  const selected = { uuid, references, versions };
  const unchanged = [{ key: first, reason: 'This quote has changed since you opened it.' }];
  const cancelled = await amelia.call(runs.cancel, { ...selected, reason: 'Site closed' });
  expect(cancelled).toMatchObject({ done: 1, unchanged });
  expect((await stored(uuid)).map(({ status }) => status)).toEqual(['accepted', 'cancelled']);
  await ben.call(single.returnToSaved, { reference: first });
  const accepted = await amelia.call(runs.accept, { ...selected, references: [first] });
  expect(accepted).toMatchObject({ done: 0, unchanged });
  expect(second).not.toBe('');
});

it('does not remove sites that have changed since they were shown', async () => {
  const { uuid } = await createSaved(2);
  const { items } = await amelia.call(calls.locations.list, { uuid, sort: 'position', perPage: 100 });
  const [first, second] = items;
  if (!first || !second) throw new Error('There are not two sites.');
  await ben.call(calls.locations.update, { uuid, locationUuid: first.uuid, customerName: 'Mine' });
  const removal = await amelia.call(calls.locations.runs.remove, {
    uuid,
    uuids: [first.uuid, second.uuid],
    versions: { [first.uuid]: first.version, [second.uuid]: second.version },
  });
  expect(removal).toMatchObject({
    done: 1,
    unchanged: [{ key: first.uuid, reason: 'This site has changed since you opened it.' }],
  });
});

it('needs either references or what they match, of the caller’s own multi-quote', async () => {
  const { uuid, references } = await createSaved(1);
  await expect(amelia.call(runs.accept, { uuid })).rejects.toMatchObject({ code: 'invalid' });
  await expect(
    amelia.call(runs.accept, { uuid, references, matching: { expectedCount: 1 } }),
  ).rejects.toMatchObject({ code: 'invalid' });
  const lost = { code: 'not-found' };
  await expect(stranger.call(runs.accept, { uuid, references })).rejects.toMatchObject(lost);
  const other = await createSaved(1);
  await expect(amelia.call(runs.accept, { uuid, references: other.references })).rejects.toMatchObject(lost);
});

it('changes and removes sites, and restores what was changed', async () => {
  const { uuid } = await createSaved(3);
  const sites = async () =>
    (await amelia.call(calls.locations.list, { uuid, sort: 'position', perPage: 100 })).items;
  const [first, second, third] = await sites();
  if (!first || !second || !third) throw new Error('There are not three sites.');
  const versions = { [first.uuid]: first.version };
  await ben.call(calls.locations.update, { uuid, locationUuid: first.uuid, customerName: 'Mine' });
  await amelia.call(calls.locations.update, { uuid, locationUuid: second.uuid, isLocked: true });
  const uuids = [first.uuid, second.uuid, third.uuid];
  const run = await amelia.call(calls.locations.runs.update, { uuid, uuids, versions, customerName: 'Mill' });
  expect(run).toMatchObject({ subject: uuid, done: 1, undoable: 1 });
  expect(run.unchanged).toMatchObject([
    { key: first.uuid, reason: 'This site has changed since you opened it.' },
    { key: second.uuid, label: expect.stringContaining(second.customerName), reason: 'This site is locked' },
  ]);
  const undo = await amelia.call(bulkRuns.undo, { id: run.id });
  expect(undo).toMatchObject({ status: 'processed', done: 1 });
  expect((await sites()).map(({ customerName }) => customerName)).toEqual([
    'Mine',
    second.customerName,
    third.customerName,
  ]);
  expect((await amelia.call(calls.listHistory, { uuid })).map(({ detail }) => detail)).toContain(
    'Customer of 1 site',
  );
  const removal = await amelia.call(calls.locations.runs.remove, { uuid, matching: { expectedCount: 3 } });
  expect(removal).toMatchObject({ done: 2, undoable: 0, unchanged: [{ reason: 'This site is locked' }] });
  expect((await sites()).map((site) => site.uuid)).toEqual([second.uuid]);
});
