import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { searchQuotes } from '../availability/tables.ts';
import { circuits } from '../circuits/tables.ts';
import { eq, inArray } from '../db/drizzle.ts';
import { quoteRenewals } from '../quotes/tables.ts';
import { addDays, londonDay } from '../shared/days.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { loseBulkRunJobs, resumeBulkRun } from '../testing/resume-bulk-run.ts';

const { renewals, bulkRuns } = contract;
const calls = contract.circuits;

const { api, amelia, ben } = await openTestApi({ amelia: 'role1@acme.test', ben: 'role2@acme.test' });
const { db, now } = api.provider;

/** More services than one batch. */
const MANY = 25;

/** Copies of one service that can be renewed. */
async function createServices(): Promise<number[]> {
  const { items } = await amelia.call(calls.list, { perPage: 100 });
  const serviceIds = items.map(({ id }) => id);
  const contractEnd = londonDay(addDays(now(), 40));
  await db.update(circuits).set({ contractEnd }).where(inArray(circuits.id, serviceIds));
  const offers = await amelia.call(renewals.createOffers, { serviceIds });
  const model = offers.find(({ offer }) => offer !== null)?.service.id ?? 0;
  const [row] = await db.select().from(circuits).where(eq(circuits.id, model));
  if (row === undefined) throw new Error('The demo has no service that can be renewed.');
  const { id: _id, searchIndex: _searchIndex, ...values } = row;
  const copies = await db
    .insert(circuits)
    .values(Array.from({ length: MANY }, () => values))
    .returning();
  return copies.map(({ id }) => id);
}

async function createOffers(serviceIds: number[]): Promise<string[]> {
  const offers = await amelia.call(renewals.createOffers, { serviceIds });
  return offers.flatMap(({ offer }) => (offer === null ? [] : [offer.uuid]));
}

const countQuoted = (serviceIds: number[]) =>
  db.$count(quoteRenewals, inArray(quoteRenewals.circuitId, serviceIds));

it('continues renewing services after a kill, and leaves out what a colleague renewed since', async () => {
  const serviceIds = await createServices();
  const offers = await createOffers(serviceIds);
  expect(offers).toHaveLength(MANY);
  const run = await amelia.call(renewals.create, { offers });
  expect(run).toMatchObject({ status: 'processing', done: 20 });
  await loseBulkRunJobs(api);
  const [last = ''] = offers.slice(-1);
  const [offer] = await db.select().from(searchQuotes).where(eq(searchQuotes.id, last));
  const [theirs = ''] = await createOffers([offer?.renewal?.circuitId ?? 0]);
  await ben.call(renewals.create, { offers: [theirs] });
  await resumeBulkRun(api, run.id);
  expect(await amelia.call(bulkRuns.get, { id: run.id })).toMatchObject({
    status: 'processed',
    done: MANY - 1,
    unchanged: [{ key: last, reason: expect.stringContaining('already renews this service') }],
  });
  expect(await countQuoted(serviceIds)).toBe(MANY);
  const undo = await amelia.call(bulkRuns.undo, { id: run.id });
  expect(undo).toMatchObject({ status: 'processing', isUndo: true, done: 20 });
  await loseBulkRunJobs(api);
  await resumeBulkRun(api, undo.id);
  expect(await amelia.call(bulkRuns.get, { id: undo.id })).toMatchObject({
    status: 'processed',
    done: MANY - 1,
  });
  expect(await countQuoted(serviceIds)).toBe(1);
});

it('can be stopped between two batches', async () => {
  const serviceIds = await createServices();
  const { id } = await amelia.call(renewals.create, { offers: await createOffers(serviceIds) });
  expect(await amelia.call(bulkRuns.stop, { id })).toMatchObject({ status: 'terminated', done: 20 });
  await api.drainJobs();
  expect(await countQuoted(serviceIds)).toBe(20);
});
