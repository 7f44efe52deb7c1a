import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { serve } from '@hono/node-server';
import { Hono, type Context as HonoContext } from 'hono';
import pg from 'pg';
import { addressRows } from './addresses.ts';
import type { Statement } from './record-statements.ts';

/**
 * The baseline of the API benchmark: Hono and the database's driver, without checks, schemas or rules. It sends the
 * same SQL as the portal's server: the caller's session, then the data. With `?only=1` it skips the session and counts
 * with one simple query, the least work possible. `/recorded` sends the portal's very statements.
 */
const databaseUrl = process.env['DATABASE_URL'];
const dataDir = process.env['DATA_DIR'] ?? '';

type Query = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

async function open(): Promise<Query> {
  if (databaseUrl !== undefined) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
    return (text, values) => pool.query(text, values);
  }
  const pglite = await PGlite.create({ dataDir: join(dataDir, 'db'), extensions: { btree_gin, pg_trgm } });
  return (text, values) => pglite.query(text, values);
}

const query = await open();
const app = new Hono();

const SESSION = `
  select sessions.*, users.*, partners.*, staff.* from sessions
  left join users on users.id = sessions.user_id and users.removed_at is null
  left join partners on partners.id = users.partner_id
  left join staff on staff.id = sessions.staff_id
  where sessions.id_hash = $1 and sessions.expires_at > $2 and sessions.seen_at > $3`;
const IDLE_MS = 7_200_000;

async function session(c: HonoContext) {
  const now = Date.now();
  const { rows } = await query(SESSION, [c.req.query('session'), new Date(now), new Date(now - IDLE_MS)]);
  return rows[0];
}

const skipsSession = (c: HonoContext) => c.req.query('only') !== undefined;

app.get('/me', async (c) => c.json({ data: await session(c) }));

const PAGE = `
  select reference, kind, status, customer_name, custom_reference, address, postcode, supplier_key, product_code,
    product_name, product_description, bearer, speed, upload_speed, term_months, layer, install_cost, monthly_cost,
    total_cost, ecc_cost, is_ecc_firm, discount, is_bookmarked, is_contended, is_offnet, multi_quote_uuid,
    multi_quote_location_uuid, expired_at, created_at, updated_at, approval_terms_id, order_reference
  from quotes where partner_id = $1 and kind = $2
  order by created_at desc, reference desc limit $3`;
/** Number of quotes per status; those past their expiry count as expired. */
const BY_STATUS = `
  select case when status in ('created', 'accepted', 'data_added', 'negotiation')
      and expired_at <= $3::timestamptz then 'expired' else status end,
    count(*)
  from quotes where partner_id = $1 and kind = $2 group by 1`;

app.get('/quotes', async (c) => {
  if (!skipsSession(c)) await session(c);
  const of = [1, 'single'];
  const [{ rows }, { rows: counted }] = await Promise.all([
    query(PAGE, [...of, 10]),
    skipsSession(c)
      ? query('select count(*) from quotes where partner_id = $1 and kind = $2', of)
      : query(BY_STATUS, [...of, new Date()]),
  ]);
  return c.json({ data: rows, counted });
});

app.get('/circuits/:id', async (c) => {
  if (!skipsSession(c)) await session(c);
  const { rows } = await query(
    `select circuits.*, (select count(*)::int from support_cases
       where partner_id = $1 and circuit_id = circuits.id and status = 'New') as open_cases
     from circuits where partner_id = $1 and id = $2`,
    [1, Number(c.req.param('id'))],
  );
  return c.json({ data: rows[0] });
});

const recorded: Record<string, Statement[]> = JSON.parse(
  await readFile(process.env['STATEMENTS'] ?? '', 'utf8'),
);

/** The statements of the portal's call to `path`, one after the other; the rows of the last one are the answer. */
app.get('/recorded', async (c) => {
  let rows: unknown[] = [];
  for (const { text, values } of recorded[c.req.query('path') ?? ''] ?? [])
    ({ rows } = await query(text, values));
  return c.json({ data: rows });
});

const BATCH_SIZE = 1000;

/** Inserts the rows in batches with `unnest`, without reading or checking anything. */
app.post('/import', async (c) => {
  const { rows: made } = await query(
    `insert into multi_quotes (partner_id, name, status, expired_at) values (1, 'Bare', 'created', now()) returning id`,
    [],
  );
  const { id } = made[0] as { id: number };
  const rows = [...addressRows(Number(c.req.query('rows')))];
  const began = performance.now();
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const batch = rows.slice(start, start + BATCH_SIZE);
    await query(
      `insert into multi_quote_locations
         (uuid, partner_id, multi_quote_id, position, customer_name, custom_reference, address, address_key, search_filters)
       select uuid, 1, $1, position, name, reference, address, key, '{}'::jsonb
       from unnest($2::uuid[], $3::int[], $4::text[], $5::text[], $6::jsonb[], $7::text[])
         as row (uuid, position, name, reference, address, key)`,
      [
        id,
        batch.map(() => randomUUID()),
        batch.map((_, index) => start + index),
        batch.map(({ customerName }) => customerName),
        batch.map(({ customReference }) => customReference),
        batch.map((row) => JSON.stringify(row)),
        batch.map(({ addressLine1, postcode }) => `${addressLine1}|${postcode}`),
      ],
    );
  }
  return c.json({ ms: performance.now() - began });
});

serve({ fetch: app.fetch, port: 0 }, ({ port }) => {
  process.stdout.write(`${JSON.stringify({ event: 'listening', port })}\n`);
});
