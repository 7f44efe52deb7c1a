import { expect, it } from '@jest/globals';
import { type SQL, sql } from '../db/drizzle.ts';
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

const NAMED = ['quotes', 'multi_quote_locations', 'orders', 'circuits', 'support_cases'].map((name) =>
  sql.identifier(name),
);
const nameRow = (table: SQL, where: SQL): SQL =>
  sql`update ${table} set customer_name = 'Brand New' where ctid = (select ctid from ${table} where partner_id = 1 and ${where} limit 1)`;
/** A customer that only its owner, a note or another spelling keeps in use. */
const BARE = sql`insert into customers (partner_id, name) values (1, 'Brand New') on conflict (partner_id, key) do update set owner_id = null, primary_id = null`;
const ID = sql`(select id from customers where partner_id = 1 and key = 'brand new')`;
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
  await assertNoticed([nameRow(table, where)], change);
});

it.each([
  [
    'a removed owner',
    [
      BARE,
      sql`update customers set owner_id = (select min(id) from users where partner_id = 1) where id = ${ID}`,
    ],
    sql`update customers set owner_id = null where id = ${ID}`,
  ],
  [
    'a removed note',
    [
      BARE,
      sql`insert into customer_notes (partner_id, customer_id, text, author) values (1, ${ID}, 'Note', 'Test')`,
    ],
    sql`delete from customer_notes where customer_id = ${ID}`,
  ],
  [
    'a separated spelling',
    [
      BARE,
      sql`update customers set primary_id = ${ID} where id = (select min(id) from customers where partner_id = 1 and primary_id is null
        and exists (select from quotes where quotes.partner_id = 1 and customer_key = customers.key and not is_sandbox))`,
    ],
    sql`update customers set primary_id = null where primary_id = ${ID}`,
  ],
])('notice a customer that is in use no longer: %s', async (_name, preparation, change) => {
  await assertNoticed(preparation, change);
});

async function assertNoticed(preparation: readonly SQL[], change: SQL): Promise<void> {
  for (const statement of preparation) await db.execute(statement);
  // Without checks of earlier changes, only the change itself can add one.
  await removePassedChecks(db);
  const of = sql`${customers.partnerId} = 1 and ${customers.primaryId} is null and ${customers.key} = 'brand new'`;
  expect(await numberOf(countInUse(of))).toBe(1);
  await db.execute(change);
  expect(await numberOf(countInUse(of))).toBe(0);
}

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
