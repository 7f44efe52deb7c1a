import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { quotes as quoteContract } from '@portal/api-client/contract';
import { PIPELINE_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import { and, count, eq, inArray, sql, sum } from '../../db/drizzle.ts';
import { createTestApi, type TestApi } from '../../testing/index.ts';
import { quotes } from '../tables.ts';
import { hasStatusSql, statusAtSql } from './expiry.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  // Quotes of every status on both sides of the end of the day.
  await api.provider.db.execute(sql`
    update quotes set expired_at = now() + ((row_number % 3) - 1) * interval '1 day'
    from (select reference, row_number() over () from quotes) numbered where numbered.reference = quotes.reference`);
});
afterAll(() => api.close());

const { QUOTE_STATUSES } = quoteContract;
const LISTS = [
  ...QUOTE_STATUSES.map((status) => [status]),
  [],
  ['created', 'expired'],
  ['approved', 'accepted'],
  ['expired', 'cancelled', 'negotiation'],
  [...QUOTE_STATUSES],
] as const;

it.each(LISTS)('finds the quotes whose status is shown as one of: %s', async (...statuses) => {
  const { db, now } = api.provider;
  const list = async (where: ReturnType<typeof hasStatusSql>) =>
    (
      await db.select({ reference: quotes.reference }).from(quotes).where(where).orderBy(quotes.reference)
    ).map(({ reference }) => reference);
  const shown = await list(inArray(statusAtSql(now()), [...statuses]));
  expect(await list(hasStatusSql(statuses, now()))).toEqual(shown);
});

describe('counts by the status that is shown', () => {
  const readGroups = async () => {
    const { db, now } = api.provider;
    const status = statusAtSql(now());
    return db
      .select({ status, kind: quotes.kind, count: count(), total: sum(quotes.totalCost).mapWith(Number) })
      .from(quotes)
      .where(and(eq(quotes.partnerId, 1), eq(quotes.isSandbox, false)))
      .groupBy(sql`1`, quotes.kind);
  };
  const add = (groups: Awaited<ReturnType<typeof readGroups>>, key: 'count' | 'total') =>
    groups.reduce((total, group) => total + group[key], 0);

  it('are in the list, also of a search and after a change', async () => {
    const user = await api.asUser('role1@acme.test');
    const expectCounts = async () => {
      const groups = (await readGroups()).filter(({ kind }) => kind === 'single');
      const expected = QUOTE_STATUSES.map((name) => [
        name,
        add(
          groups.filter(({ status }) => status === name),
          'count',
        ),
      ]);
      const { counts, total } = await user.call(contract.quotes.single.list, { perPage: 1 });
      expect(counts).toEqual(Object.fromEntries(expected));
      expect(total).toBe(add(groups, 'count'));
    };
    await expectCounts();
    const { items } = await user.call(contract.quotes.single.list, { status: ['created'], perPage: 1 });
    const [{ reference, version } = { reference: '', version: 0 }] = items;
    await user.call(contract.quotes.single.cancel, { reference, version, reason: 'Counted' });
    await expectCounts();
    const found = await user.call(contract.quotes.single.list, { search: 'leeds', perPage: 100 });
    for (const status of QUOTE_STATUSES)
      expect(found.counts?.[status]).toBe(found.items.filter((item) => item.status === status).length);
    expect(found.items.length).toBeGreaterThan(0);
  });

  it('are on the dashboard, with the value of the pipeline', async () => {
    const user = await api.asUser('role1@acme.test');
    const groups = await readGroups();
    const { quotes: figures } = await user.call(contract.dashboard.get, {});
    for (const { status, count } of figures?.byStatus ?? [])
      expect([status, count]).toEqual([
        status,
        add(
          groups.filter((group) => group.status === status),
          'count',
        ),
      ]);
    const inPipeline = groups.filter(({ status }) => PIPELINE_QUOTE_STATUSES.some((each) => each === status));
    expect(figures?.pipeline).toBe(add(inPipeline, 'total'));
    expect(figures?.pipeline).toBeGreaterThan(0);
  });
});
