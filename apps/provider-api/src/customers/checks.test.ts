import { expect, it } from '@jest/globals';
import { type SQL, sql } from 'drizzle-orm';
import { openTestApi } from '../testing/open-test-api.ts';
import { checkAll, countInUse, removePassedChecks } from './checks.ts';
import { IS_IN_USE } from './figures.ts';
import { customerChecks, customers } from './tables.ts';

const { api } = await openTestApi({});
const { db } = api.provider;

async function numberOf(count: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select (${count})::int as total`);
  return rows[0]?.total ?? 0;
}

const hasPage = sql`${customers.partnerId} = 1 and ${customers.primaryId} is null`;
const counted = () => numberOf(countInUse(hasPage));
const expected = () => numberOf(sql`select count(*) from ${customers} where ${hasPage} and ${IS_IN_USE}`);

const NAMED = ['quotes', 'multi_quote_locations', 'orders', 'circuits', 'support_cases'].map((name) =>
  sql.identifier(name),
);
/** Changes that end the use of customers, or begin it. `key` is a customer's. */
const CHANGES: readonly ((key: string) => SQL)[] = [
  ...NAMED.map(
    (table) => (key: string) =>
      sql`update ${table} set customer_name = 'Someone Else' where customer_key = ${key}`,
  ),
  ...NAMED.map(
    (table) => (key: string) =>
      sql`update ${table} set customer_name = ${key} where ctid = (select ctid from ${table} where partner_id = 1 limit 1)`,
  ),
  (key) => sql`delete from circuits where customer_key = ${key}`,
  (key) => sql`delete from support_cases where customer_key = ${key}`,
  (key) => sql`update quotes set is_sandbox = not is_sandbox where customer_key = ${key}`,
  (key) => sql`update orders set is_sandbox = not is_sandbox where customer_key = ${key}`,
  (key) => sql`update customers set owner_id = null where key = ${key}`,
  (key) =>
    sql`update customers set owner_id = (select min(id) from users where partner_id = 1) where key = ${key}`,
  (key) => sql`delete from customer_notes where customer_id in (select id from customers where key = ${key})`,
  (key) =>
    sql`insert into customer_notes (partner_id, customer_id, text, author) select partner_id, id, 'Note', 'Test' from customers where partner_id = 1 and key = ${key}`,
  (key) =>
    sql`update customers set primary_id = (select max(id) from customers where partner_id = 1 and primary_id is null) where partner_id = 1 and key = ${key}
      and id < (select max(id) from customers where partner_id = 1 and primary_id is null)
      and not exists (select from customers as spelling where spelling.primary_id = customers.id)`,
  (key) => sql`update customers set primary_id = null where key = ${key}`,
  (key) =>
    sql`update multi_quotes set hidden_at = case when hidden_at is null then now() end where id in (select multi_quote_id from multi_quote_locations where customer_key = ${key})`,
];

it('equal the customers in use through all changes, in any order', async () => {
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from customers where partner_id = 1 order by key limit 12`,
  );
  const before = await expected();
  expect(before).toBeGreaterThan(10);
  const seen = new Set<number>();
  for (let round = 0; round < 3; round += 1)
    for (const [index, change] of CHANGES.entries()) {
      const key = rows[(index * 5 + round * 7) % rows.length]?.key ?? '';
      // Without checks of earlier changes, only the change itself can add one.
      await removePassedChecks(db);
      await db.execute(change(key));
      seen.add(await expected());
      expect([round, index, await counted()]).toEqual([round, index, await expected()]);
    }
  expect(seen.size).toBeGreaterThan(2);
});

const nameRow = (table: SQL, where: SQL): SQL =>
  sql`update ${table} set customer_name = 'Brand New' where ctid = (select ctid from ${table} where partner_id = 1 and ${where} limit 1)`;
const ofBrandNew = sql`customer_name = 'Brand New'`;
const LONE_QUOTE = sql`not is_sandbox and order_reference is null and kind = 'single' and multi_quote_uuid is null`;
const SHOWN_SITE = sql`multi_quote_id in (select id from multi_quotes where hidden_at is null)`;

it.each([
  ...NAMED.map((name): [string, SQL, SQL, SQL] => [
    `a corrected name in ${name.value}`,
    sql`${name}`,
    sql`not coalesce((to_jsonb(${name}) ->> 'is_sandbox')::boolean, false)
      and coalesce((to_jsonb(${name}) ->> 'multi_quote_id')::int not in (select id from multi_quotes where hidden_at is not null), true)`,
    sql`update ${name} set customer_name = 'Someone Else' where ${ofBrandNew}`,
  ]),
  ['a deleted quote', sql`quotes`, LONE_QUOTE, sql`delete from quotes where ${ofBrandNew}`],
  [
    'a deleted site',
    sql`multi_quote_locations`,
    SHOWN_SITE,
    sql`delete from multi_quote_locations where ${ofBrandNew}`,
  ],
  ['test data', sql`quotes`, LONE_QUOTE, sql`update quotes set is_sandbox = true where ${ofBrandNew}`],
  [
    'a hidden multi-quote',
    sql`multi_quote_locations`,
    SHOWN_SITE,
    sql`update multi_quotes set hidden_at = now() where id in (select multi_quote_id from multi_quote_locations where ${ofBrandNew})`,
  ],
])('notice a customer that is in use no longer: %s', async (_name, table, where, change) => {
  await db.execute(nameRow(table, where));
  await removePassedChecks(db);
  const of = sql`${customers.partnerId} = 1 and ${customers.key} = 'brand new'`;
  expect(await numberOf(countInUse(of))).toBe(1);
  await db.execute(change);
  expect(await numberOf(countInUse(of))).toBe(0);
});

it('remain only for customers that are not in use', async () => {
  await checkAll(db);
  await checkAll(db);
  await removePassedChecks(db);
  const unused = await numberOf(
    sql`select count(*) from ${customers} where ${customers.primaryId} is null and not ${IS_IN_USE}`,
  );
  expect(unused).toBeGreaterThan(0);
  expect(await db.$count(customerChecks)).toBe(unused);
});
