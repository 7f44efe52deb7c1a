import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { sql } from '../../db/drizzle.ts';
import { purgeChangesJob } from '../../multi-quotes/changes/jobs.ts';
import { inLongRun } from '../../testing/in-long-run.ts';
import { type Browser, createTestApi, type TestApi } from '../../testing/index.ts';
import { saveQuotes } from './bulk-test-kit.ts';

const calls = contract.multiQuotes;
const single = contract.quotes.single;

let api: TestApi;
let amelia: Browser;
let colleague: Browser;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
  colleague = await api.asUser('role2@acme.test');
});
afterAll(() => api.close());

const saved = async (count: number) => {
  const { uuid, references } = await saveQuotes(api, amelia, count);
  for (const [index, reference] of references.entries())
    await amelia.call(single.update, { reference, customReference: index === 0 ? null : `A-${index}` });
  return { uuid, references };
};

const stored = async (uuid: string) => {
  const { items } = await amelia.call(calls.quotes.list, { uuid, sort: 'reference', perPage: 100 });
  return items.sort((a, b) => a.reference.localeCompare(b.reference));
};
const referencesOf = async (uuid: string) =>
  (await stored(uuid)).map(({ customReference }) => customReference);

async function clearAll(uuid: string, expectedCount: number): Promise<string> {
  const { changeId } = await amelia.call(calls.quotes.updateMany, {
    uuid,
    matching: { expectedCount },
    customReference: null,
  });
  if (changeId === null) throw new Error('Nothing was changed.');
  return changeId;
}

const latest = async (uuid: string, user = amelia) => (await user.call(calls.changes.list, { uuid }))[0];

describe('undoing a bulk change of quotes', () => {
  it('gives each quote its former value, with an entry in both histories', async () => {
    const { uuid, references } = await saved(3);
    const changeId = await clearAll(uuid, 3);
    expect(await referencesOf(uuid)).toEqual([null, null, null]);
    expect(await latest(uuid)).toMatchObject({
      id: changeId,
      subject: 'quotes',
      step: 'update',
      fields: ['customReference'],
      total: 3,
      restored: 0,
      remaining: 3,
    });
    const outcome = await amelia.call(calls.changes.undo, { uuid, changeId });
    expect(outcome).toEqual({ done: references, skipped: [], remaining: 0 });
    expect(await referencesOf(uuid)).toEqual([null, 'A-1', 'A-2']);
    expect(await latest(uuid)).toMatchObject({ restored: 3, skipped: 0, remaining: 0 });
    const ofDeal = await amelia.call(calls.listHistory, { uuid });
    expect(ofDeal.filter(({ title }) => title === 'Change undone')).toMatchObject([
      { detail: 'Your reference of 3 quotes', actor: 'Amelia Hartley' },
    ]);
    const ofQuote = await amelia.call(single.listHistory, { reference: references[1] ?? '' });
    expect(ofQuote).toContainEqual(
      expect.objectContaining({ title: 'Change undone', detail: 'Your reference' }),
    );
  });

  it('finds quotes by the restored customer again', async () => {
    const { uuid } = await saved(2);
    const { changeId } = await amelia.call(calls.quotes.updateMany, {
      uuid,
      matching: { expectedCount: 2 },
      customerName: 'Overwritten Ltd',
      isBookmarked: true,
    });
    await amelia.call(calls.changes.undo, { uuid, changeId: changeId ?? '' });
    const find = async (search: string) => (await amelia.call(calls.quotes.list, { uuid, search })).total;
    expect(await find('Overwritten')).toBe(0);
    expect(await find('Site')).toBe(2);
    expect(await stored(uuid)).toMatchObject([
      { customerName: 'Site 1', isBookmarked: false },
      { customerName: 'Site 2', isBookmarked: false },
    ]);
  });

  it('leaves quotes that changed since, and names the change and its user', async () => {
    const { uuid, references } = await saved(3);
    const [first = '', second = '', third = ''] = references;
    const changeId = await clearAll(uuid, 3);
    await colleague.call(single.update, { reference: second, notes: 'Mind the dog' });
    await colleague.call(single.cancel, { reference: third, reason: 'Site closed' });
    const outcome = await amelia.call(calls.changes.undo, { uuid, changeId });
    expect(outcome).toEqual({
      done: [first],
      skipped: [
        { key: second, reason: expect.stringMatching(/^Changed again: Changed by \w+ \w+\.$/) },
        { key: third, reason: expect.stringMatching(/^Changed again: Cancelled by \w+ \w+\.$/) },
      ],
      remaining: 0,
    });
    expect(await referencesOf(uuid)).toEqual([null, null, null]);
    expect(await latest(uuid)).toMatchObject({ restored: 1, skipped: 2, remaining: 0 });
  });

  it('is refused the second time, and at the same time is done once', async () => {
    const { uuid, references } = await saved(3);
    const changeId = await clearAll(uuid, 3);
    const undo = () => amelia.call(calls.changes.undo, { uuid, changeId });
    const settled = await Promise.allSettled([undo(), undo()]);
    const outcomes = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(outcomes.flatMap(({ done }) => done).sort()).toEqual(references);
    expect(outcomes.flatMap(({ skipped }) => skipped)).toEqual([]);
    await expect(undo()).rejects.toMatchObject({
      code: 'conflict',
      message: 'This change has already been undone.',
    });
    expect(await referencesOf(uuid)).toEqual([null, 'A-1', 'A-2']);
  });

  it('undoes the changed part of a change that was refused for some', async () => {
    const { uuid, references } = await saved(3);
    const [first = '', ...others] = references;
    await amelia.call(single.cancel, { reference: first, reason: 'Site closed' });
    const changed = await amelia.call(calls.quotes.updateMany, {
      uuid,
      references,
      customReference: 'B-9',
    });
    expect(changed.done).toEqual(others);
    const outcome = await amelia.call(calls.changes.undo, { uuid, changeId: changed.changeId ?? '' });
    expect(outcome).toEqual({ done: others, skipped: [], remaining: 0 });
    expect(await referencesOf(uuid)).toEqual([null, 'A-1', 'A-2']);
  });

  it('restores bookmarks, which are no version of a quote', async () => {
    const { uuid, references } = await saved(3);
    await amelia.call(single.update, { reference: references[0] ?? '', isBookmarked: true });
    const { changeId } = await amelia.call(calls.quotes.updateMany, {
      uuid,
      matching: { expectedCount: 3 },
      isBookmarked: true,
    });
    await amelia.call(calls.changes.undo, { uuid, changeId: changeId ?? '' });
    expect((await stored(uuid)).map(({ isBookmarked }) => isBookmarked)).toEqual([true, false, false]);
  });

  it('returns accepted quotes to Saved, except those whose form went on', async () => {
    const { uuid, references } = await saved(3);
    const { changeId } = await amelia.call(calls.quotes.acceptMany, {
      uuid,
      matching: { status: ['created'], expectedCount: 3 },
    });
    await colleague.call(single.cancel, { reference: references[2] ?? '', reason: 'Site closed' });
    const outcome = await amelia.call(calls.changes.undo, { uuid, changeId: changeId ?? '' });
    expect(outcome).toMatchObject({ done: references.slice(0, 2), skipped: [{ key: references[2] }] });
    expect((await stored(uuid)).map(({ status }) => status)).toEqual(['created', 'created', 'cancelled']);
  });

  it('records nothing where nothing was changed', async () => {
    const { uuid, references } = await saved(1);
    await amelia.call(calls.quotes.acceptMany, { uuid, references });
    const again = await amelia.call(calls.quotes.acceptMany, { uuid, references });
    expect(again).toMatchObject({ done: [], changeId: null });
  });
});

