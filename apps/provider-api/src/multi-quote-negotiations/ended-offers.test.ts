import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { eq } from '../db/drizzle.ts';
import { notifications } from '../notifications/tables.ts';
import { expireQuotesJob } from '../quotes/jobs.ts';
import { quotes } from '../quotes/tables.ts';
import { createSaved } from '../testing/multi-quote-fixture.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { resumePriceDeskJob } from './jobs.ts';
import { negotiations as negotiationRows, negotiationQuotes as offerRows } from './tables.ts';

const calls = contract.multiQuotes;
const { negotiations } = calls;
const { single } = contract.quotes;
const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });
const { db } = api.provider;

/** The desk's delay follows the database's clock, which tests cannot advance. */
async function passDesk() {
  await db.execute(
    `update jobs.job set start_after = now() - interval '1 minute' where name = 'multi-quotes.price-desk'`,
  );
  await api.drainJobs();
}

async function negotiateTwo() {
  const { uuid, references } = await createSaved(api, amelia);
  const { uuid: negotiationUuid } = await amelia.call(negotiations.create, {
    uuid,
    name: 'Two',
    quoteReferences: references.slice(0, 2),
  });
  const path = { uuid, negotiationUuid };
  const [first = '', second = ''] = references;
  return { uuid, path, first, second };
}

/** A negotiation with two offers to decide. */
async function offerTwo() {
  const two = await negotiateTwo();
  await passDesk();
  const offers = await amelia.call(negotiations.listQuotes, two.path);
  expect(offers.map(({ status }) => status)).toEqual(['ready', 'ready']);
  return two;
}

type Path = Awaited<ReturnType<typeof negotiateTwo>>['path'];

const cancel = (reference: string) => amelia.call(single.cancel, { reference, reason: 'Site closed' });

const expire = (reference: string) =>
  db.update(quotes).set({ expiredAt: api.provider.now() }).where(eq(quotes.reference, reference));

const accept = async (path: Path, quoteReference: string) =>
  amelia.call(negotiations.acceptGroup, { ...path, quoteReferences: [quoteReference] });

const read = (path: Path) => amelia.call(negotiations.get, path);

/** The stored status. A read can derive a different one. */
const statusOf = async ({ negotiationUuid }: Path) =>
  (await db.select().from(negotiationRows).where(eq(negotiationRows.uuid, negotiationUuid)))[0]?.status;

const openNotices = async ({ negotiationUuid }: Path) => {
  const rows = await db
    .select()
    .from(notifications)
    .where(eq(notifications.matter, `offer:${negotiationUuid}`));
  expect(rows).not.toEqual([]);
  return rows.filter(({ doneAt }) => doneAt === null).length;
};

const resume = () => resumePriceDeskJob.handle({}, api.provider);

/** Each way in which a quote leaves a negotiation before its offer is decided. */
const ENDS: Readonly<
  Record<string, { end: (uuid: string, reference: string) => Promise<unknown>; status: string }>
> = {
  'is cancelled': { end: (_uuid, reference) => cancel(reference), status: 'cancelled' },
  'is cancelled in bulk': {
    end: (uuid, reference) =>
      amelia.call(calls.quotes.cancelMany, { uuid, references: [reference], reason: 'Site closed' }),
    status: 'cancelled',
  },
  expires: {
    end: (_uuid, reference) => expire(reference),
    status: 'expired',
  },
  'loses its site': {
    end: async (uuid, reference) => {
      const [quote] = await db.select().from(quotes).where(eq(quotes.reference, reference));
      const locationUuid = quote?.multiQuoteLocationUuid ?? '';
      await amelia.call(calls.locations.remove, { uuid, locationUuid });
    },
    status: 'cancelled',
  },
  'has a site that moves': {
    end: async (uuid, reference) => {
      const [quote] = await db.select().from(quotes).where(eq(quotes.reference, reference));
      const locationUuid = quote?.multiQuoteLocationUuid ?? '';
      await amelia.call(calls.locations.update, { uuid, locationUuid, addressLine1: '77 Moved Row' });
    },
    status: 'cancelled',
  },
};

describe.each(Object.entries(ENDS))('when a quote %s', (_, { end, status }) => {
  it('counts only the other offer, whose decision closes the negotiation', async () => {
    const { uuid, path, first, second } = await offerTwo();
    await end(uuid, first);
    expect(await read(path)).toMatchObject({ status: 'pending', quotesCount: 2, readyCount: 1 });
    const offers = await amelia.call(negotiations.listQuotes, path);
    const statuses = new Map(offers.map(({ quoteReference, quoteStatus }) => [quoteReference, quoteStatus]));
    expect([statuses.get(first), statuses.get(second)]).toEqual([status, 'negotiation']);
    const [round] = await amelia.call(negotiations.listRounds, path);
    expect(round?.groups.map(({ quotesCount }) => quotesCount)).toEqual([1]);
    const run = await amelia.call(negotiations.runs.accept, { ...path, expectedCount: 1 });
    expect(run).toMatchObject({ total: 1, done: 1 });
    expect(await read(path)).toMatchObject({ status: 'accepted', readyCount: 0 });
    expect(await statusOf(path)).toBe('accepted');
    expect(await openNotices(path)).toBe(0);
  });

  it('closes the negotiation if it was the last to decide', async () => {
    const { uuid, path, first, second } = await offerTwo();
    await accept(path, second);
    expect(await read(path)).toMatchObject({ status: 'pending', readyCount: 1 });
    await end(uuid, first);
    expect(await read(path)).toMatchObject({ status: 'accepted', readyCount: 0 });
    expect(await openNotices(path)).toBeGreaterThan(0);
    await resume();
    expect(await statusOf(path)).toBe('accepted');
    expect(await openNotices(path)).toBe(0);
  });
});

