import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { createBucket } from '@portal/bucket';
import { startS3 } from '@portal/bucket/testing';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import { findWrongCounts } from '../quote-counts/build.ts';
import {
  type BackupLoad,
  findLost,
  signInWithSecondFactor,
  startBackupLoad,
} from '../testing/backup-load.ts';
import { testConfig } from '../testing/config.ts';
import { filledDatabase } from '../testing/database/template.ts';
import { inLongRun } from '../testing/in-long-run.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';
import { createBackup } from './create-backup.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import { beginOnlineCopy } from './online-copy.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';

const RESTORE = join(import.meta.dirname, '..', 'restore.ts');
const KEY = testConfig().appKey ?? '';
const now = () => new Date();

let root: string;
let source: string;
let backup: string;
let running: ServerProcess | undefined;
let load: BackupLoad;
let manifest: Manifest;
let cookie: string;
/** What the server had confirmed when the back-up began. */
let confirmed: Pick<BackupLoad, 'caseId' | 'multiQuotes' | 'files'>;

/** The key is in the data folder. */
const configOf = (dataDir: string): Config => testConfig({ dataDir, appKey: null });
const newFolder = (name: string) => mkdtempSync(join(root, `${name}-`));
const copyOfBackup = () => {
  const copy = join(newFolder('copy'), 'backup');
  cpSync(backup, copy, { recursive: true });
  return copy;
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portal-backup-'));
  source = newFolder('source');
  const database = await openDatabase(configOf(source), await filledDatabase());
  await database.close();
  writeFileSync(join(source, 'app.key'), KEY);
  cpSync(join(import.meta.dirname), join(source, 'releases', 'areas', 'orders', '1.0.0'), {
    recursive: true,
  });
  writeFileSync(join(source, 'releases', 'app.json'), '{"release":1}');
  writeFileSync(join(source, 'releases', 'publish.lease'), '{}');
  running = await startServer({ DATA_DIR: source, PUBLIC_URL: 'http://portal.test' });
  load = await startBackupLoad(running);
  await load.moreWrites(5);
  cookie = load.cookie;
  confirmed = { caseId: load.caseId, multiQuotes: [...load.multiQuotes], files: [...load.files] };
  backup = join(root, 'backup');
  manifest = await createBackup(configOf(source), backup, now, {});
});
afterAll(async () => {
  await running?.kill();
  rmSync(root, { recursive: true, force: true });
});

describe('a back-up of a running portal', () => {
  it('lets the portal write meanwhile and afterwards', async () => {
    expect(load.files.length).toBeGreaterThan(confirmed.files.length);
    await load.moreWrites(2);
    await load.stop();
  });

  it('has everything that was confirmed before it began, each file, and the second factors', async () => {
    expect(manifest.missingFiles).toEqual([]);
    const target = newFolder('restored');
    await restoreBackup(configOf(target), backup, {}, {});
    const restored = await startServer({ DATA_DIR: target, PUBLIC_URL: 'http://portal.test' });
    try {
      await expect(findLost(restored, confirmed)).resolves.toEqual([]);
      // A session may have been ended since the back-up, for example by a new password.
      const answer = await restored.guest().fetch('/api/v1/me', { headers: { cookie } });
      expect(answer.status).toBe(401);
      const browser = await signInWithSecondFactor(restored);
      await expect(browser.call(contract.auth.getMe, {})).resolves.toMatchObject({
        email: 'role2@borealis.test',
      });
      expect(readFileSync(join(target, 'releases', 'app.json'), 'utf8')).toBe('{"release":1}');
      expect(existsSync(join(target, 'releases', 'publish.lease'))).toBe(false);
      expect(readdirSync(join(target, 'releases', 'areas', 'orders', '1.0.0'))).toContain('manifest.ts');
    } finally {
      await restored.kill();
    }
    const database = await openDatabase(configOf(target));
    await expect(findWrongCounts(database.db)).resolves.toEqual([]);
    await database.close();
  });

  it('is refused while another back-up runs, and possible again after that one is cut off', async () => {
    const first = await beginOnlineCopy(source);
    await expect(createBackup(configOf(source), join(root, 'second'), now, {})).rejects.toThrow(
      'Another back-up is being taken.',
    );
    expect(readdirSync(root).filter((name) => name.startsWith('second'))).toEqual([]);
    first.close();
    // The server notices the end of the connection in its own time.
    for (;;) {
      const next = await beginOnlineCopy(source).catch(() => null);
      if (next === null) {
        await wait(20);
        continue;
      }
      await expect(next.end()).resolves.toContain('START WAL LOCATION');
      next.close();
      break;
    }
  });

  it('is refused in the data folder and in a folder with files', async () => {
    await expect(createBackup(configOf(source), join(source, 'copy'), now, {})).rejects.toThrow(
      'is in DATA_DIR',
    );
    await expect(createBackup(configOf(source), backup, now, {})).rejects.toThrow('is not empty');
    await expect(createBackup(configOf(newFolder('empty')), join(root, 'none'), now, {})).rejects.toThrow();
  });
});

