import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { users } from '../auth/tables.ts';
import { eq, inArray } from '../db/drizzle.ts';
import { quotes } from '../quotes/tables.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { savedQuote } from '../testing/quote-journey.ts';
import { loseBulkRunJobs, resumeBulkRun } from '../testing/resume-bulk-run.ts';
import { purgeBulkRunsJob } from './jobs.ts';
import { runBatch } from './run-batch.ts';
import { bulkRuns } from './tables.ts';

const { bulkRuns: runs } = contract;
const { single, broadband } = contract.quotes;

const { api, amelia, ben, stranger } = await openTestApi({
  amelia: 'role1@acme.test',
  ben: 'role2@acme.test',
  stranger: 'role1@cobalt.test',
});

const { reference: model } = await savedQuote(api, amelia);

type Named = { reference: string; version: number };

/** More quotes than one batch. */
const MANY = 45;

let copies = 0;

/** Copies of one saved quote. */
async function savedQuotes(count: number): Promise<Named[]> {
  const { db } = api.provider;
  const [row] = await db.select().from(quotes).where(eq(quotes.reference, model));
  if (!row) throw new Error(`${model} does not exist.`);
  const made = Array.from({ length: count }, () => {
    copies += 1;
    return { ...row, searchQuoteId: null, reference: `QS-BULK-${String(copies).padStart(4, '0')}` };
  });
  await db.insert(quotes).values(made);
  return made.map(({ reference, version }) => ({ reference, version }));
}

async function statuses(items: readonly Named[]) {
  const references = items.map(({ reference }) => reference);
  const rows = await api.provider.db.select().from(quotes).where(inArray(quotes.reference, references));
  return references.map((each) => rows.find(({ reference }) => reference === each)?.status);
}

const countOf = async (items: readonly Named[], status: string) =>
  (await statuses(items)).filter((each) => each === status).length;

async function expectRefused(call: Promise<unknown>, code: string) {
  await expect(call).rejects.toMatchObject({ code });
}

