import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { bulkRuns } from '../bulk-runs/tables.ts';
import { asc, eq, sql } from '../db/drizzle.ts';
import { resumeBulkRunsJob as resumePriceRunsJob } from '../multi-quote-choices/jobs.ts';
import { runBatch } from '../multi-quote-choices/run-batches.ts';
import { multiQuoteBulkRuns } from '../multi-quote-choices/tables.ts';
import { resumeImports } from '../multi-quote-imports/staging/staged-import.ts';
import { resumePriceDeskJob } from '../multi-quote-negotiations/jobs.ts';
import { resumeAddingJob } from '../multi-quote-negotiations/start/resume-adding.ts';
import { negotiations } from '../multi-quote-negotiations/tables.ts';
import { quotes } from '../quotes/tables.ts';
import { createSaved, csv } from '../testing/multi-quote-fixture.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { loseBulkRunJobs, resumeBulkRun } from '../testing/resume-bulk-run.ts';
import { removeMultiQuoteJob } from './removal.ts';
import { multiQuotes } from './tables.ts';

const calls = contract.multiQuotes;
const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });
const { db } = api.provider;

/** More than a batch of any run. */
const MANY = 60;

const addressesOf = (count: number) =>
  csv(
    ...Array.from(
      { length: count },
      (_, index) => `Brindle,B-${index},${index + 1} Test Row,,,Leeds,,LS1 4AP`,
    ),
  );

async function createWithSites(count: number) {
  const { uuid } = await amelia.call(calls.create, { name: 'Held' });
  await amelia.call(calls.locations.importLocations, { uuid, addresses: addressesOf(count) });
  return uuid;
}

/** A killed server leaves the rows of its work, and loses its jobs. */
const loseJobs = (name: string) => db.execute(sql`delete from jobs.job where name = ${name}`);

async function removeAndDrain(uuid: string) {
  await amelia.call(calls.remove, { uuid });
  await api.drainJobs();
}

async function restoreAndDrain(uuid: string) {
  await amelia.call(calls.restore, { uuid });
  await api.drainJobs();
}

/** Puts a quote back into the state that a killed deletion or restoration leaves. */
const setStatus = (uuid: string, status: 'created' | 'cancelled') =>
  db.update(quotes).set({ status }).where(eq(quotes.multiQuoteUuid, uuid));

/** A multi-quote of 12 sites with a selected price each. */
async function createSelected() {
  const uuid = await createWithSites(12);
  await amelia.call(calls.startSearch, { uuid });
  await api.drainJobs();
  const { items } = await amelia.call(calls.locations.list, { uuid, perPage: 100 });
  const uuids = items.map((site) => site.uuid);
  await amelia.call(calls.runSearchFilters, { uuid, uuids, priceBasis: 'over_term' });
  return { uuid, uuids };
}

describe('a run that saves prices as quotes', () => {
  async function startSaving() {
    const { uuid } = await createSelected();
    const matching = { isSelected: true, isSaved: false, expectedCount: 12 };
    const { id } = await amelia.call(calls.startBulkRun, { uuid, kind: 'save', matching });
    await loseJobs('multi-quotes.bulk-run');
    const [row] = await db.select().from(multiQuoteBulkRuns).where(eq(multiQuoteBulkRuns.id, id));
    const run = { partnerId: row?.partnerId ?? 0, runId: id };
    return { uuid, id, saveNext: () => runBatch(api.provider, run) };
  }
  const read = async (id: string) => {
    const [run] = await db.select().from(multiQuoteBulkRuns).where(eq(multiQuoteBulkRuns.id, id));
    return { status: run?.status, processed: run?.processed };
  };
  const resume = async () => {
    api.advance({ minutes: 20 });
    await resumePriceRunsJob.handle({}, api.provider);
    await api.drainJobs();
  };
  const quotesOf = (uuid: string) =>
    db
      .select({ status: quotes.status, site: quotes.multiQuoteLocationUuid })
      .from(quotes)
      .where(eq(quotes.multiQuoteUuid, uuid))
      .orderBy(asc(quotes.reference));

  it('waits while its multi-quote is deleted, and ends once it is restored', async () => {
    const { uuid, id, saveNext } = await startSaving();
    expect(await saveNext()).toBe(true);
    const { processed } = await read(id);
    await removeAndDrain(uuid);
    expect(await saveNext()).toBe(false);
    await resume(); // long after a run without progress counts as failed
    expect(await read(id)).toEqual({ status: 'processing', processed });

    await restoreAndDrain(uuid);
    await resume();
    expect(await read(id)).toEqual({ status: 'processed', processed: 12 });
    const saved = await quotesOf(uuid);
    expect(saved.map(({ status }) => status)).toEqual(Array(12).fill('created'));
    expect(new Set(saved.map(({ site }) => site)).size).toBe(12);
  });

  it('waits until the quotes that the deletion cancelled are restored, so that no site gets two', async () => {
    const { uuid, id, saveNext } = await startSaving();
    await saveNext();
    await removeAndDrain(uuid);
    await amelia.call(calls.restore, { uuid });
    // As if more quotes were left to restore than the call itself restores.
    await setStatus(uuid, 'cancelled');
    const before = await read(id);
    expect(await saveNext()).toBe(false);
    expect(await read(id)).toEqual(before);
  });

  it('is removed together with its multi-quote', async () => {
    const { uuid, id, saveNext } = await startSaving();
    await saveNext();
    await removeAndDrain(uuid);
    await db.execute(
      sql`update multi_quotes set hidden_at = hidden_at - interval '2 days' where uuid = ${uuid}`,
    );
    const [row] = await db.select().from(multiQuotes).where(eq(multiQuotes.uuid, uuid));
    await removeMultiQuoteJob.handle({ id: row?.id ?? 0 }, api.provider);
    expect(await read(id)).toEqual({ status: undefined, processed: undefined });
    expect(await saveNext()).toBe(false);
  });
});

