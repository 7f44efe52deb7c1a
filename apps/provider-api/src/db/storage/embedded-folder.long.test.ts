import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createApi } from '../../api.ts';
import { testConfig } from '../../testing/config.ts';
import { filledDatabase } from '../../testing/database/template.ts';
import { restoreFolder } from '../../testing/restore-folder.ts';
import { type NotStarted, startServer } from '../../testing/server-process.ts';
import { openDatabase } from '../database.ts';
import { sql } from '../drizzle.ts';
import { isNewDatabase } from './embedded-folder.ts';

let root: string;
/** Empty, unless a test calls {@link copyComplete}. */
let dataDir: string;
/** A complete data folder. */
let complete: string;
/** Its copy, which tests share. */
let shared: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portal-embedded-'));
  complete = join(root, 'complete');
  shared = join(root, 'shared');
  const database = await openDatabase(testConfig({ dataDir: complete }), await filledDatabase());
  await database.close();
  writeFileSync(join(complete, 'app.key'), testConfig().appKey ?? '');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = mkdtempSync(join(root, 'empty-'));
});
afterEach(() => {
  if (dataDir !== shared) rmSync(dataDir, { recursive: true, force: true });
});

function copyComplete(): void {
  dataDir = shared;
  restoreFolder(complete, shared);
}

const inDb = (path: string) => join(dataDir, 'db', path);

/** Every file with its size and time of change. */
function snapshot(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { size, mtimeMs, isDirectory } = stat(join(folder, name));
      return isDirectory ? name : `${name} ${size} ${mtimeMs}`;
    });
}

function stat(path: string) {
  const found = statSync(path);
  return { size: found.size, mtimeMs: found.mtimeMs, isDirectory: found.isDirectory() };
}

const walFile = () => readdirSync(inDb('pg_wal')).find((name) => /^[0-9A-F]{24}$/.test(name)) ?? '';
const emptyOut = (folder: string) => {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
};

const EVERY_FOLDER =
  'base global pg_commit_ts pg_dynshmem pg_logical pg_multixact pg_notify pg_replslot pg_serial pg_snapshots pg_stat pg_stat_tmp pg_subtrans pg_tblspc pg_twophase pg_wal pg_xact'.split(
    ' ',
  );

