import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { openDatabase } from '../db/database.ts';
import type { Provider } from '../provider.ts';
import { testConfig } from '../testing/config.ts';
import { defineJob } from './define.ts';
import { createQueue } from './queue.ts';

const MIGRATION = join(import.meta.dirname, '..', '..', 'drizzle', '0040_rename_order_jobs.sql');

const jobNamed = (name: string, handle: (data: { reference: string }) => Promise<void>) =>
  defineJob({ name, data: v.object({ reference: v.string() }), handle });

function fail(error: unknown): never {
  throw error;
}

it('runs orders that waited under the old name of their job', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-jobs-'));
  const database = await openDatabase(testConfig({ dataDir }));
  try {
    const old = jobNamed('orders.make', () => Promise.reject(new Error('the old job ran')));
    const before = createQueue(database, [old], fail);
    await before.prepare();
    await before.send(database.db, old, { reference: 'QS-1' });
    await before.stop();

    await database.db.execute(sql.raw(readFileSync(MIGRATION, 'utf8')));

    const created: string[] = [];
    const job = jobNamed('orders.create', async ({ reference }) => void created.push(reference));
    const after = createQueue(database, [job], fail);
    await after.prepare();
    await after.drain({ log: { info() {}, error() {} }, metrics: { countJob() {} } } as unknown as Provider); // all that these handlers use
    await after.stop();
    expect(created).toEqual(['QS-1']);
    const { rows } = await database.db.execute(sql`select name from jobs.queue where name like 'orders.%'`);
    expect(rows).toEqual([{ name: 'orders.create' }]);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
