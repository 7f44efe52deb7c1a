import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract, type PageOf } from '@portal/api-client';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';

const { multiQuotes, orders, quotes, support } = contract;

/** A list with counts per status, and how to request one page of it. */
interface List {
  statuses: readonly string[];
  /** Other filters than the status. */
  narrowed: Record<string, unknown>;
  ask(user: Browser, query: Record<string, unknown>): Promise<PageOf<unknown>>;
}

// Each list's own filters are what the table's rows say.
const LISTS: Readonly<Record<string, List>> = {
  'single quotes': {
    statuses: quotes.QUOTE_STATUSES,
    narrowed: { search: 'Leeds' },
    ask: (user, query) => user.call(quotes.single.list, query),
  },
  'broadband quotes': {
    statuses: quotes.QUOTE_STATUSES,
    narrowed: { isBookmarked: true },
    ask: (user, query) => user.call(quotes.broadband.list, query),
  },
  approvals: {
    statuses: quotes.QUOTE_STATUSES,
    narrowed: { supplierKey: 'northlight' },
    ask: (user, query) => user.call(quotes.listApprovals, query),
  },
  'multi-quotes': {
    statuses: multiQuotes.MULTI_QUOTE_STATUSES,
    narrowed: { withQuotes: 'open' },
    ask: (user, query) => user.call(multiQuotes.list, query),
  },
  orders: {
    statuses: orders.ORDER_STATUSES,
    narrowed: { waitsOn: 'provider' },
    ask: (user, query) => user.call(orders.list, query),
  },
  cases: {
    statuses: support.CASE_STATUSES,
    narrowed: { priority: ['High'] },
    ask: (user, query) => user.call(support.listCases, query),
  },
};

describe.each(Object.entries(LISTS))('the list of %s', (_name, { statuses, narrowed, ask }) => {
  let api: TestApi;
  let user: Browser;
  beforeAll(async () => {
    api = await createTestApi();
    user = await api.asUser('role1@acme.test');
  });
  afterAll(() => api.close());

  it.each([{}, narrowed])('counts each status, with the other filters as asked (%j)', async (filters) => {
    const { counts = {}, total } = await ask(user, { ...filters, perPage: 1 });
    expect(Object.keys(counts)).toEqual(statuses);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total);
    expect(total).toBeGreaterThan(0);
    for (const status of statuses) {
      const one = await ask(user, { ...filters, status: [status], perPage: 1 });
      expect(one.total).toBe(counts[status]);
      expect(one.counts).toEqual(counts);
    }
  });

  it('adds up the totals of several statuses', async () => {
    const [first = '', second = ''] = statuses;
    const { counts = {}, total } = await ask(user, { status: [first, second, first], perPage: 1 });
    expect(total).toBe((counts[first] ?? 0) + (counts[second] ?? 0));
  });
});
