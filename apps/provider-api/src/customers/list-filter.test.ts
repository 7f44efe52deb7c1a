import { describe, expect, it } from '@jest/globals';
import { contract, type PageOf } from '@portal/api-client';
import { partners } from '../auth/tables.ts';
import { circuits } from '../circuits/tables.ts';
import { and, eq, inArray, type SQL, sql } from '../db/drizzle.ts';
import type { PgColumn, PgTable } from '../db/drizzle-pg.ts';
import { multiQuoteLocations, multiQuotes } from '../multi-quotes/tables.ts';
import { orders } from '../orders/tables.ts';
import { quotes } from '../quotes/tables.ts';
import { supportCases } from '../support/tables.ts';
import { createSaved } from '../testing/multi-quote-fixture.ts';
import { openTestApi } from '../testing/open-test-api.ts';

const { customers } = contract;

const { api, amelia, stranger } = await openTestApi({
  amelia: 'role1@acme.test',
  stranger: 'role1@cobalt.test',
});
const { db } = api.provider;
await db.update(partners).set({ hasSfAccount: true }).where(eq(partners.key, 'cobalt'));
const [acme] = await db.select().from(partners).where(eq(partners.key, 'acme'));
const { uuid: dealUuid } = await createSaved(api, amelia);

interface NamedTable {
  table: PgTable & { partnerId: PgColumn; customerKey: PgColumn; customerName: PgColumn };
  id: PgColumn;
  where?: SQL;
}
type List = (customer: number, browser?: typeof amelia) => Promise<{ ids: string[]; total: number }>;

const read =
  <Item>(
    call: (customer: number, browser: typeof amelia) => Promise<PageOf<Item>>,
    idOf: (row: Item) => string | number,
  ): List =>
  async (customer, browser = amelia) => {
    const { items, total } = await call(customer, browser);
    return { ids: items.map((row) => String(idOf(row))).sort(), total };
  };

/** Each list with the rows it is about. */
const LISTS: Record<string, { rows: NamedTable; list: List }> = {
  quotes: {
    rows: { table: quotes, id: quotes.reference, where: sql`${quotes.kind} in ('single', 'multi')` },
    list: read(
      (customer, browser) => browser.call(contract.quotes.single.list, { customer, perPage: 100 }),
      (row) => row.reference,
    ),
  },
  'broadband quotes': {
    rows: { table: quotes, id: quotes.reference, where: sql`${quotes.kind} = 'broadband'` },
    list: read(
      (customer, browser) => browser.call(contract.quotes.broadband.list, { customer, perPage: 100 }),
      (row) => row.reference,
    ),
  },
  orders: {
    rows: { table: orders, id: orders.reference },
    list: read(
      (customer, browser) => browser.call(contract.orders.list, { customer, perPage: 100 }),
      (row) => row.reference,
    ),
  },
  services: {
    rows: { table: circuits, id: circuits.id },
    list: read(
      (customer, browser) => browser.call(contract.circuits.list, { customer, perPage: 100 }),
      (row) => row.id,
    ),
  },
  'support cases': {
    rows: { table: supportCases, id: supportCases.id },
    list: read(
      (customer, browser) => browser.call(contract.support.listCases, { customer, perPage: 100 }),
      (row) => row.id,
    ),
  },
  'multi-quotes': {
    rows: { table: multiQuoteLocations, id: multiQuoteLocations.multiQuoteId },
    list: read(
      (customer, browser) => browser.call(contract.multiQuotes.list, { customer, perPage: 100 }),
      (row) => row.uuid,
    ),
  },
};

/** Ids of Acme's rows with one of the names, read without the list. */
async function rowsNamed({ table, id, where }: NamedTable, names: readonly string[]): Promise<string[]> {
  const lower = names.map((name) => name.toLowerCase());
  const found = await db
    .selectDistinct({ id: sql<string>`${id}::text` })
    .from(table)
    .where(and(eq(table.partnerId, acme?.id), inArray(sql`lower(${table.customerName})`, lower), where));
  const ids = found.map((row) => row.id);
  if (id !== multiQuoteLocations.multiQuoteId || ids.length === 0) return ids.sort();
  const deals = await db
    .select()
    .from(multiQuotes)
    .where(inArray(multiQuotes.id, ids.map(Number)));
  return deals.map(({ uuid }) => uuid).sort();
}

/** The two customers with most rows of the table, of those whose rows fit on one page together. */
async function twoCustomers({ table, where }: NamedTable) {
  const rows = await db
    .select({ name: sql<string>`min(${table.customerName})` })
    .from(table)
    .where(and(eq(table.partnerId, acme?.id), sql`${table.customerName} <> ''`, where))
    .groupBy(table.customerKey)
    .having(sql`count(*) <= 50`)
    .orderBy(sql`count(*) desc`, table.customerKey)
    .limit(2);
  return Promise.all(
    rows.map(async ({ name }) => ({ name, id: (await amelia.call(customers.getByName, { name })).id })),
  );
}

describe.each(Object.entries(LISTS))('the filter "customer" of %s', (_, { rows, list }) => {
  it('returns the customer’s rows, and both customers’ rows after a merge', async () => {
    const [one, two] = await twoCustomers(rows);
    if (one === undefined || two === undefined)
      throw new Error('The demo has fewer than two customers here.');
    const expected = await rowsNamed(rows, [one.name]);
    expect(expected.length).toBeGreaterThan(0);
    expect(await list(one.id)).toEqual({ ids: expected, total: expected.length });

    await amelia.call(customers.merge, { id: one.id, otherId: two.id });
    const both = await rowsNamed(rows, [one.name, two.name]);
    expect(both.length).toBeGreaterThan(expected.length);
    for (const { id } of [one, two]) expect(await list(id)).toEqual({ ids: both, total: both.length });
    await amelia.call(customers.separate, { id: two.id });
    expect(await list(one.id)).toEqual({ ids: expected, total: expected.length });
  });

  it('returns nothing for an unknown customer or another company’s customer', async () => {
    const [one] = await twoCustomers(rows);
    for (const [id, browser] of [
      [2_147_483_647, amelia],
      [one?.id ?? 0, stranger],
    ] as const)
      expect(await list(id, browser)).toEqual({ ids: [], total: 0 });
  });
});

it('includes the quotes of multi-quotes, and filters approvals, exports and multi-quotes in work', async () => {
  const { items } = await amelia.call(contract.multiQuotes.quotes.list, { uuid: dealUuid });
  const name = items[0]?.customerName ?? '';
  const { id: customer } = await amelia.call(customers.getByName, { name });
  const kinds = (await amelia.call(contract.quotes.single.list, { customer, perPage: 100 })).items;
  expect(kinds.map(({ kind }) => kind)).toContain('multi');
  const deals = await amelia.call(contract.multiQuotes.listAvailable, { customer, perPage: 100 });
  expect(deals.items.map(({ uuid }) => uuid)).toContain(dealUuid);
  const approvals = await amelia.call(contract.quotes.listApprovals, { customer, perPage: 100 });
  expect(approvals.items.every((row) => row.customerName === name)).toBe(true);
  const csv = await (await amelia.call(contract.quotes.single.export, { customer })).blob.text();
  expect(csv.trim().split(/\r?\n/)).toHaveLength(kinds.length + 1);
});

it('rejects an invalid ID', async () => {
  for (const customer of ['0', '-1', '1.5', 'x', '99999999999']) {
    const response = await amelia.fetch(`/api/v1/orders?customer=${customer}`);
    expect([customer, response.status]).toEqual([customer, 422]);
  }
});
