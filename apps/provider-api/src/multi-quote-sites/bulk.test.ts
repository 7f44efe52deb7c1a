import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { openTestApi } from '../testing/open-test-api.ts';
import { loseBulkRunJobs, resumeBulkRun } from '../testing/resume-bulk-run.ts';

const calls = contract.multiQuotes;
const HEADER = 'customer_name,address_line_1,town,postcode';

const { api, amelia, ben } = await openTestApi({ amelia: 'role1@acme.test', ben: 'role2@acme.test' });

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

describe('undoing a bulk change of sites', () => {
  const namesOf = async (uuid: string) => {
    const { items } = await amelia.call(calls.locations.list, { uuid, sort: 'position', perPage: 100 });
    return items.map(({ customerName }) => customerName);
  };

  it('restores both batches of all that match, with an entry in the history', async () => {
    const { uuid, items } = await withSites(205);
    const [one] = items;
    await amelia.call(calls.locations.updateMany, { uuid, uuids: [one?.uuid ?? ''], customerName: 'Mill' });
    const input = { uuid, matching: { expectedCount: 205 }, customerName: 'Overwritten' };
    const { next, changeId } = await amelia.call(calls.locations.updateMany, input);
    if (next === null || changeId === null) throw new Error('There is a second batch.');
    await amelia.call(calls.locations.updateMany, { ...input, after: next, changeId });
    const [change] = await amelia.call(calls.changes.list, { uuid });
    expect(change).toMatchObject({ id: changeId, subject: 'sites', fields: ['customerName'], total: 205 });
    const first = await amelia.call(calls.changes.undo, { uuid, changeId });
    expect(first).toMatchObject({ skipped: [], remaining: 5 });
    await expect(amelia.call(calls.changes.undo, { uuid, changeId })).resolves.toMatchObject({
      remaining: 0,
    });
    const names = await namesOf(uuid);
    expect(names[0]).toBe('Mill');
    expect(new Set(names.slice(1))).toEqual(new Set(['Brindle']));
    const history = await amelia.call(calls.listHistory, { uuid });
    expect(history).toContainEqual(
      expect.objectContaining({ title: 'Change undone', detail: 'Customer of 205 sites' }),
    );
  });

  it('leaves sites that a colleague changed or removed since, and names them', async () => {
    const { uuid, items } = await withSites(3);
    const [one, two, three] = items.map((item) => item.uuid);
    if (!one || !two || !three) throw new Error('Three sites were imported.');
    const { changeId } = await amelia.call(calls.locations.updateMany, {
      uuid,
      uuids: [one, two, three],
      customReference: 'Wave 1',
    });
    const colleague = await api.asUser('role2@acme.test');
    await colleague.call(calls.locations.update, { uuid, locationUuid: two, customReference: 'Wave 2' });
    await colleague.call(calls.locations.remove, { uuid, locationUuid: three });
    await expect(
      colleague.call(calls.changes.undo, { uuid, changeId: changeId ?? '' }),
    ).rejects.toMatchObject({ code: 'not-found' });
    const outcome = await amelia.call(calls.changes.undo, { uuid, changeId: changeId ?? '' });
    expect(outcome.done).toEqual([one]);
    expect(new Map(outcome.skipped.map(({ key, ...rest }) => [key, rest]))).toEqual(
      new Map([
        [two, { label: expect.stringContaining('Brindle'), reason: 'This site was changed again.' }],
        [
          three,
          {
            label: expect.stringMatching(/^Brindle, \d Test Row, LS1 4AP$/),
            reason: 'This site no longer exists.',
          },
        ],
      ]),
    );
    const { items: after } = await amelia.call(calls.locations.list, { uuid });
    expect(after.map(({ customReference }) => customReference)).toEqual([null, 'Wave 2']);
  });

  it('restores sites whose prices were searched, chosen and saved since, but no locked ones', async () => {
    const { uuid, items } = await withSites(3);
    const uuids = items.map((item) => item.uuid);
    const { changeId } = await amelia.call(calls.locations.updateMany, {
      uuid,
      uuids,
      customerName: 'Overwritten',
    });
    await amelia.call(calls.startSearch, { uuid });
    await api.drainJobs();
    const chosen = await amelia.call(calls.runSearchFilters, { priceBasis: 'over_term', uuid, uuids });
    expect(chosen.done).toHaveLength(3);
    await amelia.call(calls.locations.saveSearchQuotes, { uuid, uuids: uuids.slice(0, 2) });
    await amelia.call(calls.locations.update, { uuid, locationUuid: uuids[2] ?? '', isLocked: true });
    const outcome = await amelia.call(calls.changes.undo, { uuid, changeId: changeId ?? '' });
    expect(outcome).toMatchObject({
      skipped: [{ key: uuids[2], reason: 'This site is locked' }],
      remaining: 0,
    });
    expect(outcome.done.sort()).toEqual(uuids.slice(0, 2).sort());
    expect((await namesOf(uuid)).sort()).toEqual(['Brindle', 'Brindle', 'Overwritten']);
  });

  it('brings search filters, matches and locks back', async () => {
    const { uuid, items } = await withSites(2);
    const uuids = items.map((item) => item.uuid);
    await amelia.call(calls.startSearch, { uuid });
    await api.drainJobs();
    const read = async () => (await amelia.call(calls.listSearches, { uuid, sort: 'position' })).items;
    const before = await read();
    const searchFilters = { speeds: [7] };
    const filtered = await amelia.call(calls.locations.updateMany, { uuid, uuids, searchFilters });
    expect((await read()).map(({ matchingCount }) => matchingCount)).toEqual([0, 0]);
    await amelia.call(calls.changes.undo, { uuid, changeId: filtered.changeId ?? '' });
    expect(await read()).toEqual(before);
    const locked = await amelia.call(calls.locations.updateMany, { uuid, uuids, isLocked: true });
    await amelia.call(calls.changes.undo, { uuid, changeId: locked.changeId ?? '' });
    expect(await read()).toEqual(before);
  });
});

