import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import type pg from 'pg';
import { type BackupLoad, findLost, signInWithSecondFactor } from '../testing/backup-load.ts';
import type { Browser } from '../testing/browser.ts';
import { testConfig, testEnv } from '../testing/config.ts';
import { type FilledServer, startFilledServer } from '../testing/database/filled-server.ts';
import {
  findPostgres,
  type PostgresServer,
  runAsServer,
  startPostgres,
} from '../testing/database/postgres-server.ts';
import { withServer } from '../testing/database/server-databases.ts';
import { startServer } from '../testing/server-process.ts';
import { createBackup } from './create-backup.ts';

const { auth, multiQuotes, support } = contract;
const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
const VERIFY = join(import.meta.dirname, '..', 'audit-verify.ts');
const MINUTES = 60_000;

let root: string;
let source: FilledServer;
/** The state of the database at the moment to which it is restored. */
let expected: Record<string, string>;
let moment: string;
/** What the portal had confirmed at the moment. */
const confirmed: Pick<BackupLoad, 'caseId' | 'multiQuotes' | 'files'> = {
  caseId: 0,
  multiQuotes: [],
  files: [],
};
let avatar: string;
/** What it confirmed later. */
const later = { uuid: '', fileId: 0 };
const servers: PostgresServer[] = [];

/** A setting as `docs/operations.md` gives it, with the folders of this test. */
function documented(setting: string): string {
  const line = new RegExp(`\`(${setting} = [^\`]+)\``).exec(DOCUMENT)?.[1];
  if (line === undefined) throw new Error(`docs/operations.md does not give ${setting}.`);
  return line.replaceAll('/archive/', `${join(root, 'archive')}/`);
}

