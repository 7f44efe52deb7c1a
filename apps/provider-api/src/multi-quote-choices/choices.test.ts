import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { desc, eq, sql } from '../db/drizzle.ts';
import { countRowsRead, queriesOf, statementsOf } from '../testing/database/statements.ts';
import { createWithSites } from '../testing/multi-quote-fixture.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { resumeBulkRunsJob } from './jobs.ts';
import { continueBulkRun, runBatch } from './run-batches.ts';
import { multiQuoteBulkRuns } from './tables.ts';

const calls = contract.multiQuotes;
const TOWNS = ['Leeds,,LS1 4AP', 'Bristol,,BS1 4DJ', 'Manchester,,M1 2JW'];

const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });

async function searched(count: number, priceBasis = 'over_term') {
  const { uuid, uuids } = await createWithSites(amelia, count, (index) => TOWNS[index % TOWNS.length] ?? '');
  await amelia.call(calls.startSearch, { uuid });
  await amelia.call(calls.updatePriceBasis, { uuid, priceBasis });
  await api.drainJobs();
  return { uuid, uuids };
}

async function selectedOffers(uuid: string) {
  const { items } = await amelia.call(calls.listSearches, { uuid, sort: 'position', perPage: 100 });
  return items.map(({ selectedOffer }) => selectedOffer);
}

const run = async (uuid: string) => {
  await api.drainJobs();
  return (await amelia.call(calls.listBulkRuns, { uuid })).at(-1);
};

/** Runs a batch with each call, as the job does. */
async function getBatches(runId: string) {
  const [row] = await api.provider.db
    .select()
    .from(multiQuoteBulkRuns)
    .where(eq(multiQuoteBulkRuns.id, runId));
  if (row === undefined) throw new Error('The run was not stored.');
  return () => runBatch(api.provider, { partnerId: row.partnerId, runId });
}

