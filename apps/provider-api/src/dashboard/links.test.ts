import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract, type OutputOf } from '@portal/api-client';
import { DateTime } from 'luxon';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';

const { circuits, dashboard, multiQuotes, orders, quotes, support } = contract;
type Dashboard = OutputOf<typeof dashboard.get>;

const QUOTE_LISTS = { single: quotes.single.list, broadband: quotes.broadband.list } as const;
/** States that time ends, as the figure of what expires counts them. */
const OPEN = ['created', 'accepted', 'data_added', 'negotiation'] as const;
const MANY = { perPage: 1 };

/** A figure of the dashboard and the list it leads to. */
interface Figure {
  name: string;
  shown: number | undefined;
  listed: () => Promise<{ total: number }>;
}

/** Every count that the dashboard shows, each with the filters of its link. */
function figuresOf(
  user: Browser,
  { quotes: quoted, multiQuotes: many, orders: ordered, services, cases }: Dashboard,
  today: DateTime,
) {
  const day = (days: number) => today.plus({ days }).toFormat('yyyy-MM-dd');
  const figures: Figure[] = [];
  const add = (name: string, shown: number | undefined, listed: Figure['listed']) =>
    figures.push({ name, shown, listed });
  for (const kind of ['single', 'broadband'] as const) {
    for (const { status, ofKind } of quoted?.byStatus ?? [])
      add(`${kind} ${status}`, ofKind[kind], () =>
        user.call(QUOTE_LISTS[kind], { ...MANY, status: [status] }),
      );
    const week = { status: [...OPEN], expiresFrom: day(0), expiresTo: day(6) };
    add(`${kind} expiring`, quoted?.expiringOfKind?.[kind], () =>
      user.call(QUOTE_LISTS[kind], { ...MANY, ...week }),
    );
  }
  for (const { status, count } of many?.byStatus ?? [])
    add(`multi-quotes ${status}`, count, () => user.call(multiQuotes.list, { ...MANY, status: [status] }));
  const containing = quoted?.multiQuotesWithQuotes;
  if (many)
    for (const withQuotes of multiQuotes.CONTAINED_QUOTES)
      add(`multi-quotes with ${withQuotes} quotes`, containing?.[withQuotes], () =>
        user.call(multiQuotes.list, { ...MANY, withQuotes }),
      );
  const underWay = ['open', 'held'] as const;
  const ofOrders = (filters: object) => () => user.call(orders.list, { ...MANY, ...filters });
  add('open orders', ordered?.open, ofOrders({ status: [...underWay] }));
  add('orders that wait', ordered?.waitingOnPartner, ofOrders({ waitsOn: 'partner' }));
  const liveFrom = today.startOf('month').toFormat('yyyy-MM-dd');
  add('orders live this month', ordered?.liveThisMonth, ofOrders({ liveFrom }));
  for (const { milestone, count } of ordered?.byMilestone ?? [])
    add(`orders at ${milestone}`, count, ofOrders({ status: [...underWay], milestone: [milestone] }));
  for (const status of circuits.CIRCUIT_STATUSES)
    if (services)
      add(`services ${status}`, services[status], () =>
        user.call(circuits.list, { ...MANY, status: [status], isCeased: false }),
      );
  if (cases) {
    const ofCases = (filters: object) => () =>
      user.call(support.listCases, { ...MANY, status: ['New'], ...filters });
    add('open cases', cases.open, ofCases({}));
    add('cases of high priority', cases.highPriority, ofCases({ priority: ['High'] }));
    for (const { priority, count } of cases.byPriority)
      add(`cases of priority ${priority}`, count, ofCases({ priority: [priority] }));
    add('cases that wait', cases.waitingOnPartner, ofCases({ waitsOn: 'partner' }));
  }
  return figures;
}

describe('each figure of the dashboard', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  async function compare(email: string) {
    const user = await api.asUser(email);
    const shown = await user.call(dashboard.get, {});
    const today = DateTime.fromJSDate(api.provider.now(), { zone: 'Europe/London' });
    const figures = figuresOf(user, shown, today);
    const listed: [string, number][] = [];
    for (const { name, listed: ask } of figures) listed.push([name, (await ask()).total]);
    expect(figures.map(({ name, shown: count }) => [name, count])).toEqual(listed);
    return new Map(listed);
  }

  it.each(['role1@acme.test', 'role3@acme.test', 'role1@cobalt.test'])(
    'is the total of the list it leads to (%s)',
    async (email) => {
      const counts = await compare(email);
      expect(counts.size).toBeGreaterThan(20);
      expect([...counts.values()].filter((count) => count > 0).length).toBeGreaterThan(10);
    },
  );

  it('stays correct as quotes expire and orders progress', async () => {
    for (const days of [1, 6]) {
      api.advance({ days });
      await compare('role1@acme.test');
    }
  });
});