describe('a bulk run', () => {
  it('has changed a few items when it answers', async () => {
    const named = await savedQuotes(2);
    const run = await amelia.call(single.acceptMany, { quotes: named });
    expect(run).toMatchObject({
      kind: 'quotes.acceptMany',
      status: 'processed',
      total: 2,
      processed: 2,
      done: 2,
      undoable: 2,
      unchanged: [],
      partlyChanged: [],
    });
    expect(await statuses(named)).toEqual(['accepted', 'accepted']);
  });

  it('names each item that stays as it is with the reason', async () => {
    const [changed, gone, fine] = (await savedQuotes(3)) as [Named, Named, Named];
    await ben.call(single.update, { reference: changed.reference, notes: 'Mine' });
    await ben.call(single.cancel, { reference: gone.reference, reason: 'Moved' });
    const run = await amelia.call(single.acceptMany, {
      quotes: [changed, gone, fine],
    });
    expect(run).toMatchObject({ status: 'processed', done: 1, skipped: 2 });
    expect(run.unchanged.map(({ key, reason }) => [key, reason])).toEqual([
      [changed.reference, 'This quote has changed since you opened it.'],
      [gone.reference, 'This quote is now Cancelled, so this step is no longer possible.'],
    ]);
    expect(await statuses([changed, gone, fine])).toEqual(['created', 'cancelled', 'accepted']);
  });

  it('continues after the server was killed between two batches, and changes nothing twice', async () => {
    const named = await savedQuotes(MANY);
    const run = await amelia.call(single.acceptMany, { quotes: named });
    expect(run).toMatchObject({ status: 'processing', processed: 20, done: 20 });
    expect(await countOf(named, 'accepted')).toBe(20);
    await loseBulkRunJobs(api);
    await resumeBulkRun(api, run.id);
    expect(await amelia.call(runs.get, { id: run.id })).toMatchObject({
      status: 'processed',
      processed: MANY,
      done: MANY,
      skipped: 0,
    });
    for (const { reference } of named.slice(0, 3)) {
      const history = await amelia.call(single.listHistory, { reference });
      expect(history.map(({ title }) => title)).toEqual(['Accepted']);
    }
  });

  it('repeats no part of a batch that was rolled back', async () => {
    const named = await savedQuotes(25);
    const run = await amelia.call(single.acceptMany, { quotes: named });
    await loseBulkRunJobs(api);
    const broken = {
      ...api.provider,
      bulkKinds: new Map([
        [
          run.kind,
          {
            ...(api.provider.bulkKinds.get(run.kind) ?? { endpoint: single.acceptMany, batch: 20 }),
            change: async () => {
              throw new Error('Killed.');
            },
          },
        ],
      ]),
    };
    const id = { partnerId: 1, runId: run.id };
    const [row] = await api.provider.db.select().from(bulkRuns).where(eq(bulkRuns.id, run.id));
    id.partnerId = row?.partnerId ?? 0;
    await expect(runBatch(broken, id)).rejects.toThrow('Killed.');
    expect(await amelia.call(runs.get, { id: run.id })).toMatchObject({ status: 'processing', done: 20 });
    expect(await runBatch(api.provider, id)).toBe(false);
    expect(await amelia.call(runs.get, { id: run.id })).toMatchObject({ status: 'processed', done: 25 });
  });

  it('stops between two batches, and can then be undone', async () => {
    const named = await savedQuotes(MANY);
    const { id } = await amelia.call(single.acceptMany, { quotes: named });
    expect(await amelia.call(runs.stop, { id })).toMatchObject({
      status: 'terminated',
      done: 20,
      undoable: 20,
    });
    await api.drainJobs();
    expect(await countOf(named, 'accepted')).toBe(20);
    await expectRefused(amelia.call(runs.stop, { id }), 'conflict');
    expect(await amelia.call(runs.undo, { id })).toMatchObject({
      status: 'processed',
      isUndo: true,
      done: 20,
    });
    expect(await countOf(named, 'created')).toBe(MANY);
  });

  it('ends with a reason when the user who started it loses the role', async () => {
    const named = await savedQuotes(25);
    const carla = await api.asUser('role3@acme.test');
    const { id } = await carla.call(single.acceptMany, { quotes: named });
    const byEmail = eq(users.email, 'role3@acme.test');
    await api.provider.db.update(users).set({ roleId: 6 }).where(byEmail);
    await api.drainJobs();
    const [run] = await api.provider.db.select().from(bulkRuns).where(eq(bulkRuns.id, id));
    expect(run).toMatchObject({ status: 'failed', done: 20, error: 'You are not allowed to do this.' });
    await api.provider.db.update(users).set({ roleId: 3 }).where(byEmail);
  });

  it('leaves an item to one of two runs', async () => {
    const named = await savedQuotes(2);
    const both = await Promise.all([
      amelia.call(single.acceptMany, { quotes: named }),
      ben.call(single.acceptMany, { quotes: named.toReversed() }),
    ]);
    await api.drainJobs();
    const ended = [
      await amelia.call(runs.get, { id: both[0].id }),
      await ben.call(runs.get, { id: both[1].id }),
    ];
    expect(ended.map(({ status }) => status)).toEqual(['processed', 'processed']);
    expect(ended.reduce((sum, { done }) => sum + done, 0)).toBe(2);
    expect(ended.reduce((sum, { skipped }) => sum + skipped, 0)).toBe(2);
  });

  it('belongs to the user who started it', async () => {
    const named = await savedQuotes(1);
    const { id } = await amelia.call(single.acceptMany, { quotes: named });
    for (const other of [ben, stranger])
      for (const call of [runs.get, runs.stop, runs.undo])
        await expectRefused(other.call(call, { id }), 'not-found');
    expect((await ben.call(runs.list, {})).map((run) => run.id)).not.toContain(id);
    expect((await amelia.call(runs.list, {}))[0]).toMatchObject({ id, status: 'processed' });
  });

  it('does not reach another partner’s quotes, nor quotes of the other kind', async () => {
    const named = await savedQuotes(1);
    const lost = { quotes: [...named, { reference: 'QS-00000000' }] };
    for (const call of [
      stranger.call(single.acceptMany, { quotes: named }),
      amelia.call(broadband.acceptMany, { quotes: named }),
      amelia.call(single.acceptMany, lost),
    ])
      await expectRefused(call, 'not-found');
    expect(await statuses(named)).toEqual(['created']);
  });

  it('is limited in number of items and of runs', async () => {
    const named = Array.from({ length: 1001 }, (_, at) => ({ reference: `QS-${at}` }));
    await expectRefused(amelia.call(single.acceptMany, { quotes: named }), 'invalid');
    await expectRefused(amelia.call(single.acceptMany, { quotes: [] }), 'invalid');
    const items = { quotes: await savedQuotes(1), isBookmarked: true };
    const { db } = api.provider;
    const [own] = await db.select().from(users).where(eq(users.email, 'role2@acme.test'));
    const running = Array.from({ length: 20 }, () => ({
      partnerId: own?.partnerId ?? 0,
      kind: single.updateMany.id,
      status: 'processing' as const,
      input: {},
      total: 1,
      createdById: own?.id ?? 0,
    }));
    const made = await db.insert(bulkRuns).values(running).returning();
    await expectRefused(amelia.call(single.updateMany, items), 'conflict');
    await db.delete(bulkRuns).where(eq(bulkRuns.id, made[0]?.id ?? ''));
    expect(await amelia.call(single.updateMany, items)).toMatchObject({ status: 'processed', done: 1 });
    await db.delete(bulkRuns).where(eq(bulkRuns.createdById, own?.id ?? 0));
  });
});

