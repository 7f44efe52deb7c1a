import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import * as v from 'valibot';
import { openDatabase } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import type { Provider } from '../provider.ts';
import { testConfig } from '../testing/config.ts';
import { NO_TRACING } from '../tracing/open-tracing.ts';
import { defineJob } from './define.ts';
import { createQueue } from './queue.ts';

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'drizzle');

/** The SQL of the migration whose file has this name after its number. */
function readMigration(name: string): string {
  const file = readdirSync(MIGRATIONS).find((each) => each.endsWith(`_${name}.sql`));
  if (file === undefined) throw new Error(`There is no migration ${name}.`);
  return readFileSync(join(MIGRATIONS, file), 'utf8');
}

const jobNamed = (name: string, handle: (data: { reference: string }) => Promise<void>) =>
  defineJob({ name, data: v.object({ reference: v.string() }), handle });

function fail(error: unknown): never {
  throw error;
}

it('runs orders that waited under the old name of their job', async () => {
  const database = await openDatabase(testConfig());
  try {
    const old = jobNamed('orders.make', () => Promise.reject(new Error('the old job ran')));
    const before = createQueue(database, [old], fail);
    await before.prepare();
    await before.send(database.db, old, { reference: 'QS-1' });
    await before.stop();

    await database.db.execute(sql.raw(readMigration('rename_order_jobs')));

    const created: string[] = [];
    const job = jobNamed('orders.create', async ({ reference }) => void created.push(reference));
    const after = createQueue(database, [job], fail);
    await after.prepare();
    await after.drain({
      log: { info() {}, error() {} },
      metrics: { countJob() {} },
      tracing: NO_TRACING,
    } as unknown as Provider); // all that these handlers use
    await after.stop();
    expect(created).toEqual(['QS-1']);
    const { rows } = await database.db.execute(sql`select name from jobs.queue where name like 'orders.%'`);
    expect(rows).toEqual([{ name: 'orders.create' }]);
  } finally {
    await database.close();
  }
});

it('moves the schedule of maintenance to the new name of its job', async () => {
  const database = await openDatabase(testConfig());
  try {
    const old = defineJob({
      name: 'database.upkeep',
      data: v.object({}),
      cron: '0 0 1 1 *',
      handle: () => Promise.resolve(),
    });
    const before = createQueue(database, [old], fail);
    await before.prepare();
    await before.work({} as Provider); // nothing is due
    await before.stop();

    await database.db.execute(sql.raw(readMigration('rename-maintenance-job')));

    for (const table of ['queue', 'schedule']) {
      const { rows } = await database.db.execute(
        sql`select name from ${sql.identifier('jobs')}.${sql.identifier(table)} where name like 'database.%'`,
      );
      expect(rows).toEqual([{ name: 'database.maintenance' }]);
    }
  } finally {
    await database.close();
  }
});
