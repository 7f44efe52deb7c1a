import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { createTestApi, type TestApi } from '../testing/index.ts';
import { databaseJobs } from './upkeep.ts';

const ROWS = 2000;

let api: TestApi;
beforeAll(async () => {
  // The embedded database, whatever the other tests run on: a server has its autovacuum.
  const server = process.env['DATABASE_URL'];
  delete process.env['DATABASE_URL'];
  api = await createTestApi();
  if (server !== undefined) process.env['DATABASE_URL'] = server;
  const { db } = api.provider;
  await db.execute(sql`
    insert into rate_limits (key, hits, resets_at)
    select 'upkeep:' || n, n % 3, now() from generate_series(1, ${ROWS}) n`);
  await db.execute(sql`delete from rate_limits where hits = 0 and key like 'upkeep:%'`);
  // What was changed is told to the statistics once a second at most.
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

/** As the queue runs it when its time has come. */
async function upkeep() {
  const [job] = databaseJobs;
  if (job === undefined) throw new Error('The upkeep has no job.');
  await api.provider.jobs.send(api.provider.db, job, {});
  await api.drainJobs();
}

describe('the upkeep of the embedded database', () => {
  it('frees the room of dead rows and learns what is there, through the queue', async () => {
    expect(await figures()).toMatchObject({ vacuumed: 0, columns: 0 });
    await upkeep();
    const alive = ROWS - Math.floor(ROWS / 3);
    expect(await figures()).toMatchObject({ dead: 0, vacuumed: 1, columns: 3 });
    expect(Number((await figures())?.['known'])).toBeGreaterThanOrEqual(alive);
  });

  it('leaves alone what nobody has changed since', async () => {
    const before = await figures();
    await upkeep();
    expect(await figures()).toEqual(before);
  });
});
