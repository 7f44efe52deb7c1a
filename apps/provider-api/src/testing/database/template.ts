import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { embeddedFolders } from '../../db/storage/embedded-folder.ts';
import { KEY_FILE } from '../../secrets.ts';
import { londonDay } from '../../shared/days.ts';
import { testConfig } from '../config.ts';
import { Archive, CACHE, LOCKFILE } from './archive.ts';
import { databaseUrlFor, hasDatabase, withServer } from './server-databases.ts';

const run = promisify(execFile);

const PACKAGE = join(import.meta.dirname, '..', '..', '..');
const MAKER = join(import.meta.dirname, 'make-template.ts');

function files(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => join(folder, name));
}

/** Keyed by day. A process runs many test files. */
const fingerprints = new Map<string, string>();

/** Changes with everything the seeded database depends on: sources, migrations, packages and the day. */
function fingerprint(): string {
  const day = londonDay(new Date());
  const known = fingerprints.get(day);
  if (known !== undefined) return known;
  const found = readFingerprint(day);
  fingerprints.set(day, found);
  return found;
}

function readFingerprint(day: string): string {
  const hash = createHash('sha256').update(day);
  const sources = files(join(PACKAGE, 'src'), '.ts');
  // Includes the journal: a regenerated migration has another date and would run again on a copy.
  const migrations = [
    ...files(join(PACKAGE, 'drizzle'), '.sql'),
    ...files(join(PACKAGE, 'drizzle'), '_journal.json'),
  ];
  for (const path of [...sources, ...migrations, LOCKFILE]) {
    hash.update(path).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Seeds in a separate process, which is several times faster than inside the test runner. */
async function make(...args: readonly string[]): Promise<void> {
  const { DATABASE_URL: _own, ...env } = process.env;
  const made = await run(process.execPath, [MAKER, ...args], { env });
  process.stdout.write(made.stdout);
}

let latest: { path: string; archive: Archive } | undefined;

async function makeArchive(): Promise<string> {
  const path = join(CACHE, `database-${fingerprint()}.tar`);
  if (!existsSync(path)) await make(path);
  return path;
}

/** A migrated and seeded database, created once and copied by each test file. */
export async function filledDatabase(): Promise<Archive> {
  const path = await makeArchive();
  if (latest?.path !== path) latest = { path, archive: new Archive(path) };
  return latest.archive;
}

/** Gives a data folder the same database, and the key of what is encrypted in it. */
export async function fillDataFolder(dataDir: string): Promise<void> {
  const { live } = embeddedFolders(dataDir);
  mkdirSync(live, { recursive: true, mode: 0o700 });
  await run('tar', ['-xf', await makeArchive(), '-C', live]);
  writeFileSync(join(dataDir, KEY_FILE), testConfig().appKey ?? '', { mode: 0o600 });
}

export interface ServerDatabase {
  url: string;
  name: string;
  drop(): Promise<void>;
}

/** The same on a PostgreSQL server: a copy of the seeded database, which is created once. */
export async function filledServerDatabase(serverUrl: string): Promise<ServerDatabase> {
  const template = `portal_template_${fingerprint()}`;
  if (!(await withServer(serverUrl, (client) => hasDatabase(client, template)))) {
    await make(template, serverUrl);
  }
  const name = `portal_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await withServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`));
  return {
    url: databaseUrlFor(serverUrl, name),
    name,
    async drop() {
      await withServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
