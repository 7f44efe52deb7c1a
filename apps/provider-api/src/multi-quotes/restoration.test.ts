import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { eq, sql } from '../db/drizzle.ts';
import { quotes } from '../quotes/tables.ts';
import { statementsOf } from '../testing/database/statements.ts';
import type { Browser } from '../testing/index.ts';
import { addQuotes, createSaved } from '../testing/multi-quote-fixture.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { removeMultiQuoteJob, resumeRemovalsJob } from './removal.ts';
import { resumeRestorationsJob } from './restoration.ts';
import { multiQuotes } from './tables.ts';

const calls = contract.multiQuotes;
const { api, amelia, ben, finn } = await openTestApi({
  amelia: 'role1@acme.test',
  ben: 'role2@acme.test',
  finn: 'role6@acme.test',
});
const { db } = api.provider;

/** The multi-quote with its sites and quotes, without what every change counts up. */
async function read(browser: Browser, uuid: string) {
  const { name, status, locationsCount, activeQuotesCount, totalCost } = await browser.call(calls.get, {
    uuid,
  });
  const saved = await browser.call(calls.quotes.list, { uuid });
  const sites = await browser.call(calls.locations.list, { uuid });
  return {
    deal: { name, status, locationsCount, activeQuotesCount, totalCost },
    quotes: saved.items.map((quote) => [quote.reference, quote.status, quote.monthlyCost]).sort(),
    sites: sites.items.map((site) => [site.uuid, site.quoteReference]),
  };
}

/** A server that is killed after its answer never runs the jobs of that answer. */
const loseJobs = () => db.execute(sql`delete from jobs.job where name like 'multi-quotes.re%'`);

const statusesOf = async (uuid: string) => {
  const rows = await db.select().from(quotes).where(eq(quotes.multiQuoteUuid, uuid));
  return [...new Set(rows.map(({ status }) => status))];
};

it('gives back everything that was deleted, with both steps in the histories', async () => {
  const { uuid, references } = await createSaved(api, amelia);
  const before = await read(amelia, uuid);
  await amelia.call(calls.remove, { uuid });
  await api.drainJobs();
  const [deleted] = await amelia.call(calls.listDeleted, {});
  expect(deleted).toMatchObject({ uuid, name: before.deal.name, deletedBy: 'Amelia Hartley' });
  expect(Date.parse(deleted?.restorableUntil ?? '') - Date.parse(deleted?.deletedAt ?? '')).toBe(86_400_000);

  await amelia.call(calls.restore, { uuid });
  await api.drainJobs();

  expect(await read(amelia, uuid)).toEqual(before);
  expect((await amelia.call(calls.listDeleted, {})).map((each) => each.uuid)).not.toContain(uuid);
  const history = await amelia.call(calls.listHistory, { uuid });
  expect(history.map(({ title }) => title)).toEqual(expect.arrayContaining(['Deleted', 'Restored']));
  const [reference = ''] = references;
  const steps = await amelia.call(contract.quotes.single.listHistory, { reference });
  expect(steps.slice(-2)).toMatchObject([
    { title: 'Cancelled', detail: 'Its multi quote was deleted' },
    { title: 'Restored', actor: 'Amelia Hartley' },
  ]);
});

it('returns quotes to their negotiation, and leaves quotes cancelled that somebody cancelled before', async () => {
  const { uuid, references } = await createSaved(api, amelia);
  const [negotiated = '', cancelled = ''] = references;
  await amelia.call(calls.negotiations.create, { uuid, name: 'Better', quoteReferences: [negotiated] });
  await amelia.call(calls.quotes.cancelMany, { uuid, references: [cancelled], reason: 'Site closed' });
  const before = await read(amelia, uuid);
  await amelia.call(calls.remove, { uuid });
  expect(await statusesOf(uuid)).toEqual(['cancelled']);
  await amelia.call(calls.restore, { uuid });
  expect((await read(amelia, uuid)).quotes).toEqual(before.quotes);
  const left = await amelia.call(contract.quotes.single.get, { reference: cancelled });
  expect(left).toMatchObject({ status: 'cancelled', reason: 'Site closed' });
});

it('continues after kills between the deletion, the cancelled quotes, the restoration and its quotes', async () => {
  const { uuid } = await createSaved(api, amelia);
  await addQuotes(db, uuid, 30);
  await amelia.call(calls.remove, { uuid });
  await loseJobs();
  expect((await statusesOf(uuid)).sort()).toEqual(['cancelled', 'created']);
  await resumeRemovalsJob.handle({}, api.provider);
  await api.drainJobs();
  expect(await statusesOf(uuid)).toEqual(['cancelled']);

  await amelia.call(calls.restore, { uuid });
  await loseJobs();
  expect((await statusesOf(uuid)).sort()).toEqual(['cancelled', 'created']);
  await resumeRestorationsJob.handle({}, api.provider);
  await api.drainJobs();
  expect(await statusesOf(uuid)).toEqual(['created']);
  const [row] = await db.select().from(multiQuotes).where(eq(multiQuotes.uuid, uuid));
  expect(row).toMatchObject({ hiddenAt: null, deletedBy: null });

  await amelia.call(calls.remove, { uuid });
  await loseJobs();
  await resumeRemovalsJob.handle({}, api.provider);
  await api.drainJobs();
  expect(await statusesOf(uuid)).toEqual(['cancelled']);
});

