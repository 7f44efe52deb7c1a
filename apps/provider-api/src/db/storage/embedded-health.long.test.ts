import {
  chmodSync,
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { findDamagedPage } from '../../embedded-database/page-check.ts';
import { testConfig } from '../../testing/config.ts';
import { filledDatabase } from '../../testing/database/template.ts';
import { restoreFolder } from '../../testing/restore-folder.ts';
import { openDatabase } from '../database.ts';
import { sql } from '../drizzle.ts';

const PAGE = 8192;

let root: string;
let dataDir: string;
let complete: string;
/** The settings of the database before any damage. */
let settings: unknown[];
/** Files of the table of quotes, of its primary key and of its TOAST table. */
let files: Record<'table' | 'key' | 'toast', string>;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portal-health-'));
  complete = join(root, 'complete');
  dataDir = join(root, 'copy');
  const database = await openDatabase(testConfig({ dataDir: complete }), await filledDatabase());
  await database.db.execute(sql`vacuum analyze`);
  const { rows } = await database.db.execute(sql`
    select pg_relation_filepath('quotes') as table, pg_relation_filepath('quotes_pkey') as key,
      (select pg_relation_filepath(reltoastrelid) from pg_class
        where relkind = 'r' order by pg_relation_size(reltoastrelid) desc nulls last limit 1) as toast`);
  settings = (await database.db.execute(sql`show data_checksums`)).rows;
  files = rows[0] as typeof files; // the columns selected above
  await database.close();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

beforeEach(() => restoreFolder(complete, dataDir));

const inDb = (path: string) => join(dataDir, 'db', path);
const open = async () => (await openDatabase(testConfig({ dataDir }))).close();

/** Overwrites some bytes in the middle of a page. */
function garble(path: string, page: number): void {
  const handle = openSync(inDb(path), 'r+');
  writeSync(handle, Buffer.alloc(700, 0x5a), 0, 700, page * PAGE + 4000);
  closeSync(handle);
}

const pagesOf = (path: string) => statSync(inDb(path)).size / PAGE;

it('creates databases with checksums', () => {
  expect(settings).toEqual([{ data_checksums: 'on' }]);
});

it('opens a sound database and reads all of it', async () => {
  await expect(findDamagedPage(join(dataDir, 'db'))).resolves.toBeNull();
  await open();
});

it.each<[what: string, damage: () => void, reason: RegExp]>([
  [
    'a log of transactions that is all zeros',
    () => writeFileSync(inDb('pg_xact/0000'), Buffer.alloc(statSync(inDb('pg_xact/0000')).size)),
    /pg_xact\/0000 is empty/,
  ],
  ['a log of transactions that is cut off', () => truncateSync(inDb('pg_xact/0000'), 3), /is shorter than/],
  [
    'a garbled page of a table',
    () => garble(files.table, pagesOf(files.table) >> 1),
    /page \d+ of base\/\d+\/\d+ is damaged/,
  ],
  ['a garbled page of an index', () => garble(files.key, pagesOf(files.key) - 1), /page \d+ of base/],
  ['a garbled page of long values', () => garble(files.toast, 0), /page 0 of base/],
  [
    'a table cut off after a page',
    () => truncateSync(inDb(files.table), (pagesOf(files.table) >> 1) * PAGE),
    /is shorter than it was/,
  ],
  [
    'a table cut off within a page',
    () => truncateSync(inDb(files.table), 5 * PAGE + 100),
    /is shorter|middle of a page/,
  ],
  ['an empty table file', () => truncateSync(inDb(files.table), 0), /is shorter than it was/],
  ['an index cut off', () => truncateSync(inDb(files.key), PAGE), /is shorter than it was/],
])('refuses a database at the start: %s', async (_what, damage, reason) => {
  damage();
  const before = readFileSync(inDb(files.table));
  await expect(open()).rejects.toMatchObject({
    name: 'DataDirError',
    message: expect.stringMatching(reason),
  });
  expect(readFileSync(inDb(files.table)).equals(before)).toBe(true);
});

it('opens a database whose vacuum was killed after it cut empty pages off a table', async () => {
  const database = await openDatabase(testConfig({ dataDir }));
  await database.db.execute(sql`update pg_class set relpages = relpages + 5 where relname = 'quotes'`);
  await database.close();
  await open();
});

it('names a database folder that can only be read', async () => {
  dataDir = join(root, 'read-only');
  cpSync(complete, dataDir, { recursive: true });
  for (const name of readdirSync(join(dataDir, 'db'), { recursive: true, encoding: 'utf8' }))
    chmodSync(inDb(name), statSync(inDb(name)).isDirectory() ? 0o555 : 0o444);
  chmodSync(join(dataDir, 'db'), 0o555);
  chmodSync(dataDir, 0o777);
  chmodSync(root, 0o755);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.('nobody');
  try {
    await expect(open()).rejects.toThrow(/db may not be written by the user who runs the server/);
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
});
