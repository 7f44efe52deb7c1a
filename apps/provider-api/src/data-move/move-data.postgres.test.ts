import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { sealAudit } from '../audit/seal.ts';
import { verifyAudit } from '../audit/verify.ts';
import { countRows } from '../backups/describe-database.ts';
import { copyEmbedded } from '../backups/embedded.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import { unmarkMoved } from '../db/storage/moved-database.ts';
import { createLog } from '../log.ts';
import { findWrongCounts } from '../quote-counts/build.ts';
import { createSecrets } from '../secrets.ts';
import { testConfig, testEnv } from '../testing/config.ts';
import { createMigratedDatabase } from '../testing/database/migrated-database.ts';
import { databaseUrlFor, withServer } from '../testing/database/server-databases.ts';
import { filledDatabase } from '../testing/database/template.ts';
import { inLongRun } from '../testing/in-long-run.ts';
import { startServer } from '../testing/server-process.ts';
import { moveData, returnToEmbedded } from './move-data.ts';

const SERVER = process.env['DATABASE_URL'] ?? '';
const MOVE = join(import.meta.dirname, '..', 'move-data.ts');
const now = () => new Date();
const log = createLog('silent', 'json', now);

let root: string;
let dataDir: string;
let cookie: string;
let databases = 0;
const created: string[] = [];

const configOf = (databaseUrl: string | null, folder = dataDir): Config =>
  testConfig({ databaseUrl, dataDir: folder });

async function createTarget(encoding = 'UTF8'): Promise<string> {
  databases += 1;
  const name = `portal_test_moved_${process.pid}_${databases}`;
  const locale = encoding === 'UTF8' ? '' : " lc_collate 'C' lc_ctype 'C'";
  await withServer(SERVER, (client) =>
    client.query(`create database ${name} template template0 encoding '${encoding}'${locale}`),
  );
  created.push(name);
  return databaseUrlFor(SERVER, name);
}

const query = <Row extends object>(url: string, text: string) =>
  withServer(url, async (client) => (await client.query<Row>(text)).rows);

/** Values that a copy could change, rows that triggers or keys would refuse, and what differs between the databases. */
const UNUSUAL = [
  `update users set last_name = e'line\\nbreak "quoted" \\\\ {NULL}, O''Neill \\t', last_seen_at = '2026-03-29 01:59:59.123456+00'
    where email = 'role1@acme.test'`,
  `update document_files set content_text = repeat('long ', 500000) where id = (select min(id) from document_files)`,
  `insert into release_documents values ('store', 'app.json', 'null', 'a')`,
  `insert into release_log (store, entry) values ('store', '{"app":"orders"}')`,
  `update sessions set written_position = 4000000000`,
  `insert into jobs.job (name, data, state) values ('mail.send', '{"moved": 1}', 'active')`,
  `insert into jobs.job (name, data, start_after) values ('mail.send', '{"moved": 2}', now() + interval '1 day')`,
];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portal-move-'));
  dataDir = join(root, 'source');
  mkdirSync(dataDir);
  await (await openDatabase(configOf(null), await filledDatabase())).close();
  const { DATABASE_URL: _none, ...env } = testEnv('', dataDir);
  const server = await startServer({ ...env, DEMO_DATA: '1' });
  try {
    const browser = await server.asUser('role1@acme.test');
    cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await browser.call(contract.contacts.create, { name: 'Zoe Quint', email: 'zoe@acme.test' });
    await expect(moveData(configOf(await createTarget()))).rejects.toThrow(
      'A portal runs on the data folder',
    );
  } finally {
    await server.kill();
  }
  const source = await openDatabase(configOf(null));
  for (const statement of UNUSUAL) await source.db.execute(sql.raw(statement));
  await sealAudit({ db: source.db, log, secrets: createSecrets(configOf(null), 'refuse') });
  await source.close();
});
afterAll(async () => {
  for (const name of created) await query(SERVER, `drop database if exists ${name} with (force)`);
  rmSync(root, { recursive: true, force: true });
});

/** What the command changes on purpose, and word stems, which differ between versions of PostgreSQL. */
const OTHER = ['written_position', 'heartbeat_seconds', 'state', 'start_after', 'started_on', 'text_vector'];