/** Runs the command that `docs/operations.md` gives, as the database server's user. */
async function takeBaseBackup(url: string): Promise<void> {
  const [, args = ''] = /`pg_basebackup ([^`]+)`/.exec(DOCUMENT) ?? [];
  const [, ...options] = args.replace(/\/base\/[\d-]+/, join(root, 'base')).split(' ');
  await runAsServer('pg_basebackup', ['-d', url.replace(/\/postgres\?/, '/?'), '-D', ...options]);
}

/** Runs the command that `docs/operations.md` gives. */
async function addMissingFiles(): Promise<void> {
  const [, command] = /`(tar -C \/backups[^`]+)`/.exec(DOCUMENT) ?? [];
  if (command === undefined) throw new Error('docs/operations.md does not say how to add files.');
  const child = spawn('sh', ['-e', '-c', command.replace(/\/backups\/[\d-]+/, join(root, 'backup'))], {
    env: { ...process.env, DATA_DIR: join(root, 'data') },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await expect(once(child, 'close')).resolves.toEqual([0, null]);
}

const envOf = (server: PostgresServer) => testEnv(source.urlAt(server), join(root, 'data'));
const configOf = (server: PostgresServer) =>
  testConfig({ databaseUrl: envOf(server).DATABASE_URL, dataDir: join(root, 'data') });

/** A hash of the rows of each table, including the tables of the queue and the migrations. */
async function readState(server: PostgresServer): Promise<Record<string, string>> {
  return withServer(envOf(server).DATABASE_URL, async (client) => {
    const { rows } = await client.query<{ name: string }>(`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`);
    const state: Record<string, string> = {};
    for (const { name } of rows) state[name] = await hashRows(client, name);
    return state;
  });
}

async function hashRows(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from ${table} t`,
  );
  return rows[0]?.hash ?? '';
}

async function createQuote(user: Browser, name: string): Promise<string> {
  const { uuid } = await user.call(multiQuotes.create, { name });
  return uuid;
}

async function upload(user: Browser, content: string): Promise<number> {
  const file = new File([content], 'plan.pdf');
  const { id } = await user.call(support.uploadFile, { id: confirmed.caseId, file });
  return id;
}

/** Gives the user a picture of this many pixels. Returns its bytes as the portal serves them. */
async function setAvatar(user: Browser, pixels: number): Promise<string> {
  const png = Buffer.from(
    `89504e470d0a1a0a0000000d4948445200000001${pixels.toString(16).padStart(8, '0')}`,
    'hex',
  );
  await user.call(auth.uploadAvatar, { avatar: new File([png], 'me.png') });
  return readAvatar(user);
}

async function readAvatar(user: Browser): Promise<string> {
  const { avatarUrl } = await user.call(auth.getMe, {});
  const answer = await user.fetch(avatarUrl ?? '');
  if (!answer.ok) return `status ${answer.status}`;
  return Buffer.from(await answer.arrayBuffer()).toString('hex');
}

async function work(server: PostgresServer, change: (user: Browser) => Promise<void>): Promise<void> {
  const portal = await startServer(envOf(server));
  try {
    await change(await portal.asUser('role1@acme.test'));
  } finally {
    await portal.stop();
  }
}

/** Starts a server on the base back-up that recovers to a time, and waits until the recovery ends. */
async function recover(time: string): Promise<PostgresServer> {
  const server = await startPostgres({
    durable: true,
    async fill(data) {
      await runAsServer('/bin/tar', ['-xzf', join(root, 'base', 'base.tar.gz'), '-C', data]);
      await runAsServer('/usr/bin/touch', [join(data, 'recovery.signal')]);
    },
    configuration: [
      documented('restore_command'),
      documented('recovery_target_time').replace(/'.*'/, `'${time}'`),
      documented('recovery_target_action'),
    ],
  });
  servers.push(server);
  const isRecovering = () =>
    withServer(server.url, async (client) => {
      const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is');
      return rows[0]?.is ?? true;
    }).catch(async () => {
      throw new Error(await server.ended);
    });
  while (await isRecovering()) await wait(50);
  return server;
}

beforeAll(async () => {
  if (findPostgres() === null) return;
  root = mkdtempSync(join(tmpdir(), 'portal-moment-'));
  chmodSync(root, 0o777); // the database server's user writes here too
  await runAsServer('/bin/mkdir', [join(root, 'archive')]);
  source = await startFilledServer({
    durable: true,
    configuration: ['archive_mode', 'archive_command', 'archive_timeout'].map(documented),
  });
  servers.push(source);

  await work(source, async (user) => {
    const { items } = await user.call(support.listCases, { status: ['New'], perPage: 1 });
    confirmed.caseId = items[0]?.id ?? 0;
    const name = 'Before the base back-up';
    confirmed.multiQuotes.push({ uuid: await createQuote(user, name), name });
    const content = '%PDF-1.7 before the base back-up';
    confirmed.files.push({ id: await upload(user, content), content });
    avatar = await setAvatar(user, 1);
  });
  await takeBaseBackup(source.url);
  await createBackup(configOf(source), join(root, 'backup'), () => new Date(), {});
  await work(source, async (user) => {
    const name = 'After the base back-up';
    confirmed.multiQuotes.push({ uuid: await createQuote(user, name), name });
    const content = '%PDF-1.7 after the base back-up';
    confirmed.files.push({ id: await upload(user, content), content });
  });

  expected = await readState(source);
  moment = await withServer(source.url, async (client) => {
    const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
    return rows[0]?.now ?? '';
  });
  await work(source, async (user) => {
    later.uuid = await createQuote(user, 'After the moment');
    later.fileId = await upload(user, '%PDF-1.7 after the moment');
    const [{ uuid } = { uuid: '' }] = confirmed.multiQuotes;
    const { version } = await user.call(multiQuotes.get, { uuid });
    await user.call(multiQuotes.update, { uuid, version, name: 'Renamed after the moment' });
    // Removes the picture of the moment from the store.
    await setAvatar(user, 2);
  });
  await withServer(envOf(source).DATABASE_URL, (client) => client.query('delete from notifications'));
  await source.shutDown();
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  if (root !== undefined) rmSync(root, { recursive: true, force: true });
});

const describeWithPostgres = findPostgres() === null ? describe.skip : describe;

describeWithPostgres('recovery to a moment, as docs/operations.md describes it', () => {
  it(
    'has exactly the rows and files of the moment, and the portal runs on them',
    async () => {
      const restored = await recover(moment);
      await expect(readState(restored)).resolves.toEqual(expected);

      const { missingFiles } = await createBackup(
        configOf(restored),
        join(root, 'check'),
        () => new Date(),
        {},
      );
      expect(missingFiles).toHaveLength(1);
      await addMissingFiles();

      const portal = await startServer(envOf(restored));
      try {
        await expect(findLost(portal, confirmed)).resolves.toEqual([]);
        const user = await portal.asUser('role1@acme.test');
        await expect(user.call(multiQuotes.get, { uuid: later.uuid })).rejects.toMatchObject({ status: 404 });
        const file = await user.fetch(
          `/api/v1/support/cases/${confirmed.caseId}/attachments/${later.fileId}`,
        );
        expect(file.status).toBe(404);
        await expect(readAvatar(user)).resolves.toBe(avatar);
        await signInWithSecondFactor(portal);
        await createQuote(user, 'Written after the recovery');
      } finally {
        await portal.stop();
      }
      const verify = spawn(process.execPath, ['--no-warnings', VERIFY], {
        env: { ...process.env, ...envOf(restored) },
        stdio: 'ignore',
      });
      expect(await once(verify, 'close')).toEqual([0, null]);
    },
    15 * MINUTES,
  );

  it(
    'ends with a message if the archive has no change after the moment',
    async () => {
      await expect(recover('2099-01-01 00:00:00+00')).rejects.toThrow(
        'recovery ended before configured recovery target was reached',
      );
    },
    5 * MINUTES,
  );
});