describe('a call that saves prices as quotes', () => {
  it('ends once a colleague has deleted the multi-quote', async () => {
    const { uuid, uuids } = await createSelected();
    // As if the multi-quote was deleted between the first transaction and the second.
    await db.execute(sql`
      create function delete_multi_quote() returns trigger language plpgsql as
        'begin update multi_quotes set hidden_at = now(), deleted_by = ''Ben'' where uuid = new.multi_quote_uuid; return null; end'`);
    await db.execute(sql`
      create trigger delete_multi_quote after insert on quotes for each row execute function delete_multi_quote()`);
    const [saving] = await Promise.allSettled([
      amelia.call(calls.locations.saveSearchQuotes, { uuid, uuids }),
    ]);
    await db.execute(sql`drop function delete_multi_quote cascade`);
    expect(saving).toMatchObject({ status: 'rejected', reason: { code: 'not-found' } });
    expect(await db.$count(quotes, eq(quotes.multiQuoteUuid, uuid))).toBe(5);
  });

  it('is refused while the quotes that the deletion cancelled are restored', async () => {
    const { uuid, uuids } = await createSelected();
    await amelia.call(calls.locations.saveSearchQuotes, { uuid, uuids });
    await removeAndDrain(uuid);
    await amelia.call(calls.restore, { uuid });
    await setStatus(uuid, 'cancelled');
    const saving = amelia.call(calls.locations.saveSearchQuotes, { uuid, uuids });
    await expect(saving).rejects.toMatchObject({
      code: 'conflict',
      message: 'This multi quote is being restored. Try again in a few seconds.',
    });
    expect(await db.$count(quotes, eq(quotes.multiQuoteUuid, uuid))).toBe(12);
  });
});

describe('a bulk change of sites', () => {
  async function startChange() {
    const uuid = await createWithSites(MANY);
    const matching = { expectedCount: MANY };
    const { id } = await amelia.call(calls.locations.runs.update, { uuid, matching, customerName: 'Corvin' });
    await loseBulkRunJobs(api);
    return { uuid, id };
  }
  const read = async (id: string) => {
    const [run] = await db.select().from(bulkRuns).where(eq(bulkRuns.id, id));
    return { status: run?.status, done: run?.done, error: run?.error ?? null };
  };

  it('waits while the multi-quote is deleted, and ends once it is restored', async () => {
    const { uuid, id } = await startChange();
    const before = await read(id);
    expect(before).toMatchObject({ status: 'processing', error: null });
    await removeAndDrain(uuid);
    await resumeBulkRun(api, id);
    expect(await read(id)).toEqual(before);

    await restoreAndDrain(uuid);
    await resumeBulkRun(api, id);
    expect(await read(id)).toEqual({ status: 'processed', done: MANY, error: null });
  });

  it('ends with a reason when the multi-quote is gone', async () => {
    const { uuid, id } = await startChange();
    await removeAndDrain(uuid);
    await db.delete(multiQuotes).where(eq(multiQuotes.uuid, uuid));
    await resumeBulkRun(api, id);
    expect(await read(id)).toMatchObject({ status: 'failed', error: expect.stringMatching('was deleted') });
  });

  it('cannot be undone while the multi-quote is deleted', async () => {
    const { uuid, id } = await startChange();
    await resumeBulkRun(api, id);
    await removeAndDrain(uuid);
    const undone = amelia.call(contract.bulkRuns.undo, { id });
    await expect(undone).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching('Restore'),
    });
    await restoreAndDrain(uuid);
    await amelia.call(contract.bulkRuns.undo, { id });
  });
});