describe('a data folder with a damaged database', () => {
  it.each<[what: string, damage: () => void, reason: RegExp]>([
    ['PG_VERSION missing', () => rmSync(inDb('PG_VERSION')), /PG_VERSION is missing, although other files/],
    ['PG_VERSION empty', () => truncateSync(inDb('PG_VERSION')), /PG_VERSION is "", not 18/],
    ['PG_VERSION unreadable', () => writeFileSync(inDb('PG_VERSION'), '\0\0\0'), /PG_VERSION is "/],
    ['an older PostgreSQL', () => writeFileSync(inDb('PG_VERSION'), '17\n'), /PG_VERSION is "17", not 18/],
    ['a newer PostgreSQL', () => writeFileSync(inDb('PG_VERSION'), '19\n'), /PostgreSQL 19, newer than/],
    [
      'one foreign file',
      () => {
        emptyOut(join(dataDir, 'db'));
        writeFileSync(inDb('notes.txt'), 'x');
      },
      /PG_VERSION is missing/,
    ],
    ['pg_control missing', () => rmSync(inDb('global/pg_control')), /global\/pg_control is missing/],
    ['pg_control empty', () => truncateSync(inDb('global/pg_control'), 0), /pg_control has 0 bytes/],
    [
      'pg_control truncated',
      () => truncateSync(inDb('global/pg_control'), 4096),
      /pg_control has 4096 bytes/,
    ],
    [
      'pg_control zeroed',
      () => writeFileSync(inDb('global/pg_control'), Buffer.alloc(8192)),
      /the format 0 instead of 1800/,
    ],
    [
      'pg_control with a changed size of log files',
      () => flip(inDb('global/pg_control'), 228),
      /gives its log files 104\d+ bytes/,
    ],
    ['pg_control with a flipped bit', () => flip(inDb('global/pg_control'), 100), /it is damaged/],
    [
      'the log missing',
      () => rmSync(inDb(`pg_wal/${walFile()}`)),
      /pg_wal is empty|write-ahead log pg_wal\/[0-9A-F]{24} is missing/,
    ],
    ['the log folder missing', () => rmSync(inDb('pg_wal'), { recursive: true }), /pg_wal is missing/],
    [
      'the log truncated',
      () => truncateSync(inDb(`pg_wal/${walFile()}`), 8192),
      /has 8192 bytes instead of 1048576/,
    ],
    [
      'the log zeroed',
      () => writeFileSync(inDb(`pg_wal/${walFile()}`), Buffer.alloc(1_048_576)),
      /it is damaged/,
    ],
    ['a table missing', () => rmSync(largestTable()), /is missing, as after restoring only a part/],
    [
      'db a file',
      () => {
        rmSync(inDb(''), { recursive: true });
        writeFileSync(join(dataDir, 'db'), '');
      },
      /db is not a folder/,
    ],
    [
      'only the key restored',
      () => rmSync(inDb(''), { recursive: true }),
      /app\.key is there, but the database is missing/,
    ],
    [
      'only an empty database folder and the key',
      () => emptyOut(join(dataDir, 'db')),
      /app\.key is there, but the database is missing/,
    ],
    [
      'only uploads restored',
      () => {
        rmSync(inDb(''), { recursive: true });
        rmSync(join(dataDir, 'app.key'));
        mkdirSync(join(dataDir, 'files/ab'), { recursive: true });
      },
      /files is there, but the database is missing/,
    ],
    ...EVERY_FOLDER.map((name): [string, () => void, RegExp] => [
      `${name} missing`,
      () => rmSync(inDb(name), { recursive: true }),
      new RegExp(`${name} is missing`),
    ]),
    ...['base', 'global', 'pg_wal', 'pg_xact', 'pg_multixact', 'pg_subtrans'].map(
      (name): [string, () => void, RegExp] => [
        `${name} empty`,
        () => emptyOut(inDb(name)),
        new RegExp(`${name} is empty`),
      ],
    ),
  ])('is refused with the reason and stays as it is: %s', async (_what, damage, reason) => {
    copyComplete();
    damage();
    const before = snapshot(dataDir);
    const error = await openDatabase(testConfig({ dataDir })).then(
      async (database) => {
        await database.close();
        return null;
      },
      (thrown: Error) => thrown,
    );
    expect(error).toMatchObject({ name: 'DataDirError', message: expect.stringMatching(reason) });
    expect(error?.message).toMatch(/^The database in [^\n]* Nothing was changed\. Restore [^\n]*$/);
    if (!/damaged|restoring only a part/.test(String(error))) expect(snapshot(dataDir)).toEqual(before);
    expect(namesIn(snapshot(dataDir))).toEqual(namesIn(before));
  });

  it('ends the process with one line and exit code 1', async () => {
    copyComplete();
    rmSync(inDb('PG_VERSION'));
    const before = snapshot(dataDir);
    const error = await notStarted();
    expect(error).toMatchObject({ name: 'NotStarted', code: 1 });
    expect(error?.message).toMatch(/^The database in [^\n]*PG_VERSION is missing[^\n]*$/);
    expect(snapshot(dataDir)).toEqual(before);
  });

  it('is opened again once the back-up is restored', async () => {
    copyComplete();
    rmSync(inDb('PG_VERSION'));
    await expect(openDatabase(testConfig({ dataDir }))).rejects.toThrow('PG_VERSION');
    copyComplete();
    const api = await createApi({ config: testConfig({ dataDir, appKey: null }) });
    expect(api.filled).toBe('nothing');
    await api.close();
  });
});

/** PGlite writes its process file before it finds the damage. */
function namesIn(files: readonly string[]): string[] {
  return files.map((line) => line.split(' ')[0] ?? '').filter((name) => name !== 'db/postmaster.pid');
}

function flip(path: string, offset: number): void {
  const bytes = readFileSync(path);
  bytes[offset] = (bytes[offset] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

/** The file of a table of the portal: the largest one. */
function largestTable(): string {
  const folder = inDb('base');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\/\d+$/.test(name))
    .map((name) => join(folder, name));
  return files.sort((left, right) => statSync(right).size - statSync(left).size)[0] ?? '';
}

async function notStarted(env: Record<string, string> = {}): Promise<NotStarted | null> {
  return startServer({ DATA_DIR: dataDir, DEMO_DATA: '0', ...env }).then(
    async (server) => {
      await server.kill();
      return null;
    },
    (reason: NotStarted) => reason,
  );
}

describe('a data folder without a database', () => {
  it.each([
    ['missing', () => rmSync(dataDir, { recursive: true })],
    ['empty', () => undefined],
    ['with an empty db folder', () => mkdirSync(join(dataDir, 'db'))],
    ['on its own disk', () => mkdirSync(join(dataDir, 'db', 'lost+found'), { recursive: true })],
    ['with releases and mails only', () => mkdirSync(join(dataDir, 'releases/areas'), { recursive: true })],
    [
      'after a kill while the database was created',
      () => {
        copyComplete();
        renameSync(join(dataDir, 'db'), join(dataDir, 'db.new'));
        rmSync(join(dataDir, 'app.key'));
        rmSync(join(dataDir, 'db.new', 'PG_VERSION'));
      },
    ],
  ])('gets a new one: %s', (_what, prepare) => {
    prepare();
    expect(isNewDatabase(dataDir)).toBe(true);
    expect(existsSync(join(dataDir, 'db.new'))).toBe(false);
  });

  // The browser tests of `npm test` begin with a new database too.
  it('gets a new one together with a key', async () => {
    const api = await createApi({ config: testConfig({ dataDir, demoData: false, appKey: null }) });
    expect(api.filled).toBe('reference');
    await api.close();
    expect(existsSync(join(dataDir, 'app.key'))).toBe(true);
    expect(existsSync(join(dataDir, 'db.new'))).toBe(false);
  });
});

describe('the key of a filled database', () => {
  it.each<[what: string, damage: (path: string) => void, reason: RegExp]>([
    ['missing', (path) => rmSync(path), /The key .*app\.key is missing/],
    ['empty', (path) => truncateSync(path), /must be the base64 of 32 bytes/],
    ['truncated', (path) => truncateSync(path, 20), /must be the base64 of 32 bytes/],
    [
      'of another database',
      (path) => writeFileSync(path, Buffer.alloc(32, 1).toString('base64')),
      /not the key of this database/,
    ],
  ])('is never replaced: %s', async (_what, damage, reason) => {
    copyComplete();
    damage(join(dataDir, 'app.key'));
    const before = existsSync(join(dataDir, 'app.key')) && readFileSync(join(dataDir, 'app.key'), 'utf8');
    await expect(createApi({ config: testConfig({ dataDir, appKey: null }) })).rejects.toThrow(reason);
    expect(existsSync(join(dataDir, 'app.key')) && readFileSync(join(dataDir, 'app.key'), 'utf8')).toBe(
      before,
    );
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
  });

  it('ends the process with one line and exit code 1 when it is missing', async () => {
    copyComplete();
    rmSync(join(dataDir, 'app.key'));
    const error = await notStarted();
    expect(error).toMatchObject({ code: 1 });
    expect(error?.message).toMatch(/^The key [^\n]* is missing[^\n]*Restore app\.key[^\n]*$/);
  });
});

it('refuses a database that a newer version of the portal has migrated', async () => {
  copyComplete();
  const database = await openDatabase(testConfig({ dataDir }));
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`,
  );
  await database.close();
  await expect(createApi({ config: testConfig({ dataDir, appKey: null }) })).rejects.toThrow(
    'written by a newer version of the portal',
  );
});