describe('a restore', () => {
  const refuses = async (folder: string, reason: string, config?: Partial<Config>) => {
    const target = newFolder('refused');
    await expect(
      restoreBackup({ ...configOf(target), ...config }, folder, { force: true }, {}),
    ).rejects.toThrow(reason);
    expect(readdirSync(target)).toEqual([]);
  };
  const changeManifest = (change: (manifest: Manifest) => Manifest) => {
    const copy = copyOfBackup();
    writeManifest(copy, change(readManifest(copy)));
    return copy;
  };

  it('refuses what is incomplete', async () => {
    const withoutManifest = copyOfBackup();
    unlinkSync(join(withoutManifest, 'manifest.json'));
    await refuses(withoutManifest, 'has no manifest.json');
    const [file] = manifest.parts.filter(({ path }) => path.startsWith('files/'));
    const withoutFile = copyOfBackup();
    unlinkSync(join(withoutFile, file?.path ?? ''));
    await refuses(withoutFile, `incomplete: ${file?.path} is missing`);
    await refuses(join(root, 'nowhere'), 'There is no back-up');
  });

  it('refuses what is damaged', async () => {
    const changed = copyOfBackup();
    appendFileSync(join(changed, 'db', 'PG_VERSION'), ' ');
    await refuses(changed, 'damaged: db/PG_VERSION');
    const manifestOnly = copyOfBackup();
    const path = join(manifestOnly, 'manifest.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/(public\.users\\":)\d+/, '$11'));
    await refuses(manifestOnly, 'manifest.json is damaged');
  });

  it('refuses rows that differ from the manifest, and paths outside the folder', async () => {
    const target = newFolder('rows');
    const copy = changeManifest((each) => ({ ...each, tables: { ...each.tables, 'public.users': 1 } }));
    await expect(restoreBackup(configOf(target), copy, {}, {})).rejects.toThrow(
      /public\.users has \d+ rows instead of 1/,
    );
    expect(readdirSync(target)).toEqual([]);
    await refuses(
      changeManifest((each) => ({ ...each, parts: [{ path: 'files/../../x', bytes: 1, sha256: '' }] })),
      'manifest.json is damaged',
    );
  });

  it('refuses back-ups that are newer, of another kind of database, or of another key', async () => {
    await refuses(
      changeManifest((each) => ({ ...each, migrations: { count: 1, latest: 9e12 } })),
      'newer version of the portal',
    );
    await refuses(
      changeManifest((each) => ({ ...each, format: 2 })),
      'format 2',
    );
    await refuses(backup, 'embedded database', { databaseUrl: 'postgres://nobody@localhost:1/none' });
    await refuses(backup, 'fingerprint', { appKey: Buffer.alloc(32, 'other key').toString('base64') });
    const withoutKey = changeManifest((each) => ({ ...each, key: { ...each.key, isIncluded: false } }));
    await refuses(withoutKey, `Set APP_KEY to the key with the fingerprint ${manifest.key.fingerprint}`);
    await expect(checkBackup({ ...configOf(root), appKey: KEY }, withoutKey)).resolves.toBeDefined();
  });

  inLongRun(
    'replaces data only with --force, and not under a running portal',
    async () => {
      await expect(restoreBackup(configOf(source), backup, { force: true }, {})).rejects.toThrow(
        'in use by process',
      );
      const target = newFolder('occupied');
      await restoreBackup(configOf(target), backup, {}, {});
      await expect(restoreBackup(configOf(target), backup, {}, {})).rejects.toThrow('add --force');
      await restoreBackup(configOf(target), backup, { force: true }, {});
      expect(readdirSync(target).sort()).toEqual(['app.key', 'db', 'files', 'releases']);
      // A stopped portal is backed up too.
      const again = await createBackup(configOf(target), join(root, 'stopped'), now, {});
      expect(again.tables).toEqual({ ...manifest.tables, 'public.sessions': 0 });
      expect(statSync(join(root, 'stopped', 'app.key')).mode & 0o77).toBe(0);
    },
    400_000,
  );

  inLongRun(
    'leaves the old data, or a folder on which no server starts, if it is killed',
    async () => {
      const target = newFolder('killed');
      await restoreBackup(configOf(target), backup, {}, {});
      const old = await openDatabase(configOf(target));
      await old.db.execute(sql`create table old_data (id int)`);
      await old.close();
      const outcomes = new Set<string>();
      for (const reached of ['restore.new', 'restore.old']) {
        const child = spawn(process.execPath, ['--no-warnings', RESTORE, backup, '--force'], {
          env: {
            PATH: process.env['PATH'],
            NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
            DATA_DIR: target,
          },
        });
        const ended = once(child, 'close');
        await killWhen(child, () => existsSync(join(target, reached)));
        await ended;
        outcomes.add(await stateOf(target));
      }
      expect([...outcomes].filter((each) => !['old', 'refused', 'restored'].includes(each))).toEqual([]);
      await restoreBackup(configOf(target), backup, { force: true }, {});
      expect(await stateOf(target)).toBe('restored');
    },
    400_000,
  );

  it('is refused at the start until it has finished', async () => {
    const target = newFolder('unfinished');
    writeFileSync(join(target, 'restore.incomplete'), '');
    await expect(openDatabase(configOf(target))).rejects.toThrow('did not finish');
    await restoreBackup(configOf(target), backup, {}, {});
    expect(await stateOf(target)).toBe('restored');
  });
});

async function killWhen(child: ChildProcess, isReached: () => boolean): Promise<void> {
  while (child.exitCode === null && !isReached()) await wait(1);
  child.kill('SIGKILL');
}

async function stateOf(dataDir: string): Promise<string> {
  try {
    const database = await openDatabase(configOf(dataDir));
    const { rows } = await database.db.execute<{ old: string | null; users: number }>(
      sql`select to_regclass('old_data')::text as old, (select count(*)::int from users) as users`,
    );
    await database.close();
    if (rows[0]?.users !== manifest.tables['public.users']) return 'incomplete';
    return rows[0]?.old === null ? 'restored' : 'old';
  } catch (error) {
    return error instanceof Error && error.message.includes('did not finish') ? 'refused' : String(error);
  }
}

describe('files and releases in buckets', () => {
  it.each([
    ['FILES_URL', 'files/0a/0a0c0000-0000-4000-8000-000000000000'],
    ['RELEASES_URL', 'releases/app.json'],
  ])(
    'are not replaced by a trial with %s of the live portal',
    async (variable, key) => {
      const s3 = await startS3();
      try {
        const bucket = createBucket(s3.config);
        await bucket.write(key, 'live');
        const config = configOf(newFolder('trial'));
        const url = `s3://${s3.config.bucket}/${key.split('/')[0]}`;
        const trial =
          variable === 'FILES_URL'
            ? restoreBackup({ ...config, filesBucket: { ...s3.config, prefix: 'files/' } }, backup, {}, {})
            : restoreBackup(config, backup, {}, { ...s3.env, RELEASES_URL: url });
        await expect(trial).rejects.toThrow(`${url} has data already. To replace it, add --force.`);
        expect(existsSync(join(config.dataDir ?? '', 'db'))).toBe(false);
        const keys: string[] = [];
        for await (const object of bucket.list()) keys.push(object.key);
        expect(keys).toEqual([key]);
        expect((await bucket.read(key))?.content.toString()).toBe('live');
      } finally {
        await s3.stop();
      }
    },
    60_000,
  );

  inLongRun(
    'are backed up and restored',
    async () => {
      const s3 = await startS3();
      try {
        const from = newFolder('bucket-source');
        await restoreBackup(configOf(from), backup, {}, {});
        rmSync(join(from, 'files'), { recursive: true });
        const at = (prefix: string) => ({ filesBucket: { ...s3.config, prefix } });
        await restoreBackup({ ...configOf(from), ...at('one/') }, backup, { force: true }, {});
        const copy = join(root, 'of-bucket');
        const taken = await createBackup({ ...configOf(from), ...at('one/') }, copy, now, {});
        expect(taken.missingFiles).toEqual([]);
        const filesOf = ({ parts }: Manifest) =>
          parts.filter(({ path }) => path.startsWith('files/')).sort((a, b) => a.path.localeCompare(b.path));
        expect(filesOf(taken)).toEqual(filesOf(manifest));
        expect(existsSync(join(from, 'files'))).toBe(false);
      } finally {
        await s3.stop();
      }
    },
    400_000,
  );
});
