import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { findWrongCounts } from '../quote-counts/build.ts';
import {
  type BackupLoad,
  findLost,
  signInWithSecondFactor,
  startBackupLoad,
} from '../testing/backup-load.ts';
import { testConfig, testEnv } from '../testing/config.ts';
import { createMigratedDatabase } from '../testing/database/migrated-database.ts';
import { databaseUrlFor, withServer } from '../testing/database/server-databases.ts';
import { filledServerDatabase, type ServerDatabase } from '../testing/database/template.ts';
import { inLongRun } from '../testing/in-long-run.ts';
import { startServer } from '../testing/server-process.ts';
import { createBackup } from './create-backup.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import { toLibpq } from './postgres-programs.ts';
import { restoreBackup } from './restore-backup.ts';

const SERVER = process.env['DATABASE_URL'] ?? '';
const RESTORE = join(import.meta.dirname, '..', 'restore.ts');
const RELEASE_FILES = 2000;
const now = () => new Date();

let root: string;
let database: ServerDatabase;
let target: string;
let backup: string;
let manifest: Manifest;
let cookie: string;
let confirmed: Pick<BackupLoad, 'caseId' | 'multiQuotes' | 'files'>;

const newFolder = (name: string) => mkdtempSync(join(root, `${name}-`));
const configOf = (databaseUrl: string, dataDir: string): Config => testConfig({ databaseUrl, dataDir });
const query = <Row extends object>(url: string, text: string) =>
  withServer(url, async (client) => (await client.query<Row>(text)).rows);
const targetUrl = () => databaseUrlFor(SERVER, target);

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portal-backup-'));
  database = await filledServerDatabase(SERVER);
  target = `portal_test_restored_${process.pid}`;
  await query(SERVER, `create database ${target} template template0 encoding 'UTF8'`);
  const dataDir = newFolder('source');
  createReleases(join(dataDir, 'releases'));
  const server = await startServer(testEnv(database.url, dataDir));
  try {
    const load = await startBackupLoad(server);
    await load.moreWrites(5);
    cookie = load.cookie;
    confirmed = { caseId: load.caseId, multiQuotes: [...load.multiQuotes], files: [...load.files] };
    backup = join(root, 'backup');
    manifest = await createBackup(configOf(database.url, dataDir), backup, now, {});
    await load.moreWrites(1);
    await load.stop();
  } finally {
    await server.kill();
  }
});
afterAll(async () => {
  await database.drop();
  await query(SERVER, `drop database if exists ${target} with (force)`);
  rmSync(root, { recursive: true, force: true });
});

