import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { audit } from '../../auth/tables.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { asc, eq, sql } from '../../db/drizzle.ts';
import { buildIndexes } from '../../migrations/build-indexes.ts';
import { MIGRATIONS } from '../../migrations/schema-version.ts';
import { createSecrets } from '../../secrets.ts';
import { testConfig } from '../../testing/config.ts';
import { migrationsBefore } from '../../testing/database/earlier-migrations.ts';
import { openEmptyDatabase } from '../../testing/database/empty-database.ts';
import { type ChainEnd, hashRow, rowContent } from '../chain.ts';
import { sealAudit } from '../seal.ts';
import { verifyAudit } from '../verify.ts';
import { convertAudit, convertAuditIfFree } from './convert.ts';
import { isPartitioned, listPartitions, monthStart } from './list.ts';

const ROWS = 90;
const DAY_MS = 86_400_000;
const secrets = createSecrets(testConfig(), 'create');
const now = () => new Date();
const log = { info: () => {}, error: () => {} };

let folder: string;
/** A dump of the database that the first test migrated, for the other tests. */
let previous: Blob | undefined;
let database: OpenDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-partitions-'));
});
afterEach(() => database.close());
afterAll(() => rm(folder, { recursive: true, force: true }));

const append = (count: number, daysApart = 0) =>
  database.db.insert(audit).values(
    Array.from({ length: count }, (_, index) => ({
      at: new Date(Date.now() - index * daysApart * DAY_MS),
      action: 'contacts.update',
      params: {},
      requestId: 'test',
      changes: { name: ['Before', 'After'] as const },
    })),
  );

/** Seals rows as the previous version did. */
async function sealAsBefore(): Promise<void> {
  let end: ChainEnd = { position: 0, hash: '' };
  const rows = await database.db
    .select({ id: audit.id, content: rowContent })
    .from(audit)
    .orderBy(asc(audit.at), asc(audit.id));
  for (const { id, content } of rows) {
    const hash = hashRow(secrets, end, content);
    const position = end.position + 1;
    await database.db.update(audit).set({ position, hash, previousHash: end.hash }).where(eq(audit.id, id));
    end = { position, hash };
  }
}

/** Creates a database of the previous version. Its rows are from the last seven years. Three rows are not sealed. */
async function fillPrevious(): Promise<void> {
  database = await openEmptyDatabase(previous);
  if (previous !== undefined) return;
  await database.migrate(await migrationsBefore(folder, 'audit-by-month'));
  await append(ROWS, 30);
  await sealAsBefore();
  await append(3);
  if (database.queue.backend === 'pglite') previous = await database.dump();
}

async function upgrade(): Promise<void> {
  await database.migrate(MIGRATIONS);
  await buildIndexes(database.db, { concurrently: database.queue.backend === 'postgres', log });
}

async function expectVerified(rows: number): Promise<void> {
  const provider = { ...database, secrets, now, log };
  await sealAudit(provider);
  expect(await verifyAudit(provider)).toMatchObject({ rows, faults: [], unsealed: 0 });
}

it('turns the table of the previous version into the first partition, with all rows', async () => {
  await fillPrevious();
  await upgrade();
  const { db } = database;
  const read = () => db.select().from(audit).orderBy(audit.id);
  const before = await read();
  await convertAudit(db, now());
  expect(await isPartitioned(db)).toBe(true);
  expect(await read()).toEqual(before);
  expect((await listPartitions(db))[0]).toMatchObject({ from: null, to: monthStart(now(), 2) });
  const { rows: places } = await db.execute(
    sql`select distinct tableoid::regclass::text as place from audit`,
  );
  expect(places).toHaveLength(1);
  await expectVerified(ROWS + 3);
  await expect(db.execute(sql`delete from audit`)).rejects.toThrow();
  await expect(db.execute(sql`insert into audit select * from audit`)).rejects.toThrow();
});

