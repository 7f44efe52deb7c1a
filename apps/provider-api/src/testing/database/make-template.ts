import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createApi } from '../../api.ts';
import { lockDataDir } from '../../db/storage/data-dir-lock.ts';
import { testConfig } from '../config.ts';
import { createSmall } from './create-small.ts';
import { databaseUrlFor, hasDatabase, withServer } from './server-databases.ts';
import { dumpSmall } from './small-dump.ts';

/**
 * Writes the seeded database to a path, or creates it on a server. When several processes ask at once, one does the
 * work.
 */
const [target, serverUrl] = process.argv.slice(2);
if (target === undefined) throw new Error('Usage: node make-template.ts <path> | <name> <server>');

const LIMIT_MS = 200_000;
/** An arbitrary number, the same in every process. */
const TEMPLATE_LOCK = 4_000_401;

async function takeLock(folder: string): Promise<() => void> {
  for (;;) {
    try {
      return lockDataDir(folder);
    } catch {
      await wait(200);
    }
  }
}

async function makeFile(path: string): Promise<void> {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const unlock = await takeLock(folder);
  if (!existsSync(path)) {
    const api = await createApi({ config: testConfig(), from: await createSmall() });
    writeFileSync(`${path}.part`, await dumpSmall(api));
    await api.close();
    renameSync(`${path}.part`, path);
    for (const old of readdirSync(folder)) {
      const stale = old.startsWith('database-') && old !== basename(path);
      if (stale) rmSync(join(folder, old), { force: true });
    }
  }
  unlock();
}

async function makeOnServer(name: string, server: string): Promise<void> {
  await withServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if (await hasDatabase(client, name)) return;
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname like 'portal\\_template\\_%'",
    );
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
    const part = `${name}_part`;
    await client.query(`create database ${part} template template0 encoding 'UTF8'`);
    const api = await createApi({ config: testConfig({ databaseUrl: databaseUrlFor(server, part) }) });
    await api.close();
    await client.query(`alter database ${part} rename to ${name}`);
  });
}

// Reports the error to the waiting process.
setTimeout(() => {
  process.stderr.write('The database of the tests could not be filled in time.\n');
  process.exit(1);
}, LIMIT_MS).unref();

await (serverUrl === undefined ? makeFile(target) : makeOnServer(target, serverUrl));
process.exit(0);