async function readTable(run: (text: string) => Promise<Row[]>, table: string): Promise<string[]> {
  const rows = await run(`select (to_jsonb(t) - '{${OTHER}}'::text[])::text as row from only ${table} t`);
  // Long rows would make the message of a failure unreadable.
  const toShort = (row: string) => (row.length < 500 ? row : createHash('sha256').update(row).digest('hex'));
  return rows.map(({ row }) => toShort(row)).sort();
}
interface Row extends Record<string, unknown> {
  row: string;
}

/** Keys, triggers and indexes with their definitions. */
const RULES = `
  select conrelid::regclass || ' ' || conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid) as row
    from pg_constraint where connamespace in ('public'::regnamespace, 'jobs'::regnamespace)
  union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
  union all select indrelid::regclass || ' ' || indisvalid || ' ' || pg_get_indexdef(indexrelid) from pg_index
    join pg_class on pg_class.oid = indrelid where relnamespace in ('public'::regnamespace, 'partitions'::regnamespace)
  order by 1`;

/** A data folder with the same database, changed by statements. */
async function changedCopy(name: string, ...statements: string[]): Promise<string> {
  const folder = join(root, name);
  cpSync(dataDir, folder, { recursive: true });
  const { db, close } = await openDatabase(configOf(null, folder));
  for (const statement of statements) await db.execute(sql.raw(statement));
  await close();
  return folder;
}