describe('who can undo a bulk change, and until when', () => {
  it('does not exist for another partner or for a colleague', async () => {
    const { uuid } = await saved(2);
    const changeId = await clearAll(uuid, 2);
    const lost = { code: 'not-found' };
    const stranger = await api.asUser('role1@cobalt.test');
    await expect(stranger.call(calls.changes.undo, { uuid, changeId })).rejects.toMatchObject(lost);
    await expect(stranger.call(calls.changes.list, { uuid })).rejects.toMatchObject(lost);
    await expect(colleague.call(calls.changes.undo, { uuid, changeId })).rejects.toMatchObject(lost);
    await expect(colleague.call(calls.changes.list, { uuid })).resolves.toEqual([]);
    const continued = colleague.call(calls.quotes.updateMany, {
      uuid,
      matching: { expectedCount: 2 },
      customReference: null,
      changeId,
    });
    await expect(continued).rejects.toMatchObject(lost);
    expect(await referencesOf(uuid)).toEqual([null, null]);
  });

  it('belongs to one multi-quote, one kind of change and its fields', async () => {
    const one = await saved(1);
    const other = await saved(1);
    const changeId = await clearAll(one.uuid, 1);
    const lost = { code: 'not-found' };
    await expect(amelia.call(calls.changes.undo, { uuid: other.uuid, changeId })).rejects.toMatchObject(lost);
    const { uuid, references } = one;
    const accepted = amelia.call(calls.quotes.acceptMany, { uuid, references, changeId });
    await expect(accepted).rejects.toMatchObject(lost);
    const renamed = amelia.call(calls.quotes.updateMany, { uuid, references, changeId, customerName: 'X' });
    await expect(renamed).rejects.toMatchObject(lost);
  });

  it('ends after a day, when the recorded values are removed; what was undone stays in the history', async () => {
    const one = await saved(1);
    const other = await saved(1);
    const undone = await clearAll(one.uuid, 1);
    await amelia.call(calls.changes.undo, { uuid: one.uuid, changeId: undone });
    const changeId = await clearAll(other.uuid, 1);
    api.advance({ days: 1, minutes: 5 });
    amelia = await api.asUser('role1@acme.test');
    colleague = await api.asUser('role2@acme.test');
    const late = amelia.call(calls.changes.undo, { uuid: other.uuid, changeId });
    await expect(late).rejects.toMatchObject({ code: 'not-found' });
    await purgeChangesJob.handle({}, api.provider);
    const left = await api.provider.db.execute(sql`select 1 from multi_quote_changed_items`);
    expect(left.rows).toEqual([]);
    const history = await amelia.call(calls.listHistory, { uuid: one.uuid });
    expect(history.map(({ title }) => title)).toContain('Change undone');
  });
});

