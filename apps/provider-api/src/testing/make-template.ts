import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createApi } from '../api.ts';
import { lockDataDir } from '../db/lock.ts';
import { testConfig } from './config.ts';

/** Writes the filled database to the path given; of several that are asked at once, one does the work. */
const path = process.argv[2];
if (path === undefined) throw new Error('Usage: node make-template.ts <path>');
const folder = dirname(path);
mkdirSync(folder, { recursive: true });

const LIMIT_MS = 100_000;

async function takeLock(): Promise<() => void> {
  for (;;) {
    try {
      return lockDataDir(folder);
    } catch {
      await wait(200);
    }
  }
}

// Whoever waits for this is told rather than left waiting.
setTimeout(() => {
  process.stderr.write('The database of the tests could not be filled in time.\n');
  process.exit(1);
}, LIMIT_MS).unref();

const unlock = await takeLock();
if (!existsSync(path)) {
  const api = await createApi({ config: testConfig() });
  const dump = await api.dump();
  await api.close();
  writeFileSync(`${path}.part`, new Uint8Array(await dump.arrayBuffer()));
  renameSync(`${path}.part`, path);
  for (const old of readdirSync(folder)) {
    const stale = old.startsWith('database-') && old !== basename(path);
    if (stale) rmSync(join(folder, old), { force: true });
  }
}
unlock();
process.exit(0);