it('looks for no quotes of a deleted multi-quote once all are cancelled', async () => {
  const { uuid } = await createSaved(api, amelia);
  await amelia.call(calls.remove, { uuid });
  await api.drainJobs();
  const statements = await statementsOf(db, () => resumeRemovalsJob.handle({}, api.provider));
  expect(statements.filter((text) => /"quotes"|insert/.test(text))).toEqual([]);
  expect(statements).not.toEqual([]);
});

it('cancels no quote once it is restored, and restores none once it is deleted again', async () => {
  const { uuid } = await createSaved(api, amelia);
  await addQuotes(db, uuid, 20);
  await amelia.call(calls.remove, { uuid });
  await amelia.call(calls.restore, { uuid });
  await api.drainJobs();
  expect(await statusesOf(uuid)).toEqual(['created']);
  await amelia.call(calls.remove, { uuid });
  await amelia.call(calls.restore, { uuid });
  await amelia.call(calls.remove, { uuid });
  await api.drainJobs();
  expect(await statusesOf(uuid)).toEqual(['cancelled']);
});

it('takes effect once, also when two people restore it at the same time', async () => {
  const { uuid } = await createSaved(api, amelia);
  const before = await read(amelia, uuid);
  await amelia.call(calls.remove, { uuid });
  const answers = await Promise.allSettled(
    [amelia, ben, amelia].map((each) => each.call(calls.restore, { uuid })),
  );
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  await amelia.call(calls.restore, { uuid });
  expect(await read(amelia, uuid)).toEqual(before);
  const history = await amelia.call(calls.listHistory, { uuid });
  const restorations = history.filter(({ title, detail }) => title === 'Restored' && detail === null);
  expect(restorations).toHaveLength(1);
});

it('is possible for a colleague who may change multi-quotes, and for nobody else', async () => {
  const { uuid } = await createSaved(api, amelia);
  await amelia.call(calls.remove, { uuid });
  const stranger = await api.asUser('role1@cobalt.test');
  await expect(stranger.call(calls.restore, { uuid })).rejects.toMatchObject({ code: 'not-found' });
  expect(await stranger.call(calls.listDeleted, {})).toEqual([]);
  await expect(finn.call(calls.restore, { uuid })).rejects.toMatchObject({ code: 'forbidden' });
  await ben.call(calls.restore, { uuid });
  expect(await ben.call(calls.get, { uuid })).toMatchObject({ uuid });
});

it('removes the rows only after a day, and says that it is too late from then on', async () => {
  const { uuid } = await createSaved(api, amelia);
  const [row] = await db.select().from(multiQuotes).where(eq(multiQuotes.uuid, uuid));
  const id = row?.id ?? 0;
  await amelia.call(calls.remove, { uuid });
  const passTime = (time: string) =>
    db.execute(sql`update multi_quotes set hidden_at = hidden_at - ${time}::interval where uuid = ${uuid}`);
  const countRows = () => db.$count(multiQuotes, eq(multiQuotes.uuid, uuid));
  await passTime('23 hours 59 minutes');
  await removeMultiQuoteJob.handle({ id }, api.provider);
  expect(await countRows()).toBe(1);
  await passTime('2 minutes');
  const late = amelia.call(calls.restore, { uuid });
  await expect(late).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching('24 hours') });
  expect((await amelia.call(calls.listDeleted, {})).map((each) => each.uuid)).not.toContain(uuid);
  await removeMultiQuoteJob.handle({ id }, api.provider);
  expect(await countRows()).toBe(0);
  await expect(amelia.call(calls.restore, { uuid })).rejects.toMatchObject({ code: 'not-found' });
});

it('is too late once removal has begun, whatever the clock of another server says', async () => {
  const { uuid } = await createSaved(api, amelia);
  const [row] = await db.select().from(multiQuotes).where(eq(multiQuotes.uuid, uuid));
  await amelia.call(calls.remove, { uuid });
  const tomorrow = { ...api.provider, now: () => new Date(Date.now() + 86_400_000 + 60_000) };
  const killed = new Error('Killed');
  const cut = new Proxy(db, {
    get: (target, name) => {
      if (name === 'execute') throw killed; // where the removal of rows begins
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await expect(removeMultiQuoteJob.handle({ id: row?.id ?? 0 }, { ...tomorrow, db: cut })).rejects.toBe(
    killed,
  );
  await expect(amelia.call(calls.restore, { uuid })).rejects.toMatchObject({ code: 'conflict' });
  await resumeRemovalsJob.handle({}, api.provider);
  await api.drainJobs();
  expect(await db.$count(multiQuotes, eq(multiQuotes.uuid, uuid))).toBe(0);
});
