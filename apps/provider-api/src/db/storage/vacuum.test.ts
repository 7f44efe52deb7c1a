import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { maintenanceJobs } from '../../maintenance/jobs.ts';
import { createTestApi, type TestApi } from '../../testing/index.ts';
import { sql } from '../drizzle.ts';
import { vacuumAnalyze } from './vacuum.ts';

const ROWS = 2000;

let api: TestApi;
beforeAll(async () => {
  // Always the embedded database: a PostgreSQL server has autovacuum.
  const server = process.env['DATABASE_URL'];
  delete process.env['DATABASE_URL'];
  api = await createTestApi();
  if (server !== undefined) process.env['DATABASE_URL'] = server;
  const { db } = api.provider;
  await db.execute(sql`
    insert into rate_limits (key, hits, resets_at)
    select 'vacuum:' || n, n % 3, now() from generate_series(1, ${ROWS}) n`);
  await db.execute(sql`delete from rate_limits where hits = 0 and key like 'vacuum:%'`);
  // Statistics are otherwise flushed once a second at most.
  await db.execute(sql`select pg_stat_force_next_flush()`);
});
afterAll(() => api.close());

async function figures() {
  const { rows } = await api.provider.db.execute(sql`
    select n_dead_tup::int as dead, reltuples::int as known, vacuum_count::int as vacuumed,
      analyze_count::int as analysed,
      (select count(*)::int from pg_stats where tablename = relname) as columns
    from pg_stat_user_tables join pg_class using (relname) where relname = 'rate_limits'`);
  return rows[0];
}

/** Through the queue, as the schedule does. */
async function runMaintenance() {
  const [job] = maintenanceJobs;
  if (job === undefined) throw new Error('No maintenance job.');
  await api.provider.jobs.send(api.provider.db, job, {});
  await api.drainJobs();
}

describe('maintenance of the embedded database', () => {
  it('reclaims dead rows and updates statistics', async () => {
    expect(await figures()).toMatchObject({ vacuumed: 0, columns: 0 });
    await runMaintenance();
    const alive = ROWS - Math.floor(ROWS / 3);
    expect(await figures()).toMatchObject({ dead: 0, vacuumed: 1, columns: 3 });
    expect(Number((await figures())?.['known'])).toBeGreaterThanOrEqual(alive);
  });

  it('reads few rows of a table of thousands, because others wait meanwhile', async () => {
    const { rows } = await api.provider.db.execute(sql`
      select cardinality(histogram_bounds::text::text[]) as bounds from pg_stats
      where tablename = 'rate_limits' and attname = 'key'`);
    expect(rows).toEqual([{ bounds: 4 }]);
  });

  it('skips tables that have not changed', async () => {
    const before = await figures();
    await runMaintenance();
    expect(await figures()).toEqual(before);
  });

  it('leaves large tables alone while the portal is in use', async () => {
    const { db } = api.provider;
    await db.execute(sql`
      insert into rate_limits (key, hits, resets_at)
      select 'large:' || repeat('x', 900) || n, n, now() from generate_series(1, 12000) n`);
    await db.execute(sql`delete from rate_limits where hits > 6000 and key like 'large:%'`);
    await db.execute(sql`select pg_stat_force_next_flush()`);
    const before = await figures();
    await vacuumAnalyze(db, () => false);
    expect((await figures())?.['vacuumed']).toBe(before?.['vacuumed']);
    expect(Number((await figures())?.['dead'])).toBeGreaterThan(5000);
    await vacuumAnalyze(db, () => true);
    expect(await figures()).toMatchObject({ dead: 0, vacuumed: Number(before?.['vacuumed']) + 1 });
  });

  it('leaves a large table of a busy portal alone until half of its rows have changed', async () => {
    const { db } = api.provider;
    const change = async (share: number) => {
      await db.execute(sql`update rate_limits set hits = 1 where hits % 10 < ${share}`);
      await db.execute(sql`select pg_stat_force_next_flush()`);
    };
    const before = Number((await figures())?.['analysed']);
    await change(3);
    await vacuumAnalyze(db, () => false);
    expect(await figures()).toMatchObject({ analysed: before });
    await vacuumAnalyze(db, () => true);
    expect(await figures()).toMatchObject({ analysed: before + 1 });
    await change(7);
    await vacuumAnalyze(db, () => false);
    expect(await figures()).toMatchObject({ analysed: before + 2 });
  });

  it('counts the time without a request', async () => {
    const { metrics } = api.provider;
    await wait(50);
    const before = metrics.getSecondsWithoutRequest();
    await api.app.fetch(new Request('http://localhost/api/v1/me'));
    expect(metrics.getSecondsWithoutRequest()).toBeLessThan(before);
  });
});
