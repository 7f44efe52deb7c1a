import { openDatabase } from '../../db/database.ts';
import { sql } from '../../db/drizzle.ts';
import { testConfig } from '../config.ts';

/** How many times as much data. */
export interface DataSize {
  /** Copies of each demo row per partner. */
  rows: number;
  /** Copies of each demo partner. */
  partners: number;
}

/** Sends a statement and returns its rows. */
export type Run = (statement: string) => Promise<readonly Record<string, unknown>[]>;

/** What distinguishes a copy: SQL for columns that are unique. `t` is the row, `suffix` differs for each copy. */
const SUFFIXED = (column: string) => `t.${column} || suffix`;
const numbered = (column: string) => `t.${column} + 1000000 * (100 * p + n)`;
const NUMBERED = { id: numbered('id') };
const HASHED = (column: string) => `md5(t.${column} || suffix)::uuid`;
const PARTNER = { partner_id: 't.partner_id + 1000 * p' };

/** More rows have more customers, so copies have other names. Quotes, orders and services refer to customers by name. */
const CUSTOMER = { customer_name: SUFFIXED('customer_name') };

/** The tables that grow with use, in the order of their references. */
export const GROWING_TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: { ...PARTNER, ...NUMBERED, email: SUFFIXED('email') },
  customers: { ...PARTNER, ...NUMBERED, name: SUFFIXED('name'), owner_id: numbered('owner_id') },
  quotes: {
    ...PARTNER,
    ...CUSTOMER,
    reference: SUFFIXED('reference'),
    order_reference: SUFFIXED('order_reference'),
    search_quote_id: 'null::uuid',
    multi_quote_uuid: HASHED('multi_quote_uuid'),
  },
  quote_events: { ...PARTNER, ...NUMBERED, quote_reference: SUFFIXED('quote_reference') },
  orders: {
    ...PARTNER,
    ...CUSTOMER,
    reference: SUFFIXED('reference'),
    quote_reference: SUFFIXED('quote_reference'),
  },
  order_events: { ...PARTNER, ...NUMBERED, order_reference: SUFFIXED('order_reference') },
  circuits: { ...PARTNER, ...CUSTOMER, ...NUMBERED, order_reference: SUFFIXED('order_reference') },
  circuit_events: { ...PARTNER, ...NUMBERED, circuit_id: numbered('circuit_id') },
  support_cases: { ...PARTNER, ...CUSTOMER, ...NUMBERED, case_number: SUFFIXED('case_number') },
  multi_quotes: { ...PARTNER, ...NUMBERED, uuid: HASHED('uuid') },
  multi_quote_locations: {
    ...PARTNER,
    ...CUSTOMER,
    uuid: HASHED('uuid'),
    multi_quote_id: numbered('multi_quote_id'),
    quote_reference: SUFFIXED('quote_reference'),
  },
  multi_quote_changes: { ...PARTNER, id: HASHED('id'), multi_quote_id: numbered('multi_quote_id') },
  multi_quote_changed_items: { ...PARTNER, change_id: HASHED('change_id') },
  // For the same user, so that the list of one user grows too.
  notifications: { ...PARTNER, user_id: 't.user_id + 1000000 * 100 * p', id: HASHED('id') },
  service_notices: { ...NUMBERED },
  contacts: { ...PARTNER, ...NUMBERED },
};

/** Entries of the audit log that each partner gets for each of its copies. The demo has almost none. */
const AUDIT_ENTRIES = 200;
const addAuditEntries = ({ rows }: DataSize) => `
  insert into audit (at, partner_id, user_id, user_name, source, action, params, request_id, operation, kind, thing, label)
  select now() - n * interval '1 minute', partner_id, id, first_name, 'portal', 'orders.update', '{}', 'copy', 'update', 'order',
    'ORD-' || n, 'ORD-' || n
  from (select distinct on (partner_id) * from users order by partner_id, id) u, generate_series(1, ${AUDIT_ENTRIES * rows}) n`;

/** Repeats the rows of the demo data. */
export async function multiplyData(run: Run, size: DataSize): Promise<void> {
  const partner = { id: 't.id + 1000 * p', key: SUFFIXED('key') };
  await copyRows(run, { table: 'partners', changes: partner, size, which: 'n = 0 and p > 0' });
  for (const [table, changes] of Object.entries(GROWING_TABLES))
    await copyRows(run, { table, changes, size, which: '(n, p) <> (0, 0)' });
  await run(addAuditEntries(size));
  await run('vacuum analyze');
}

/** Runs statements on the embedded database of a data folder that no portal uses. */
export async function withEmbeddedRows<Result>(
  dataDir: string,
  work: (run: Run) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase(testConfig({ dataDir }));
  try {
    return await work(async (statement) => (await db.execute(sql.raw(statement))).rows);
  } finally {
    await close();
  }
}

interface Copies {
  table: string;
  /** SQL of the columns that differ. `t` is the row, `n` and `p` are the numbers of the copy, `suffix` has both. */
  changes: Readonly<Record<string, string>>;
  size: DataSize;
  /** SQL condition: which rows and copies. */
  which: string;
}

/** Copies rows of a table. */
export async function copyRows(
  run: Run,
  { table, changes, size: { rows, partners }, which }: Copies,
): Promise<void> {
  const [found] = await run(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`,
  );
  const columns = String(found?.['names'] ?? '');
  const pairs = Object.entries(changes).map(([column, value]) => `'${column}', ${value}`);
  await run(`insert into ${table} (${columns})
    select ${columns.replace(/(^|, )/g, '$1r.')}
    from ${table} t, generate_series(0, ${rows - 1}) n, generate_series(0, ${partners - 1}) p,
      lateral (select '-' || n || '-' || p as suffix) s,
      lateral jsonb_populate_record(t, jsonb_build_object(${pairs.join(', ')})) r
    where ${which}`);
}