describe('a back-up of a portal on PostgreSQL', () => {
  it('has everything that was confirmed before it began, each file, and the second factors', async () => {
    expect(manifest).toMatchObject({ database: 'postgres', missingFiles: [], key: { isIncluded: false } });
    const dataDir = newFolder('restored');
    await restoreBackup(configOf(targetUrl(), dataDir), backup, {}, {});
    const restored = await startServer(testEnv(targetUrl(), dataDir));
    try {
      await expect(findLost(restored, confirmed)).resolves.toEqual([]);
      // A session may have been ended since the back-up, for example by a new password.
      const answer = await restored.guest().fetch('/api/v1/me', { headers: { cookie } });
      expect(answer.status).toBe(401);
      const browser = await signInWithSecondFactor(restored);
      await expect(browser.call(contract.auth.getMe, {})).resolves.toMatchObject({
        email: 'role2@borealis.test',
      });
      await expect(
        restoreBackup(configOf(targetUrl(), newFolder('other')), backup, { force: true }, {}),
      ).rejects.toThrow('Stop every server');
    } finally {
      await restored.kill();
    }
    const reopened = await openDatabase(configOf(targetUrl(), dataDir));
    await expect(findWrongCounts(reopened.db)).resolves.toEqual([]);
    await reopened.close();
  });

  it('contains the state of releases only once if it is in the database', async () => {
    const { url, drop } = await createMigratedDatabase(SERVER);
    try {
      const dataDir = newFolder('state');
      const releases = join(dataDir, 'releases');
      mkdirSync(join(releases, 'areas', 'orders', '1.0.0'), { recursive: true });
      writeFileSync(join(releases, 'areas', 'orders', '1.0.0', 'release.json'), '{}');
      writeFileSync(join(releases, 'app.json'), 'an old copy');
      const store = randomUUID();
      writeFileSync(join(releases, 'state.json'), JSON.stringify({ home: 'database', store }));
      await query(
        url,
        `insert into release_documents values ('${store}', 'app.json', '{"sequence":7}', 'a')`,
      );
      await query(url, `insert into release_log (store, entry) values ('${store}', '{"app":"orders"}')`);
      const made = await createBackup(configOf(url, dataDir), join(root, 'with-state'), now, {});
      expect(made.parts.map(({ path }) => path).sort()).toEqual([
        'database.dump',
        'releases/areas/orders/1.0.0/release.json',
        'releases/state.json',
      ]);
      await query(url, 'delete from release_documents');
      const target = newFolder('state-restored');
      await restoreBackup(configOf(url, target), join(root, 'with-state'), { force: true }, {});
      expect(await query(url, 'select store, content from release_documents')).toEqual([
        { store, content: '{"sequence":7}' },
      ]);
      expect(await query(url, 'select entry from release_log')).toEqual([{ entry: '{"app":"orders"}' }]);
      expect(readdirSync(join(target, 'releases')).sort()).toEqual(['areas', 'state.json']);
      // After the restore of a back-up with the state in files, the state is in files again.
      await untilAlone();
      await restoreBackup(configOf(targetUrl(), target), backup, { force: true }, {});
      const home = JSON.parse(readFileSync(join(target, 'releases', 'state.json'), 'utf8'));
      expect(home).toMatchObject({ home: 'files' });
    } finally {
      await drop();
    }
  });

  it('replaces data only with --force, and changes nothing if rows are missing', async () => {
    await untilAlone();
    await query(targetUrl(), 'create table if not exists old_data (id int)');
    const config = configOf(targetUrl(), newFolder('again'));
    await expect(restoreBackup(config, backup, {}, {})).rejects.toThrow('add --force');
    const wrong = newFolder('wrong');
    rmSync(wrong, { recursive: true });
    createWrongCopy(wrong);
    await expect(restoreBackup(config, wrong, { force: true }, {})).rejects.toThrow(
      /public\.users has \d+ rows instead of 1[\s\S]*Nothing was changed/,
    );
    await expect(stateOfTarget()).resolves.toBe('old');
    await expect(
      restoreBackup({ ...config, databaseUrl: null }, backup, { force: true }, {}),
    ).rejects.toThrow('PostgreSQL database');
  });

  inLongRun(
    'keeps the old data or marks the data folder unfinished when a restore is killed',
    async () => {
      // A connection to the target would make the restore refuse it.
      const isReplacing = async () =>
        (
          await query(
            SERVER,
            `select 1 from pg_stat_activity where application_name = 'psql' and datname = '${target}'`,
          )
        ).length > 0;
      const isReplaced = async () => (await stateOfTarget()) === 'restored';
      let dataDir = '';
      for (const isTime of [isReplacing, isReplaced]) {
        await query(targetUrl(), 'create table if not exists old_data (id int)');
        await untilAlone();
        dataDir = newFolder('killed');
        const child = spawn(process.execPath, ['--no-warnings', RESTORE, backup, '--force'], {
          env: {
            PATH: process.env['PATH'],
            NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
            ...testEnv(targetUrl(), dataDir),
          },
          stdio: 'ignore',
        });
        const ended = once(child, 'close');
        while (child.exitCode === null && !(await isReplacing())) await wait(5);
        while (child.exitCode === null && !(await isTime())) await wait(5);
        child.kill('SIGKILL');
        // A restore that is refused or ends by itself is not killed.
        await expect(ended).resolves.toEqual([null, 'SIGKILL']);
        await untilAlone();
        const isMarked = readdirSync(dataDir).includes('restore.incomplete');
        const outcome = [await stateOfTarget(), isMarked];
        if (isTime === isReplaced) expect(outcome).toEqual(['restored', true]);
        else expect(['old', 'restored']).toContain(outcome[0]);
        expect(outcome).not.toEqual(['restored', false]);
      }
      await restoreBackup(configOf(targetUrl(), dataDir), backup, { force: true }, {});
      await expect(stateOfTarget()).resolves.toBe('restored');
      expect(readdirSync(dataDir)).not.toContain('restore.incomplete');
      expect(readdirSync(join(dataDir, 'releases'))).toHaveLength(RELEASE_FILES);
    },
    400_000,
  );
});

it('does not show the password to other users of the machine', () => {
  expect(toLibpq('postgres://portal:s%40fe@db.test/portal?sslmode=verify-full')).toEqual({
    url: 'postgres://portal@db.test/portal?sslmode=verify-full',
    env: { PGPASSWORD: 's@fe', PGSSLROOTCERT: 'system' },
  });
  expect(toLibpq('postgres://portal@/portal?host=%2Frun').url).toBe('postgres://portal@/portal?host=%2Frun');
});

/** Many small files, so that a restore is still copying them when its database is complete. */
function createReleases(folder: string): void {
  mkdirSync(folder);
  for (let index = 0; index < RELEASE_FILES; index += 1)
    writeFileSync(join(folder, `${index}.json`), JSON.stringify({ index }));
}

function createWrongCopy(folder: string): void {
  cpSync(backup, folder, { recursive: true });
  const wrong = readManifest(folder);
  writeManifest(folder, { ...wrong, tables: { ...wrong.tables, 'public.users': 1 } });
}

/** The server ends the connections of a killed process in its own time. */
async function untilAlone(): Promise<void> {
  const others =
    "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'";
  while ((await query(targetUrl(), others)).length > 0) await wait(20);
}

async function stateOfTarget(): Promise<string> {
  const [found] = await query<{ old: string | null; users: number }>(
    targetUrl(),
    "select to_regclass('old_data')::text as old, (select count(*)::int from users) as users",
  );
  if (found?.users !== manifest.tables['public.users']) return 'incomplete';
  return found?.old == null ? 'restored' : 'old';
}