describe('undoing a bulk run', () => {
  it('restores the values before, except of items that have changed since', async () => {
    const named = await savedQuotes(3);
    const [first, second, third] = named.map(({ reference }) => reference) as [string, string, string];
    const run = await amelia.call(single.updateMany, { quotes: named, customReference: 'PO-1' });
    expect(run).toMatchObject({ done: 3, undoable: 3 });
    await ben.call(single.update, { reference: second, customReference: 'PO-2' });
    const undo = await amelia.call(runs.undo, { id: run.id });
    expect(undo).toMatchObject({ isUndo: true, done: 2, skipped: 1, undoable: 0 });
    expect(undo.unchanged).toMatchObject([{ key: second, reason: 'Changed again: Changed by Ben Okafor.' }]);
    const referenceOf = async (reference: string) =>
      (await amelia.call(single.get, { reference })).customReference;
    expect([await referenceOf(first), await referenceOf(second), await referenceOf(third)]).toEqual([
      null,
      'PO-2',
      null,
    ]);
    await expectRefused(amelia.call(runs.undo, { id: run.id }), 'conflict');
    await expectRefused(amelia.call(runs.undo, { id: undo.id }), 'conflict');
  });

  it('restores an owner unless somebody has changed it since', async () => {
    const named = await savedQuotes(2);
    const colleague = await ben.call(contract.auth.getMe, {});
    const ownersOf = () =>
      Promise.all(named.map(async ({ reference }) => (await amelia.call(single.get, { reference })).ownerId));
    const before = await ownersOf();
    const run = await amelia.call(single.updateMany, { quotes: named, ownerId: colleague.id });
    await ben.call(single.update, { reference: named[0]?.reference ?? '', ownerId: null });
    const undo = await amelia.call(runs.undo, { id: run.id });
    expect(undo.unchanged).toMatchObject([
      { key: named[0]?.reference, reason: 'This quote was changed again.' },
    ]);
    expect(await ownersOf()).toEqual([null, before[1]]);
  });

  it('continues with the rest after it was stopped', async () => {
    const named = await savedQuotes(MANY);
    const { id } = await amelia.call(single.acceptMany, { quotes: named });
    await api.drainJobs();
    const first = await amelia.call(runs.undo, { id });
    await expectRefused(amelia.call(runs.undo, { id }), 'conflict');
    await amelia.call(runs.stop, { id: first.id });
    expect(await amelia.call(runs.get, { id })).toMatchObject({ undoable: MANY - 20 });
    await amelia.call(runs.undo, { id });
    await api.drainJobs();
    expect(await amelia.call(runs.get, { id })).toMatchObject({ undoable: 0 });
    expect(await countOf(named, 'created')).toBe(MANY);
  });

  it('finishes after its 24 hours have ended', async () => {
    const named = await savedQuotes(MANY);
    const { id } = await amelia.call(single.acceptMany, { quotes: named });
    await api.drainJobs();
    const { db, now } = api.provider;
    const undo = await amelia.call(runs.undo, { id });
    expect(undo).toMatchObject({ status: 'processing' });
    await loseBulkRunJobs(api);
    const createdAt = new Date(now().getTime() - 25 * 3_600_000);
    await db.update(bulkRuns).set({ createdAt }).where(eq(bulkRuns.id, id));
    const listIds = async () => (await db.select({ id: bulkRuns.id }).from(bulkRuns)).map((run) => run.id);
    await purgeBulkRunsJob.handle({}, api.provider);
    expect(await listIds()).toEqual(expect.arrayContaining([id, undo.id]));
    await resumeBulkRun(api, undo.id);
    expect(await countOf(named, 'created')).toBe(MANY);
    await purgeBulkRunsJob.handle({}, api.provider);
    expect(await listIds()).not.toContain(id);
  });

  it('is possible for 24 hours, and not for steps that cannot be taken back', async () => {
    const named = await savedQuotes(2);
    const cancelled = await amelia.call(single.cancelMany, { quotes: named.slice(1), reason: 'Moved' });
    expect(cancelled).toMatchObject({ done: 1, undoable: 0 });
    await expectRefused(amelia.call(runs.undo, { id: cancelled.id }), 'conflict');
    const { id } = await amelia.call(single.acceptMany, { quotes: named.slice(0, 1) });
    await api.provider.db
      .update(bulkRuns)
      .set({ createdAt: new Date(api.provider.now().getTime() - 24 * 3_600_000) })
      .where(eq(bulkRuns.id, id));
    await expectRefused(amelia.call(runs.undo, { id }), 'conflict');
    expect((await amelia.call(runs.list, {})).map((run) => run.id)).not.toContain(id);
  });
});
