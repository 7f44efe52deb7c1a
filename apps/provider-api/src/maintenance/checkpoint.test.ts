import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { beginOnlineCopy, serveOnlineCopy } from '../backups/online-copy.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import { embeddedFolders } from '../db/storage/embedded-folder.ts';
import { createLog } from '../log.ts';
import { testConfig } from '../testing/config.ts';
import { filledDatabase } from '../testing/database/template.ts';
import { writeCheckpoint } from './checkpoint.ts';

const MB = 2 ** 20;
const whenQuiet = () => true;
const inUse = () => false;

const dataDir = mkdtempSync(join(tmpdir(), 'checkpoint-'));
let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase(testConfig({ dataDir }), await filledDatabase());
});
beforeEach(() => database.db.execute(sql`checkpoint`));
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const writeLog = (bytes: number) =>
  database.db.execute(sql`select pg_logical_emit_message(false, 'test', repeat('x', ${bytes}::int))`);

/** Bytes of the write-ahead log since the last checkpoint, in MB. */
async function sinceCheckpoint(): Promise<number> {
  const { rows } = await database.db.execute<{ bytes: number }>(sql`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`);
  return Math.round((rows[0]?.bytes ?? 0) / MB);
}

const countLogFiles = () => readdirSync(join(embeddedFolders(dataDir).live, 'pg_wal')).length;

it('removes files of the log once the portal is idle, if they are worth it', async () => {
  await writeLog(20 * MB);
  await writeCheckpoint(database.db, whenQuiet);
  expect(await sinceCheckpoint()).toBeGreaterThanOrEqual(20);

  await writeLog(100 * MB);
  const before = countLogFiles();
  await writeCheckpoint(database.db, inUse);
  expect(await sinceCheckpoint()).toBeGreaterThanOrEqual(120);
  await writeCheckpoint(database.db, whenQuiet);
  expect(await sinceCheckpoint()).toBe(0);
  expect(countLogFiles()).toBeLessThan(before);
});

it('limits the log of a portal that is always in use', async () => {
  await writeLog(80 * MB);
  await writeCheckpoint(database.db, inUse, 100 * MB);
  expect(await sinceCheckpoint()).toBeGreaterThanOrEqual(80);
  await writeLog(40 * MB);
  await writeCheckpoint(database.db, inUse, 100 * MB);
  expect(await sinceCheckpoint()).toBe(0);
});

it('keeps the log that a back-up still copies', async () => {
  const { onlineCopy: copies } = database;
  if (copies === undefined) throw new Error('A database in a folder can be copied.');
  const stop = serveOnlineCopy(
    dataDir,
    copies,
    createLog('silent', 'json', () => new Date()),
  );
  const copy = await beginOnlineCopy(dataDir);
  try {
    await writeLog(80 * MB);
    await writeCheckpoint(database.db, whenQuiet);
    expect(await sinceCheckpoint()).toBeGreaterThanOrEqual(80);
    await copy.end();
    await writeCheckpoint(database.db, whenQuiet);
    expect(await sinceCheckpoint()).toBeGreaterThanOrEqual(80);
    copy.close();
    // The server notices the end of the connection in its own time.
    while ((await sinceCheckpoint()) > 0) {
      await wait(20);
      await writeCheckpoint(database.db, whenQuiet);
    }
  } finally {
    copy.close();
    stop();
  }
});