describe('a negotiation', () => {
  const read = async (name: string) => {
    const [row] = await db.select().from(negotiations).where(eq(negotiations.name, name));
    return { isAdding: row?.adding !== null, partnerId: row?.partnerId ?? 0, id: row?.id ?? 0 };
  };
  const offersOf = async (id: number) => {
    const { rows } = await db.execute<{ status: string; note: string | null }>(sql`
      select status, note from negotiation_quotes where negotiation_id = ${id}`);
    return rows;
  };

  it('adds no quotes while the multi-quote is deleted, and all of them once it is restored', async () => {
    const { uuid, references } = await createSaved(api, amelia);
    const name = 'All of them';
    await amelia.call(calls.negotiations.create, { uuid, name, selection: 'all' });
    // As if the server was killed before it added the last two.
    const { id, partnerId } = await read(name);
    const [first = ''] = references.toSorted();
    await db.execute(
      sql`delete from negotiation_quotes where negotiation_id = ${id} and quote_reference > ${first}`,
    );
    await db.execute(
      sql`update quotes set status = 'created' where multi_quote_uuid = ${uuid} and reference > ${first}`,
    );
    await db
      .update(negotiations)
      .set({ adding: { matching: null, after: first } })
      .where(eq(negotiations.id, id));
    await loseJobs('multi-quotes.price-desk');

    const asked = { partnerId, negotiationId: id };
    await removeAndDrain(uuid);
    api.advance({ seconds: 30 });
    await resumeAddingJob.handle(asked, api.provider);
    expect(await read(name)).toMatchObject({ isAdding: true });
    expect(await offersOf(id)).toHaveLength(1);

    await amelia.call(calls.restore, { uuid });
    await resumeAddingJob.handle(asked, api.provider);
    await api.drainJobs();
    await resumeAddingJob.handle(asked, api.provider);
    expect(await read(name)).toMatchObject({ isAdding: false });
    expect(await offersOf(id)).toHaveLength(3);
  });

  it('is answered after the restoration, and declines nothing because of the deletion', async () => {
    const { uuid, references } = await createSaved(api, amelia);
    const name = 'Answered later';
    await amelia.call(calls.negotiations.create, { uuid, name, quoteReferences: references });
    const { id } = await read(name);
    await removeAndDrain(uuid);
    api.advance({ minutes: 30 });
    await resumePriceDeskJob.handle({}, api.provider);
    await api.drainJobs();
    expect((await offersOf(id)).map(({ status }) => status)).toEqual(references.map(() => 'pending'));

    await restoreAndDrain(uuid);
    await resumePriceDeskJob.handle({}, api.provider);
    const offers = await offersOf(id);
    expect(offers.map(({ status }) => status)).not.toContain('pending');
    for (const { note } of offers) expect(note).not.toMatch('no longer in negotiation');
  });
});

it('an import that was killed has all its rows once the multi-quote is restored', async () => {
  const { uuid } = await amelia.call(calls.create, { name: 'Imported' });
  const [row] = await db.select().from(multiQuotes).where(eq(multiQuotes.uuid, uuid));
  await db.execute(sql`
    create function kill() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`);
  await db.execute(sql`
    create trigger killed before insert on multi_quote_locations for each row when (new.position > 41)
    execute function kill()`);
  const imported = amelia.call(calls.locations.importLocations, { uuid, addresses: addressesOf(MANY) });
  await expect(imported).rejects.toMatchObject({ code: 'server' });
  await db.execute(sql`drop function kill cascade`);
  const countSites = () => db.$count(sql`multi_quote_locations`, sql`multi_quote_id = ${row?.id}`);
  expect(await countSites()).toBeLessThan(MANY);

  await removeAndDrain(uuid);
  await resumeImports(api.provider);
  await restoreAndDrain(uuid);
  expect(await amelia.call(calls.get, { uuid })).toMatchObject({ locationsCount: MANY });
});

it('a multi-quote that is being searched cannot be deleted', async () => {
  const uuid = await createWithSites(3);
  await amelia.call(calls.startSearch, { uuid });
  const removed = amelia.call(calls.remove, { uuid });
  await expect(removed).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching('Stop the search'),
  });
});