it('keeps checks of values, indexes and rights of other users', async () => {
  await fillPrevious();
  await upgrade();
  const { db } = database;
  await db.execute(sql`create role portal_auditor`);
  try {
    await db.execute(sql`grant select, insert on audit to portal_auditor with grant option`);
    await db.execute(sql`grant select on audit to public`);
    const describe = async () => {
      const { rows } = await db.execute(sql`
        select 'check ' || conname as text from pg_constraint where conrelid = 'audit'::regclass and contype = 'c'
        union all select 'index ' || relname from pg_index join pg_class on oid = indexrelid
          where indrelid = 'audit'::regclass and indisvalid and relname not in ('audit_pkey', 'audit_position')
        union all select concat_ws(' ', 'grant', grantee::regrole, privilege_type, is_grantable)
          from pg_class, aclexplode(relacl) where oid = 'audit'::regclass
        union all select 'trigger ' || tgname from pg_trigger where tgrelid = 'audit'::regclass
        union all select concat_ws(' ', 'column', attname, atttypid::regtype, attnotnull, pg_get_expr(adbin, adrelid))
          from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
          where attrelid = 'audit'::regclass and attnum > 0 and not attisdropped
        order by 1`);
      return rows.map(({ text }) => text);
    };
    const before = await describe();
    await convertAudit(db, now());
    expect(await describe()).toEqual(before);
    expect(before.filter((text) => String(text).startsWith('grant')).length).toBeGreaterThan(5);
  } finally {
    await db.execute(sql`drop owned by portal_auditor`);
    await db.execute(sql`drop role portal_auditor`);
  }
});

it('converts a table with a row in the future and a constraint that is not valid', async () => {
  await fillPrevious();
  const { db } = database;
  const far = monthStart(now(), 7);
  await db.insert(audit).values({ at: far, action: 'contacts.update', params: {}, requestId: 'test' });
  await db.execute(sql`alter table audit drop constraint audit_kind`);
  await db.execute(sql`alter table audit add constraint audit_kind check (kind <> 'none') not valid`);
  await upgrade();
  await convertAudit(db, now());
  expect((await listPartitions(db))[0]).toMatchObject({ from: null, to: monthStart(far, 2) });
  await expectVerified(ROWS + 4);
});

/** A database that fails after `count` statements and rolls back, as after a kill. */
function failingAfter(db: OpenDatabase['db'], count: number): OpenDatabase['db'] {
  let left = count;
  const limit = (on: OpenDatabase['db']): OpenDatabase['db'] =>
    new Proxy(on, {
      get(target, key) {
        if (key === 'transaction')
          return (work: (tx: OpenDatabase['db']) => Promise<unknown>) =>
            target.transaction((tx) => work(limit(tx)));
        const value = Reflect.get(target, key);
        if (key !== 'execute') return typeof value === 'function' ? value.bind(target) : value;
        return (query: Parameters<typeof target.execute>[0]) => {
          left -= 1;
          if (left < 0) throw new Error('killed');
          return target.execute(query);
        };
      },
    });
  return limit(db);
}

it('leaves a working table wherever it is interrupted, and continues', async () => {
  await fillPrevious();
  await upgrade();
  const { db } = database;
  let rows = ROWS + 3;
  let interruptions = 0;
  for (; !(await isPartitioned(db)); interruptions += 1) {
    const attempt = convertAudit(failingAfter(db, interruptions), now());
    await attempt.catch((error: unknown) => expect(error).toEqual(new Error('killed')));
    await append(1);
    rows += 1;
    if (interruptions % 8 === 0) await expectVerified(rows);
  }
  await expectVerified(rows);
  // One interruption for each statement.
  expect(interruptions).toBeGreaterThan(40);
});

/** A database on which `work` happens before a call, as if another server did it. */
function withWorkBefore(
  db: OpenDatabase['db'],
  { key, call }: { key: 'execute' | 'transaction'; call: number },
  work: () => Promise<void>,
): OpenDatabase['db'] {
  let calls = 0;
  return new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        if (name === key) calls += 1;
        if (name === key && calls === call) await work();
        return value.apply(target, args);
      };
    },
  });
}

it.each([
  { when: 'checks the rows', key: 'execute', call: 4 },
  { when: 'replaces the table', key: 'transaction', call: 2 },
] as const)(
  'leaves the table to another server that begins a month later, before this one $when',
  async ({ key, call }) => {
    await fillPrevious();
    await upgrade();
    const { db } = database;
    const nextMonth = monthStart(now(), 1);
    const stop = () => Promise.reject(new Error('killed'));
    const other = withWorkBefore(db, { key: 'transaction', call: 2 }, stop);
    const convertOther = () => expect(convertAudit(other, nextMonth)).rejects.toThrow('killed');
    await convertAuditIfFree(withWorkBefore(db, { key, call }, convertOther), now());
    expect(await isPartitioned(db)).toBe(false);
    await append(1);
    await convertAudit(db, nextMonth);
    await expectVerified(ROWS + 4);
  },
);

it('does not hide other failures of a conversion at the start', async () => {
  await fillPrevious();
  await upgrade();
  const stop = () => Promise.reject(new Error('killed'));
  const failing = withWorkBefore(database.db, { key: 'transaction', call: 2 }, stop);
  await expect(convertAuditIfFree(failing, now())).rejects.toThrow('killed');
});