describe('choosing for me', () => {
  it('chooses by speed, lead time, own network or supplier', async () => {
    const { uuid, uuids } = await searched(3);
    const offersOf = (locationUuid: string) =>
      amelia.call(calls.locations.listSearchQuotes, { uuid, locationUuid });
    const first = await offersOf(uuids[0] ?? '');
    await amelia.call(calls.runSearchFilters, { uuid, uuids, strategy: 'fastest' });
    expect((await selectedOffers(uuid))[0]?.speed).toBe(Math.max(...first.map(({ speed }) => speed)));
    await amelia.call(calls.runSearchFilters, { uuid, uuids, strategy: 'soonest' });
    expect((await selectedOffers(uuid))[0]?.leadTimeDays).toBe(
      Math.min(...first.map(({ leadTimeDays }) => leadTimeDays)),
    );
    await amelia.call(calls.runSearchFilters, {
      uuid,
      uuids,
      strategy: 'one_supplier',
      supplierKey: 'crownline',
    });
    expect((await selectedOffers(uuid)).map((offer) => offer?.supplierKey)).toEqual(
      Array(3).fill('crownline'),
    );
    const onNet = await amelia.call(calls.runSearchFilters, { uuid, uuids, strategy: 'cheapest_on_net' });
    const offers = await selectedOffers(uuid);
    for (const key of onNet.done) expect(offers[uuids.indexOf(key)]?.isOffnet).toBe(false);
    expect(onNet.skipped.every(({ reason }) => reason === 'No on-net price matches the search filters')).toBe(
      true,
    );
  });

  it('needs a known supplier when one is to serve all', async () => {
    const { uuid, uuids } = await searched(1);
    const choose = (supplierKey?: string) =>
      amelia.call(calls.runSearchFilters, {
        uuid,
        uuids,
        strategy: 'one_supplier',
        ...(supplierKey === undefined ? {} : { supplierKey }),
      });
    await expect(choose()).rejects.toMatchObject({ fieldErrors: { supplierKey: ['field is required'] } });
    await expect(choose('nobody')).rejects.toMatchObject({ code: 'invalid' });
  });

  it('shows what would change without changing it', async () => {
    const { uuid, uuids } = await searched(4);
    await amelia.call(calls.runSearchFilters, { uuid, uuids: uuids.slice(0, 2), strategy: 'fastest' });
    await amelia.call(calls.locations.update, { uuid, locationUuid: uuids[3] ?? '', isLocked: true });
    const before = await selectedOffers(uuid);
    const preview = await amelia.call(calls.previewChoice, { uuid, matching: {}, strategy: 'one_supplier' });
    expect(preview).toMatchObject({
      locations: 4,
      added: 1,
      replaced: 2,
      unchanged: 0,
      skipped: [{ reason: 'This site is locked', count: 1 }],
      before: { locations: 2 },
      after: { locations: 3 },
    });
    expect(preview.suppliers[0]).toMatchObject({ supplierKey: preview.supplierKey, locations: 3 });
    expect(preview.changes).toHaveLength(3);
    expect(await selectedOffers(uuid)).toEqual(before);
    await amelia.call(calls.startBulkRun, {
      uuid,
      kind: 'choose',
      matching: { expectedCount: 4 },
      strategy: 'one_supplier',
      supplierKey: preview.supplierKey,
    });
    await api.drainJobs();
    const [finished] = await amelia.call(calls.listBulkRuns, { uuid });
    expect(finished).toMatchObject({
      kind: 'choose',
      status: 'processed',
      total: 4,
      processed: 4,
      done: 3,
      skipped: 1,
    });
    expect(finished?.skippedLocations).toMatchObject([{ uuid: uuids[3], reason: 'This site is locked' }]);
    expect((await amelia.call(calls.getSearchOverview, { uuid })).totals).toEqual(preview.after);
  });

  it('can be previewed for named locations, and not for none', async () => {
    const { uuid, uuids } = await searched(3);
    const preview = await amelia.call(calls.previewChoice, { uuid, uuids: uuids.slice(0, 1) });
    expect(preview).toMatchObject({ locations: 1, added: 1, supplierKey: null });
    await expect(amelia.call(calls.previewChoice, { uuid })).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('saving all matching locations', () => {
  it('saves each selection once, and again only after its quote was cancelled', async () => {
    const { uuid, uuids } = await searched(45);
    await amelia.call(calls.runSearchFilters, { uuid, uuids: uuids.slice(0, 44) });
    const matching = { isSelected: true, isSaved: false };
    await amelia.call(calls.startBulkRun, {
      uuid,
      kind: 'save',
      matching: { ...matching, expectedCount: 44 },
    });
    await expect(
      amelia.call(calls.startBulkRun, { uuid, kind: 'save', matching: { ...matching, expectedCount: 44 } }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await run(uuid)).toMatchObject({ kind: 'save', status: 'processed', done: 44, skipped: 0 });
    const saved = await amelia.call(calls.quotes.list, { uuid, perPage: 100 });
    expect(saved.total).toBe(44);
    expect(saved.items[0]).toMatchObject({ kind: 'multi', status: 'created' });
    await expect(amelia.call(calls.getSearchOverview, { uuid })).resolves.toMatchObject({
      saved: 44,
      unsaved: 0,
    });
    await amelia.call(contract.quotes.single.cancel, {
      reference: saved.items[0]?.reference ?? '',
      reason: 'Too dear',
    });
    await expect(amelia.call(calls.listSearches, { uuid, ...matching })).resolves.toMatchObject({ total: 1 });
  });

  it('is refused when another number of locations matches by now', async () => {
    const { uuid, uuids } = await searched(2);
    await amelia.call(calls.runSearchFilters, { uuid, uuids });
    await expect(
      amelia.call(calls.startBulkRun, {
        uuid,
        kind: 'save',
        matching: { isSelected: true, expectedCount: 5 },
      }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: 'The list has changed: 2 sites match now, not 5. Check the list and try again.',
    });
    expect(await amelia.call(calls.listBulkRuns, { uuid })).toEqual([]);
  });

  it('names the locations without a selection', async () => {
    const { uuid, uuids } = await searched(3);
    await amelia.call(calls.runSearchFilters, { uuid, uuids: uuids.slice(0, 2) });
    await amelia.call(calls.startBulkRun, { uuid, kind: 'save', matching: { expectedCount: 3 } });
    const finished = await run(uuid);
    expect(finished).toMatchObject({ done: 2, skipped: 1 });
    expect(finished?.skippedLocations).toMatchObject([
      { uuid: uuids[2], name: 'Brindle, M1 2JW', reason: 'No price is selected' },
    ]);
  });

  it('saves nothing that changed after the run began', async () => {
    const { uuid, uuids } = await searched(8);
    const [, , third = '', fourth = '', , , seventh = '', eighth = ''] = uuids;
    await amelia.call(calls.runSearchFilters, { uuid, uuids: uuids.slice(0, 6) });
    const earlier = await amelia.call(calls.locations.saveSearchQuotes, { uuid, uuids: [fourth] });
    const matching = { isSelected: true, isSaved: false, expectedCount: 5 };
    const { id } = await amelia.call(calls.startBulkRun, { uuid, kind: 'save', matching });
    const saveNext = await getBatches(id);
    await saveNext();
    api.advance({ seconds: 1 });
    // A colleague selects another price of a site, cancels a quote, and selects a price of one more site.
    const select = async (locationUuid: string, index: number) => {
      const offers = await amelia.call(calls.locations.listSearchQuotes, { uuid, locationUuid });
      const searchQuoteUuid = offers.at(index)?.uuid ?? '';
      await amelia.call(calls.locations.selectSearchQuote, { uuid, locationUuid, searchQuoteUuid });
    };
    await select(third, -1);
    const reference = earlier.quotes[0]?.reference ?? '';
    await amelia.call(contract.quotes.single.cancel, { reference, reason: 'Too dear' });
    await select(seventh, 0);
    const finished = await run(uuid);
    expect(finished).toMatchObject({ status: 'processed', total: 5, processed: 5, done: 4, skipped: 3 });
    const reason = 'This site has changed since saving began';
    expect(finished?.skippedLocations).toMatchObject(
      [third, fourth, seventh].map((locationUuid) => ({ uuid: locationUuid, reason })),
    );
    const saved = await amelia.call(calls.locations.list, { uuid, isSaved: true });
    expect(saved.items.map((site) => site.uuid)).not.toContain(eighth);
    expect(saved.total).toBe(4);
  });

  it('saves sites that are searched again during the run', async () => {
    const { uuid, uuids } = await searched(6);
    await amelia.call(calls.runSearchFilters, { uuid, uuids });
    const matching = { isSelected: true, isSaved: false, expectedCount: 6 };
    const { id } = await amelia.call(calls.startBulkRun, { uuid, kind: 'save', matching });
    const saveNext = await getBatches(id);
    await saveNext();
    api.advance({ seconds: 1 });
    await amelia.call(calls.startSearch, { uuid, scope: 'all' });
    await api.drainJobs();
    expect(await run(uuid)).toMatchObject({ status: 'processed', total: 6, done: 6, skipped: 0 });
  });

  it('leaves sites alone that were added after the run began', async () => {
    const { uuid } = await searched(10);
    const choosing = { uuid, kind: 'choose', matching: { expectedCount: 10 } } as const;
    const { id } = await amelia.call(calls.startBulkRun, choosing);
    const chooseNext = await getBatches(id);
    await chooseNext();
    api.advance({ seconds: 1 });
    const ADDRESS = { addressLine1: '1 Late Row', town: 'Leeds', postcode: 'LS1 4AP' };
    await amelia.call(calls.locations.create, { uuid, customerName: 'Late', ...ADDRESS });
    expect(await run(uuid)).toMatchObject({ status: 'processed', total: 10, done: 10, skipped: 0 });
  });

  it('counts only new quotes, and names the others', async () => {
    const { uuid, uuids } = await searched(4);
    await amelia.call(calls.runSearchFilters, { uuid, uuids });
    const earlier = await amelia.call(calls.locations.saveSearchQuotes, { uuid, uuids: uuids.slice(0, 3) });
    await amelia.call(calls.startBulkRun, { uuid, kind: 'save', matching: { expectedCount: 4 } });
    const finished = await run(uuid);
    expect(finished).toMatchObject({ status: 'processed', total: 4, done: 1, skipped: 3 });
    expect(finished?.skippedLocations).toMatchObject(
      earlier.quotes.map(({ locationUuid, reference }) => ({
        uuid: locationUuid,
        reason: `Already saved as ${reference}`,
      })),
    );
    const again = await amelia.call(calls.locations.saveSearchQuotes, { uuid, uuids });
    expect(again.done).toEqual([]);
    expect(again.quotes).toHaveLength(4);
  });

  it('can be stopped between two batches, and what is done stays', async () => {
    const { uuid, uuids } = await searched(20);
    await amelia.call(calls.runSearchFilters, { uuid, uuids });
    const saving = { uuid, kind: 'save', matching: { expectedCount: 20 } } as const;
    const { id } = await amelia.call(calls.startBulkRun, saving);
    const saveNext = await getBatches(id);
    await saveNext();
    const stopped = await amelia.call(calls.stopBulkRun, { uuid, runId: id });
    expect(stopped).toMatchObject({ status: 'terminated', total: 20 });
    expect(stopped.done).toBeGreaterThan(0);
    expect(stopped.done).toBeLessThan(20);
    expect(await run(uuid)).toMatchObject({ status: 'terminated', done: stopped.done });
    api.advance({ minutes: 2 });
    await resumeBulkRunsJob.handle({}, api.provider);
    expect(await run(uuid)).toMatchObject({ status: 'terminated' });
    await expect(amelia.call(calls.quotes.list, { uuid })).resolves.toMatchObject({ total: stopped.done });
    await expect(amelia.call(calls.stopBulkRun, { uuid, runId: id })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This change has already ended.',
    });
    // The rest can be saved by another run.
    const rest = { isSaved: false, expectedCount: 20 - stopped.done };
    await amelia.call(calls.startBulkRun, { ...saving, matching: rest });
    expect(await run(uuid)).toMatchObject({ status: 'processed', done: 20 - stopped.done });
  });

  it('fails once the multi-quote has expired or the user who started it may no longer save', async () => {
    const start = async () => {
      const { uuid, uuids } = await searched(4);
      await amelia.call(calls.runSearchFilters, { uuid, uuids });
      const carla = await api.asUser('role3@acme.test');
      await carla.call(calls.startBulkRun, { uuid, kind: 'save', matching: { expectedCount: 4 } });
      return uuid;
    };
    const { db } = api.provider;
    const expired = await start();
    await db.execute(
      sql`update multi_quotes set expired_at = now() - interval '40 days' where uuid = ${expired}::uuid`,
    );
    expect(await run(expired)).toMatchObject({ status: 'failed', done: 0 });
    const orphaned = await start();
    await db.execute(sql`update users set role_id = 6 where email = 'role3@acme.test'`);
    expect(await run(orphaned)).toMatchObject({ status: 'failed', done: 0 });
    await db.execute(sql`update users set role_id = 3 where email = 'role3@acme.test'`);
    await expect(amelia.call(calls.quotes.list, { uuid: orphaned })).resolves.toMatchObject({ total: 0 });
  });

  it('resumes after the last complete batch', async () => {
    const { uuid, uuids } = await searched(45);
    await amelia.call(calls.runSearchFilters, { uuid, uuids });
    const saving = { uuid, kind: 'save', matching: { expectedCount: 45 } } as const;
    const { id } = await amelia.call(calls.startBulkRun, saving);
    // As after a kill between two batches.
    await api.provider.db.execute(sql`delete from jobs.job where name = 'multi-quotes.bulk-run'`);
    const saveNext = await getBatches(id);
    for (let batch = 0; batch < 10; batch += 1) await saveNext();
    expect(await run(uuid)).toMatchObject({ status: 'processing', processed: 20, done: 20 });
    api.advance({ minutes: 2 });
    await resumeBulkRunsJob.handle({}, api.provider);
    expect(await run(uuid)).toMatchObject({ status: 'processed', processed: 45, done: 45 });
    await expect(amelia.call(calls.quotes.list, { uuid })).resolves.toMatchObject({ total: 45 });
  });
});

it('reads no more locations than a batch needs, however many there are', async () => {
  const { uuid } = await searched(60);
  const { db } = api.provider;
  await db.execute(sql`
    insert into multi_quote_locations (partner_id, multi_quote_id, position, customer_name, address, address_key, search_filters)
    select partner_id, multi_quote_id, 1000 + extra, customer_name, address, address_key, search_filters
    from multi_quote_locations, generate_series(1, 4000) as extra
    where multi_quote_id = (select id from multi_quotes where uuid = ${uuid}::uuid) and position = 1`);
  // After an import the statistics are outdated, so the database expects few rows of the partner.
  await db.execute(sql`analyze multi_quote_locations`);
  await db.execute(sql`
    delete from pg_statistic where starelid = 'multi_quote_locations'::regclass and staattnum =
      (select attnum from pg_attribute where attrelid = 'multi_quote_locations'::regclass and attname = 'partner_id')`);
  await amelia.call(calls.startBulkRun, {
    uuid,
    kind: 'choose',
    priceBasis: 'over_term',
    matching: { isSelected: false, expectedCount: 4060 },
  });
  const [started] = await db
    .select()
    .from(multiQuoteBulkRuns)
    .orderBy(desc(multiQuoteBulkRuns.createdAt))
    .limit(1);
  if (started === undefined) throw new Error('The run has started.');
  const id = { partnerId: started.partnerId, runId: started.id };
  await runBatch(api.provider, id);
  const queries = await queriesOf(db, () => runBatch(api.provider, id));
  const next = queries.findIndex(({ text }) => /^select.*multi_quote_locations.*for update/s.test(text));
  const query = queries[next];
  if (query === undefined) throw new Error('A batch reads locations.');
  const read = await db.transaction(async (tx) => {
    for (const { text } of queries.slice(0, next))
      if (text.startsWith('set ')) await tx.execute(sql.raw(text));
    return countRowsRead(tx, query, 'multi_quote_locations');
  });
  expect(read).toBeLessThanOrEqual(50);
});

it('updates the statistics of many new quotes after the last transaction of the run', async () => {
  const { uuid, uuids } = await searched(1);
  const { db } = api.provider;
  await amelia.call(calls.runSearchFilters, { uuid, uuids });
  const { id: runId } = await amelia.call(calls.startBulkRun, {
    uuid,
    kind: 'save',
    matching: { expectedCount: 1 },
  });
  const [started] = await db
    .update(multiQuoteBulkRuns)
    .set({ done: 1000 })
    .where(eq(multiQuoteBulkRuns.id, runId))
    .returning();
  if (started === undefined) throw new Error('The run was not stored.');
  const id = { partnerId: started.partnerId, runId };
  await runBatch(api.provider, id);
  const last = await statementsOf(db, () => runBatch(api.provider, id));
  expect(last.filter((text) => text.startsWith('analyze'))).toEqual([]);
  const after = await statementsOf(db, () => continueBulkRun(api.provider, id));
  // Only a PostgreSQL server has `commit` among the statements.
  expect(after.filter((text) => text !== 'commit').at(-1)).toMatch(/^analyze quotes \(/);
});
