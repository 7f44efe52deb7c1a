import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database-type.ts';

/** How often the rows of each partner are repeated, and how many partners there are for each one of the demo. */
const TIMES = 10;

/** What distinguishes a copy: SQL for columns that are unique. `t` is the row, `suffix` differs for each copy. */
const SUFFIXED = (column: string) => `t.${column} || suffix`;
const NUMBERED = { id: `t.id + 1000000 * (${TIMES} * p + n)` };
const NUMBERED_USER = NUMBERED.id.replace('t.id', 't.user_id');
const NUMBERED_MULTI_QUOTE = NUMBERED.id.replace('t.id', 't.multi_quote_id');
const HASHED = (column: string) => `md5(t.${column} || suffix)::uuid`;
const PARTNER = { partner_id: 't.partner_id + 1000 * p' };

/** The tables that grow with use, in the order of their references. */
export const GROWING_TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: { ...PARTNER, ...NUMBERED, email: SUFFIXED('email') },
  quotes: {
    ...PARTNER,
    reference: SUFFIXED('reference'),
    order_reference: SUFFIXED('order_reference'),
    search_quote_id: 'null::uuid',
    multi_quote_uuid: HASHED('multi_quote_uuid'),
  },
  quote_events: { ...PARTNER, ...NUMBERED, quote_reference: SUFFIXED('quote_reference') },
  orders: { ...PARTNER, reference: SUFFIXED('reference'), quote_reference: SUFFIXED('quote_reference') },
  order_events: { ...PARTNER, ...NUMBERED, order_reference: SUFFIXED('order_reference') },
  circuits: { ...PARTNER, ...NUMBERED, order_reference: SUFFIXED('order_reference') },
  support_cases: { ...PARTNER, ...NUMBERED, case_number: SUFFIXED('case_number') },
  multi_quotes: { ...PARTNER, ...NUMBERED, uuid: HASHED('uuid') },
  multi_quote_locations: {
    ...PARTNER,
    uuid: HASHED('uuid'),
    multi_quote_id: NUMBERED_MULTI_QUOTE,
    quote_reference: SUFFIXED('quote_reference'),
  },
  multi_quote_changes: { ...PARTNER, id: HASHED('id'), multi_quote_id: NUMBERED_MULTI_QUOTE },
  multi_quote_changed_items: { ...PARTNER, change_id: HASHED('change_id') },
  notifications: { ...PARTNER, user_id: NUMBERED_USER, id: HASHED('id') },
  service_notices: { ...NUMBERED },
  contacts: { ...PARTNER, ...NUMBERED },
};

/** A hundred times the demo's data: ten times as much for each partner, and ten partners for each one. */
export async function multiplyData(db: Database): Promise<void> {
  const run = async <Row extends Record<string, unknown>>(text: string) =>
    (await db.execute<Row>(sql.raw(text))).rows;
  await run(
    copy(
      'partners',
      await columnsOf('partners'),
      { id: 't.id + 1000 * p', key: SUFFIXED('key') },
      'n = 0 and p > 0',
    ),
  );
  for (const [table, changes] of Object.entries(GROWING_TABLES))
    await run(copy(table, await columnsOf(table), changes, '(n, p) <> (0, 0)'));
  await run('vacuum analyze');

  async function columnsOf(table: string): Promise<string> {
    const [found] = await run<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`,
    );
    return found?.names ?? '';
  }
}

function copy(
  table: string,
  columns: string,
  changes: Readonly<Record<string, string>>,
  which: string,
): string {
  const pairs = Object.entries(changes).map(([column, value]) => `'${column}', ${value}`);
  return `insert into ${table} (${columns})
    select ${columns.replace(/(^|, )/g, '$1r.')}
    from ${table} t, generate_series(0, ${TIMES - 1}) n, generate_series(0, ${TIMES - 1}) p,
      lateral (select '-' || n || '-' || p as suffix) s,
      lateral jsonb_populate_record(t, jsonb_build_object(${pairs.join(', ')})) r
    where ${which}`;
}