describe('npm run move-data', () => {
  it('copies every row exactly, and the portal continues on PostgreSQL', async () => {
    const url = await createTarget();
    const counted = new Map<string, number>();
    await moveData(configOf(url), { onTable: (name, rows) => counted.set(name, rows) });
    unmarkMoved(dataDir);

    const source = await openDatabase(configOf(null));
    const tables = Object.entries(await countRows(source.db));
    expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(tables));
    expect(tables.filter(([, rows]) => rows > 0).length).toBeGreaterThan(40);
    for (const [table] of tables) {
      const expected = await readTable(
        async (text) => (await source.db.execute<Row>(sql.raw(text))).rows,
        table,
      );
      expect([table, await readTable((text) => query<Row>(url, text), table)]).toEqual([table, expected]);
    }
    const sequences = 'select schemaname, sequencename, last_value::text from pg_sequences order by 1, 2';
    expect(await query(url, sequences)).toEqual((await source.db.execute(sql.raw(sequences))).rows);
    await source.close();

    const jobs = await query(
      url,
      `select state, heartbeat_seconds from jobs.job where data ? 'moved' order by data`,
    );
    expect(jobs).toEqual([
      { state: 'retry', heartbeat_seconds: 15 },
      { state: 'created', heartbeat_seconds: 15 },
    ]);
    expect(await query(url, 'select from sessions where written_position is not null')).toEqual([]);
    const empty = await createMigratedDatabase(SERVER);
    expect((await query<Row>(url, RULES)).filter(({ row }) => !row.startsWith('jobs.'))).toEqual(
      await query(empty.url, RULES.replace(", 'jobs'::regnamespace", '')),
    );
    await empty.drop();

    const target = await openDatabase(configOf(url, join(root, 'unused')));
    const secrets = createSecrets(configOf(url), 'refuse');
    const { faults, rows } = await verifyAudit({ db: target.db, secrets, now });
    expect(faults).toEqual([]);
    expect(rows).toBeGreaterThan(0);
    await expect(findWrongCounts(target.db)).resolves.toEqual([]);
    await target.close();

    const server = await startServer(testEnv(url, dataDir));
    try {
      const answer = await server.guest().fetch('/api/v1/me', { headers: { cookie } });
      await expect(answer.json()).resolves.toMatchObject({
        data: { email: 'role1@acme.test' },
      });
      const browser = await server.asUser('role2@acme.test');
      await browser.call(contract.contacts.list, {});
      await expect(moveData(configOf(url))).rejects.toThrow('Stop every server');
    } finally {
      await server.kill();
    }
  });

  inLongRun('copies nothing when it is killed, and can run again', async () => {
    const url = await createTarget();
    const child = spawn(process.execPath, ['--no-warnings', MOVE], {
      env: { PATH: process.env['PATH'], ...testEnv(url, dataDir) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'close');
    let output = '';
    child.stdout.on('data', (data: Buffer) => {
      output += data;
      if (output.includes('public.orders:')) child.kill('SIGKILL');
    });
    await expect(ended).resolves.toEqual([null, 'SIGKILL']);
    expect(output).toMatch(/public\.orders: \d+ rows, the same in both databases/);
    while (
      (await query(SERVER, `select from pg_stat_activity where datname = '${created.at(-1)}'`)).length > 0
    );
    expect(await query(url, 'select (select count(*)::int from users) as users')).toEqual([{ users: 0 }]);
    await moveData(configOf(url));
    unmarkMoved(dataDir);
    const [{ users } = { users: 0 }] = await query<{ users: number }>(
      url,
      'select count(*)::int as users from users',
    );
    expect(users).toBeGreaterThan(0);
    // Once complete, it refuses to copy again.
    await expect(moveData(configOf(url))).rejects.toThrow('has data already (in');
  });

  it('refuses a wrong source or target, and changes neither', async () => {
    const url = await createTarget();
    await query(url, 'create table other (id int)');
    await query(url, 'insert into other values (1)');
    await expect(moveData(configOf(url))).rejects.toThrow('has data already (in public.other)');
    await expect(moveData(configOf(await createTarget('LATIN1')))).rejects.toThrow('has the encoding LATIN1');
    await expect(moveData(configOf(null))).rejects.toThrow('DATABASE_URL is not set');
    await expect(moveData(configOf(url, join(root, 'missing')))).rejects.toThrow('no embedded database');
    expect(existsSync(join(root, 'missing'))).toBe(false);

    const older = await changedCopy(
      'older',
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    );
    await expect(moveData(configOf(await createTarget(), older))).rejects.toThrow('older than this version');
  });

  it('only counts with --check', async () => {
    const url = await createTarget();
    const counted: string[] = [];
    await moveData(configOf(url), { isCheck: true, onTable: (name) => counted.push(name) });
    expect(counted).toContain('public.orders');
    expect(await query(url, "select from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
  });

  inLongRun('warns of what is not copied, and refuses what does not fit, also with --check', async () => {
    const added = await changedCopy(
      'added',
      'create view late_orders as select reference from orders',
      'create index late_index on orders (created_at)',
      `create function late_note() returns trigger language plpgsql as 'begin return new; end'`,
      'create trigger late_trigger before insert on orders for each row execute function late_note()',
    );
    const warnings: string[] = [];
    await moveData(configOf(await createTarget(), added), {
      isCheck: true,
      onWarning: (message) => warnings.push(message),
    });
    expect(
      warnings.map((warning) => warning.replace(' is not part of this version of the portal.', '')),
    ).toEqual([
      'The index public.late_index It is not copied.',
      'The trigger late_trigger of public.orders It is not copied.',
      'The view public.late_orders It is not copied.',
    ]);
    const table = await changedCopy('table', 'create table late (id int)');
    const column = await changedCopy('column', 'alter table orders add column late text');
    const queue = await changedCopy('queue', 'update jobs.version set version = version - 1');
    for (const [folder, message] of [
      [table, 'The table public.late is not part'],
      [column, 'The columns of the table public.orders differ'],
      [queue, 'older than this version'],
    ] as const)
      for (const isCheck of [true, false])
        await expect(moveData(configOf(await createTarget(), folder), { isCheck })).rejects.toThrow(message);
  });

  it('keeps the embedded database closed until an operator returns to it, without its jobs', async () => {
    const url = await createTarget();
    const folder = await changedCopy('returned');
    const warnings: string[] = [];
    // What happens after the commit does not make the move fail, nor does the loss of the connection with the lock.
    await moveData(configOf(url, folder), {
      onCopied: async () => {
        await query(
          url,
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
      },
      onWarning: (message) => warnings.push(message),
    });
    expect(warnings).toEqual([expect.stringMatching(/^Statistics were not collected: /)]);
    await expect(openDatabase(configOf(null, folder))).rejects.toThrow('was moved to PostgreSQL on');
    await expect(copyEmbedded(folder, join(root, 'copy'))).rejects.toThrow('was moved to PostgreSQL on');
    await expect(returnToEmbedded(configOf(url, folder))).rejects.toThrow('DATABASE_URL is set');
    // The portal on PostgreSQL was upgraded meanwhile, so this version is newer than the embedded database.
    const moved = await openDatabase(configOf(null, folder), undefined, undefined, { isMovedAllowed: true });
    await moved.db.execute(
      sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
    );
    await moved.close();
    expect(await returnToEmbedded(configOf(null, folder))).toBeGreaterThanOrEqual(2);
    const source = await openDatabase(configOf(null, folder));
    expect((await source.db.execute(sql`select from jobs.job`)).rows).toEqual([]);
    await source.close();
  });
});