it('stays closed once the expiry of the quote is stored', async () => {
  const { path, first, second } = await offerTwo();
  await accept(path, second);
  await expire(first);
  await expireQuotesJob.handle({}, api.provider);
  await resume();
  expect(await read(path)).toMatchObject({ status: 'accepted', readyCount: 0 });
});

it('is listed by its outcome as soon as nothing is left to decide, and can be withdrawn', async () => {
  const { uuid, path, first, second } = await offerTwo();
  await cancel(first);
  const listed = async () => {
    const page = await amelia.call(negotiations.list, { uuid, status: ['declined'] });
    const requests = await amelia.call(calls.listPriceRequests, { perPage: 100, sort: 'status' });
    const request = requests.items.find(({ negotiationUuid }) => negotiationUuid === path.negotiationUuid);
    return {
      total: page.total,
      counts: page.counts,
      status: request?.status,
      readyCount: request?.readyCount,
    };
  };
  expect(await listed()).toMatchObject({
    total: 0,
    counts: { pending: 1, declined: 0 },
    status: 'pending',
    readyCount: 1,
  });
  await cancel(second);
  expect(await listed()).toMatchObject({
    total: 1,
    counts: { pending: 0, declined: 1 },
    status: 'declined',
    readyCount: 0,
  });
  await resume();
  expect(await statusOf(path)).toBe('declined');
  await amelia.call(negotiations.remove, path);
  await expect(read(path)).rejects.toMatchObject({ code: 'not-found' });
  expect((await amelia.call(single.get, { reference: first })).status).toBe('cancelled');
});

it('can be withdrawn while an offer is left, and leaves the cancelled quote alone', async () => {
  const { path, first, second } = await offerTwo();
  await cancel(first);
  await amelia.call(negotiations.remove, path);
  expect((await amelia.call(single.get, { reference: first })).status).toBe('cancelled');
  expect((await amelia.call(single.get, { reference: second })).status).toBe('created');
});

it('gets no answer for a quote that was cancelled before the pricing desk answered', async () => {
  const { path, first, second } = await negotiateTwo();
  await cancel(first);
  await passDesk();
  const offers = await amelia.call(negotiations.listQuotes, path);
  const offerOf = (reference: string) => offers.find(({ quoteReference }) => quoteReference === reference);
  expect(offerOf(first)).toMatchObject({ newMonthlyCost: null, note: 'The quote was cancelled' });
  expect(offerOf(second)).toMatchObject({ status: 'ready' });
  const history = await amelia.call(single.listHistory, { reference: first });
  expect(history.at(-1)?.title).toBe('Cancelled');
  await accept(path, second);
  expect(await read(path)).toMatchObject({ status: 'accepted', readyCount: 0 });
});

it('prices no quote that expired before the pricing desk answered', async () => {
  const { path, first } = await negotiateTwo();
  await expire(first);
  await passDesk();
  const offers = await amelia.call(negotiations.listQuotes, path);
  expect(offers.find(({ quoteReference }) => quoteReference === first)).toMatchObject({
    newMonthlyCost: null,
    note: 'The quote has expired',
  });
  expect((await amelia.call(single.get, { reference: first })).status).toBe('expired');
});

it.each([
  ['cancelled', cancel],
  ['expired', expire],
])('is priced and compared with its target without a quote that was %s before', async (_, end) => {
  const { path, first, second } = await negotiateTwo();
  await db.update(offerRows).set({ group: 'One supplier' }).where(eq(offerRows.quoteReference, first));
  const [offer] = await db
    .update(offerRows)
    .set({ group: 'One supplier' })
    .where(eq(offerRows.quoteReference, second))
    .returning();
  const value = Math.ceil((offer?.monthlyCost ?? 0) * 0.99);
  await db
    .update(negotiationRows)
    .set({ targets: [{ group: 'One supplier', kind: 'monthly', value }] })
    .where(eq(negotiationRows.uuid, path.negotiationUuid));
  await db.update(quotes).set({ discount: 0, isOffnet: false }).where(eq(quotes.reference, second));
  await end(first);
  await passDesk();
  const offers = await amelia.call(negotiations.listQuotes, path);
  const note = offers.find(({ quoteReference }) => quoteReference === second)?.note;
  expect(note).toContain('Meets your target');
  expect(note).not.toContain('together');
});

it('closes without a notification if all quotes were cancelled before the pricing desk answered', async () => {
  const { path, first, second } = await negotiateTwo();
  await cancel(first);
  await cancel(second);
  await passDesk();
  expect(await statusOf(path)).toBe('declined');
  const notices = await amelia.call(contract.notifications.list, {});
  expect(notices.filter(({ data }) => data.url?.includes(path.negotiationUuid))).toEqual([]);
});

it('comes back as it was with a restored multi-quote', async () => {
  const { uuid, path, first, second } = await offerTwo();
  await cancel(first);
  const before = await read(path);
  await amelia.call(calls.remove, { uuid });
  await api.drainJobs();
  api.advance({ minutes: 2 });
  await resume();
  expect(await statusOf(path)).toBe('pending');
  await amelia.call(calls.restore, { uuid });
  await db.update(quotes).set({ status: 'cancelled' }).where(eq(quotes.reference, second));
  // As if the server had not restored this quote yet.
  await resume();
  expect(await statusOf(path)).toBe('pending');
  await db.update(quotes).set({ status: 'negotiation' }).where(eq(quotes.reference, second));
  await api.drainJobs();
  expect(await read(path)).toEqual(before);
  expect(await openNotices(path)).toBeGreaterThan(0);
  await accept(path, second);
  expect(await read(path)).toMatchObject({ status: 'accepted', readyCount: 0 });
});