describe('undoing a change of a thousand quotes', () => {
  const TOTAL = 1_100;

  /** Copies the only quote of a multi-quote in the database. */
  async function savedMany(): Promise<string> {
    const { uuid, references } = await saved(1);
    await api.provider.db.execute(sql`
      insert into quotes (${sql.raw(await columnsOfQuotes())})
      select ${sql.raw((await columnsOfQuotes()).replace(/(^|, )/g, '$1copied.'))}
      from quotes q, generate_series(1, ${TOTAL - 1}) n,
        lateral jsonb_populate_record(q, jsonb_build_object(
          'reference', q.reference || '-' || lpad(n::text, 5, '0'), 'custom_reference', 'A-' || n,
          'search_quote_id', null)) copied
      where q.reference = ${references[0] ?? ''}`);
    return uuid;
  }

  async function columnsOfQuotes(): Promise<string> {
    const { rows } = await api.provider.db.execute<{ names: string }>(sql`
      select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names
      from information_schema.columns
      where table_schema = 'public' and table_name = 'quotes' and is_generated = 'NEVER'`);
    return rows[0]?.names ?? '';
  }

  const countWhere = async (uuid: string, isNull: boolean) => {
    const { rows } = await api.provider.db.execute<{ total: number }>(sql`
      select count(*)::int as total from quotes
      where multi_quote_uuid = ${uuid} and (custom_reference is null) = ${isNull}`);
    return rows[0]?.total ?? 0;
  };

  /** Changes batch by batch; stops after `batches` of them. */
  async function changeAll(uuid: string, batches = Number.POSITIVE_INFINITY) {
    let after: string | null = null;
    let changeId: string | null = null;
    let done = 0;
    for (let batch = 0; batch < batches; batch += 1) {
      const outcome: Awaited<ReturnType<typeof change>> = await change(uuid, after, changeId);
      done += outcome.done.length;
      ({ next: after, changeId } = outcome);
      if (after === null) break;
    }
    return { changeId: changeId ?? '', done };
  }

  const change = (uuid: string, after: string | null, changeId: string | null) =>
    amelia.call(calls.quotes.updateMany, {
      uuid,
      matching: { expectedCount: TOTAL },
      customReference: null,
      ...(after !== null && { after }),
      ...(changeId !== null && { changeId }),
    });

  inLongRun(
    'restores all of them but the one that a colleague changed, though stopped in the middle',
    async () => {
      const uuid = await savedMany();
      const { changeId, done } = await changeAll(uuid);
      expect(done).toBe(TOTAL);
      expect(await countWhere(uuid, true)).toBe(TOTAL);
      const first = await amelia.call(calls.changes.undo, { uuid, changeId });
      expect(first.remaining).toBe(TOTAL - first.done.length);
      // After a reload, the notice says how many quotes were restored.
      expect(await latest(uuid)).toMatchObject({
        id: changeId,
        total: TOTAL,
        restored: first.done.length,
        remaining: first.remaining,
      });
      const { items } = await amelia.call(calls.quotes.list, {
        uuid,
        sort: 'reference',
        direction: 'desc',
        perPage: 1,
      });
      const changed = items[0]?.reference ?? '';
      await colleague.call(single.update, { reference: changed, customReference: 'MINE' });
      const skipped: string[] = [];
      for (let remaining = first.remaining; remaining > 0; ) {
        const outcome = await amelia.call(calls.changes.undo, { uuid, changeId });
        skipped.push(...outcome.skipped.map(({ key }) => key));
        remaining = outcome.remaining;
      }
      expect(skipped).toEqual([changed]);
      // The first quote had none before.
      expect(await countWhere(uuid, true)).toBe(1);
      await expect(amelia.call(single.get, { reference: changed })).resolves.toMatchObject({
        customReference: 'MINE',
      });
      const history = await amelia.call(calls.listHistory, { uuid });
      expect(history.at(-1)).toMatchObject({
        title: 'Change undone',
        detail: `Your reference of ${TOTAL - 1} quotes`,
      });
    },
    300_000,
  );

  inLongRun(
    'undoes the part that a stopped change had done',
    async () => {
      const uuid = await savedMany();
      const { changeId, done } = await changeAll(uuid, 2);
      expect(await countWhere(uuid, true)).toBe(done);
      let restored = 0;
      for (let remaining = done; remaining > 0; ) {
        const outcome = await amelia.call(calls.changes.undo, { uuid, changeId });
        restored += outcome.done.length;
        remaining = outcome.remaining;
      }
      expect(restored).toBe(done);
      expect(await countWhere(uuid, true)).toBe(1);
    },
    120_000,
  );
});