it('needs either uuids or what they match', async () => {
  const { uuid, items } = await withSites(1);
  const uuids = items.map((item) => item.uuid);
  await expect(
    amelia.call(calls.locations.removeMany, { uuid, uuids, matching: { expectedCount: 1 } }),
  ).rejects.toMatchObject({ code: 'invalid' });
});

describe('a bulk run over sites', () => {
  const { runs } = calls.locations;
  const { bulkRuns } = contract;
  /** More sites than one batch. */
  const MANY = 55;
  const getRun = (id: string) => amelia.call(bulkRuns.get, { id });
  const countNamed = async (uuid: string, customerName: string) =>
    (await amelia.call(calls.locations.list, { uuid, search: customerName })).total;

  it('continues after a kill, and leaves a site that a colleague has changed since', async () => {
    const { uuid, items } = await withSites(MANY);
    const uuids = items.map((item) => item.uuid);
    const versions = Object.fromEntries(items.map((item) => [item.uuid, item.version]));
    const run = await amelia.call(runs.update, { uuid, uuids, versions, customerName: 'Corvin' });
    expect(run).toMatchObject({ status: 'processing', done: 50 });
    await loseBulkRunJobs(api);
    const [last = ''] = uuids.slice(-1);
    await ben.call(calls.locations.update, { uuid, locationUuid: last, isBookmarked: true });
    await resumeBulkRun(api, run.id);
    expect(await getRun(run.id)).toMatchObject({
      status: 'processed',
      done: MANY - 1,
      unchanged: [{ key: last }],
    });
    expect(await countNamed(uuid, 'Corvin')).toBe(MANY - 1);
    const undo = await amelia.call(bulkRuns.undo, { id: run.id });
    expect(undo).toMatchObject({ status: 'processing', done: 50 });
    await loseBulkRunJobs(api);
    await resumeBulkRun(api, undo.id);
    expect(await getRun(undo.id)).toMatchObject({ status: 'processed', done: MANY - 1 });
    expect(await countNamed(uuid, 'Corvin')).toBe(0);
  });

  it('removes the remaining sites after a kill, but none after it was stopped', async () => {
    const { uuid } = await withSites(MANY);
    const run = await amelia.call(runs.remove, { uuid, matching: { expectedCount: MANY } });
    await loseBulkRunJobs(api);
    expect(await countNamed(uuid, 'Brindle')).toBe(MANY - 50);
    await resumeBulkRun(api, run.id);
    expect(await getRun(run.id)).toMatchObject({ status: 'processed', done: MANY });
    expect(await countNamed(uuid, 'Brindle')).toBe(0);
    const other = await withSites(MANY);
    const { id } = await amelia.call(runs.remove, { uuid: other.uuid, matching: { expectedCount: MANY } });
    expect(await amelia.call(bulkRuns.stop, { id })).toMatchObject({ status: 'terminated', done: 50 });
    await api.drainJobs();
    expect(await countNamed(other.uuid, 'Brindle')).toBe(MANY - 50);
  });
});
