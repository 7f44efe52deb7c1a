import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { audit } from '../auth/tables.ts';
import type { OpenDatabase } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import { migrationsBefore } from '../testing/database/earlier-migrations.ts';
import { openEmptyDatabase } from '../testing/database/empty-database.ts';
import { MIGRATIONS } from './schema-version.ts';

/** The lock timeout, and a margin for a slow machine. */
const MAX_WRITE_MS = 2000 + 1500;

let folder: string;
let database: OpenDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-locks-'));
  database = await openEmptyDatabase();
  // The next migration replaces triggers of the audit log.
  await database.migrate(await migrationsBefore(folder, 'audit-by-month'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const append = () =>
  database.db
    .insert(audit)
    .values({ at: new Date(), action: 'contacts.update', params: {}, requestId: 'test' });

async function waitForLock(): Promise<void> {
  for (;;) {
    const { rows } = await database.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
    await wait(20);
  }
}

/** Holds the lock of a back-up on the audit log while `work` runs. */
const whileReading = (work: () => Promise<void>) =>
  database.db.transaction(async (reader) => {
    await reader.execute(sql`set local application_name = 'pg_dump'`);
    await reader.execute(sql`lock table audit in access share mode`);
    await work();
  });

it('answers writers while a migration waits for a reader, and migrates when the reader has ended', async () => {
  let migrating: Promise<unknown> = Promise.resolve();
  let isMigrated = false;
  await whileReading(async () => {
    migrating = database.migrate(MIGRATIONS).then(() => {
      isMigrated = true;
    });
    // Fails after the test if the reader's transaction does.
    migrating.catch(() => {});
    await waitForLock();
    const start = performance.now();
    const late = wait(MAX_WRITE_MS * 2, 'late', { ref: false });
    expect(await Promise.race([append().then(() => 'written'), late])).toBe('written');
    expect(performance.now() - start).toBeLessThan(MAX_WRITE_MS);
    expect(isMigrated).toBe(false);
  });
  await migrating;
  const { rows } = await database.db.execute(sql`select position from audit_chain_end`);
  expect(rows).toEqual([{ position: '0' }]);
  expect(await database.db.$count(audit)).toBe(1);
});

it('gives up after a while, with the table and who holds it, and leaves the database as it was', async () => {
  await whileReading(async () => {
    const migrating = database.migrate(MIGRATIONS, { pauseMs: 50, maxMs: 100 });
    await expect(migrating).rejects.toThrow(
      /a lock was not free for [\d.]+ minutes \(audit, held by process \d+ \(pg_dump, user \w+\)\)\..*"select pg_terminate_backend\(\d+\)"/,
    );
    await append();
  });
  const { rows } = await database.db.execute(sql`select to_regclass('audit_chain_end')::text as found`);
  expect(rows).toEqual([{ found: null }]);
  await database.migrate(MIGRATIONS);
});

it('does not repeat a migration that fails for another reason', async () => {
  await database.db.execute(sql`create schema partitions`);
  await expect(database.migrate(MIGRATIONS)).rejects.toMatchObject({
    cause: expect.objectContaining({ code: '42P06' }),
  });
});
