import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { audit } from '../../auth/tables.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { sql } from '../../db/drizzle.ts';
import { buildIndexes } from '../../migrations/build-indexes.ts';
import { MIGRATIONS } from '../../migrations/schema-version.ts';
import { createSecrets } from '../../secrets.ts';
import { addDays } from '../../shared/days.ts';
import { testConfig } from '../../testing/config.ts';
import { openEmptyDatabase } from '../../testing/database/empty-database.ts';
import { removeOldRows } from '../retention.ts';
import { sealAudit } from '../seal.ts';
import { verifyAudit } from '../verify.ts';
import { convertAudit, convertAuditIfFree } from './convert.ts';
import { isPartitioned, listPartitions, monthStart } from './list.ts';
import { prepareMonths } from './months.ts';

const secrets = createSecrets(testConfig(), 'create');
const now = () => new Date();
const log = { info: () => {}, error: () => {} };
const LOCKED = { cause: expect.objectContaining({ code: '55P03' }) };
const OLD = monthStart(addDays(now(), -800));

let database: OpenDatabase;
let provider: OpenDatabase & { secrets: typeof secrets; now: typeof now; log: typeof log };
beforeEach(async () => {
  database = await openEmptyDatabase();
  provider = { ...database, secrets, now, log };
  await database.migrate(MIGRATIONS);
  await buildIndexes(database.db, { concurrently: true, log });
});
afterEach(() => database.close());

const append = (at = now()) =>
  database.db.insert(audit).values({ at, action: 'contacts.update', params: {}, requestId: 'test' });

/** Adds rows on several connections, and seals them, until `work` has ended. Returns the number of rows. */
async function whileWriting(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let rows = 0;
  const write = async () => {
    while (!isOver) {
      await append();
      rows += 1;
    }
  };
  const seal = async () => {
    while (!isOver) {
      await sealAudit(provider);
      await wait(5);
    }
  };
  const writers = [write(), write(), write(), seal()];
  await wait(100);
  await work();
  isOver = true;
  await Promise.all(writers);
  return rows;
}

async function expectVerified(rows: number): Promise<void> {
  await sealAudit(provider);
  expect(await database.db.$count(audit)).toBe(rows);
  expect(await verifyAudit(provider)).toMatchObject({ rows, faults: [], unsealed: 0 });
}

it('converts the table once on concurrent connections, while others write and seal', async () => {
  const rows = await whileWriting(() =>
    Promise.all([
      convertAudit(database.db, now()),
      convertAudit(database.db, now()),
      convertAudit(database.db, now()),
    ]),
  );
  expect(rows).toBeGreaterThan(10);
  expect(await isPartitioned(database.db)).toBe(true);
  await expectVerified(rows);
});

it('gives up soon if a reader holds the table, and leaves the table as it was', async () => {
  const { db } = database;
  await db.transaction(async (reader) => {
    await reader.execute(sql`select from audit`);
    await expect(convertAudit(db, now())).rejects.toMatchObject(LOCKED);
    await convertAuditIfFree(db, now());
    await append();
  });
  expect(await isPartitioned(db)).toBe(false);
  await expectVerified(1);
  await convertAudit(db, now());
  await expectVerified(1);
});

it('continues after the connection was lost between its steps', async () => {
  const { db } = database;
  await db.transaction(async (reader) => {
    await reader.execute(sql`select from audit`);
    // Waits for the reader.
    const converting = convertAudit(db, now()).catch((error: unknown) => error);
    let killed = 0;
    while (killed === 0) {
      // On another connection: the reader's transaction sees the activity of its first query only.
      const { rows } = await db.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`);
      killed = rows.length;
    }
    expect(await converting).toBeInstanceOf(Error);
  });
  await append();
  await convertAudit(db, now());
  await expectVerified(1);
});

it('creates months while others write, also if rows are in the default partition', async () => {
  const { db } = database;
  await convertAudit(db, monthStart(now(), -8));
  await append();
  const rows = await whileWriting(async () => {
    await Promise.all(Array.from({ length: 4 }, () => prepareMonths(provider)));
    await prepareMonths(provider);
  });
  expect((await listPartitions(db)).at(-1)?.to).toEqual(monthStart(now(), 4));
  expect(await db.$count(sql`partitions.audit_default`)).toBe(0);
  await expectVerified(rows + 1);
});

it('removes a month while others write, and not while a reader holds the table', async () => {
  const { db } = database;
  await convertAudit(db, OLD);
  await prepareMonths(provider);
  await append(OLD);
  await sealAudit(provider);
  await db.transaction(async (reader) => {
    await reader.execute(sql`select from audit`);
    await expect(removeOldRows(provider)).rejects.toMatchObject(LOCKED);
  });
  await expectVerified(1);
  const before = await listPartitions(db);
  const rows = await whileWriting(() => removeOldRows(provider));
  expect(before.length - (await listPartitions(db)).length).toBeGreaterThan(0);
  await expectVerified(rows);
});

it('verifies the chain while others write and seal', async () => {
  await convertAudit(database.db, now());
  const rows = await whileWriting(async () => {
    for (let round = 0; round < 40; round += 1)
      expect(await verifyAudit(provider)).toMatchObject({ faults: [] });
  });
  await expectVerified(rows);
});
