import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from '../db/drizzle.ts';
import { domains } from '../domains.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';
import { RETENTION, removeExpired } from './rules.ts';

const OPERATIONS = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'operations.md');
const JOBS = ['retention.remove-expired', 'monitoring.purge', 'auth.purge', 'single-sign-on.purge'];

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

async function countRows(table: string, where = sql`true`): Promise<number> {
  const { rows } = await api.provider.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)} where ${where}`,
  );
  return rows[0]?.count ?? 0;
}

it('is documented with the same periods', () => {
  const [, section = ''] = readFileSync(OPERATIONS, 'utf8').split('## How long data is stored\n');
  const documented = [...(section.split('\n## ', 1)[0]?.matchAll(/^\| ([^|]+) \| (\d+) days? \|/gm) ?? [])];
  expect(documented.map(([, data, days]) => ({ data, days: Number(days) }))).toEqual(
    RETENTION.map(({ data, days }) => ({ data, days })),
  );
});

it('is enforced by jobs that exist', () => {
  const jobs = domains.flatMap(({ jobs: each = [] }) => each.map(({ name }) => name));
  expect(RETENTION.map(({ job }) => job).filter((job) => !jobs.includes(job))).toEqual([]);
});

it('removes what is too old, and nothing else', async () => {
  const { db } = api.provider;
  const user = sql`(select id from users where email = 'role1@acme.test')`;
  const at = (days: number) => sql`now() - make_interval(days => ${days})`;
  // One old and one new row of each kind.
  for (const [name, days] of [
    ['old', 500],
    ['new', 0],
  ] as const) {
    await db.execute(
      sql`insert into password_resets (token_hash, user_id, expires_at) values (${name}, ${user}, ${at(days)})`,
    );
    await db.execute(sql`insert into telemetry_hours (hour, area, version, kind, page, detail, count, total)
      values (${at(days)}, ${name}, '', '', '', '', 1, 1)`);
    await db.execute(sql`insert into notifications (id, partner_id, user_id, text, type, created_at)
      select gen_random_uuid(), partner_id, id, ${name}, 'test', ${at(days)} from users where id = ${user}`);
    for (const saved of [null, at(days)])
      await db.execute(sql`with made as (
          insert into searches (id, partner_id, kind, status, address, ask, created_at)
          select gen_random_uuid(), partner_id, 'single', 'searched', '{}', ${`{"test":"${name}"}`}::jsonb, ${at(days)} from users where id = ${user}
          returning id, partner_id)
        insert into search_quotes (id, partner_id, search_id, product_key, product, saved_at)
        select gen_random_uuid(), partner_id, id, '', '{}', ${saved} from made`);
  }
  for (const job of JOBS) await removeExpired(api.provider, job);
  expect(await countRows('password_resets', sql`token_hash in ('old', 'new')`)).toBe(1);
  expect(await countRows('telemetry_hours', sql`area in ('old', 'new')`)).toBe(1);
  expect(await countRows('notifications', sql`type = 'test'`)).toBe(1);
  // The old search without a saved quote is gone.
  expect(await countRows('searches', sql`ask->>'test' = 'old'`)).toBe(1);
  expect(await countRows('searches', sql`ask->>'test' = 'new'`)).toBe(2);
});

it('leaves no row of any rule after its period', async () => {
  api.advance({ days: 1000 });
  for (const job of JOBS) await removeExpired(api.provider, job);
  const rules = RETENTION.flatMap((rule) => ('rows' in rule && rule.rows !== undefined ? [rule.rows] : []));
  expect(rules.length).toBeGreaterThan(8);
  for (const { table, where } of rules) {
    const before = sql`${api.provider.now().toISOString()}::timestamptz`;
    expect([table, await countRows(table, where(before))]).toEqual([table, 0]);
  }
});
