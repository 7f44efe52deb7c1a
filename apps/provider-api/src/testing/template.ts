import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApi } from '../api.ts';
import { testConfig } from './config.ts';

const PACKAGE = join(import.meta.dirname, '..', '..');
const CACHE = join(PACKAGE, '..', '..', '.cache', 'provider-api');

function files(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => join(folder, name));
}

/** Changes with anything that the filled database depends on: the sources, the migrations and the day. */
function fingerprint(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const path of [...files(join(PACKAGE, 'src'), '.ts'), ...files(join(PACKAGE, 'drizzle'), '.sql')]) {
    hash.update(path).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}

/** A migrated and filled database, made once and copied by each test file that needs one. */
export async function filledDatabase(): Promise<Blob> {
  mkdirSync(CACHE, { recursive: true });
  const name = `database-${fingerprint()}.tar`;
  const path = join(CACHE, name);
  try {
    return new Blob([readFileSync(path)]);
  } catch {
    // Not there yet. Two workers may both make it; the last one's rename wins and is as good.
  }
  const api = await createApi({ config: testConfig() });
  const dump = await api.dump();
  await api.close();
  const own = `${path}.${process.pid}`;
  writeFileSync(own, new Uint8Array(await dump.arrayBuffer()));
  renameSync(own, path);
  for (const old of readdirSync(CACHE)) {
    if (old.startsWith('database-') && old.endsWith('.tar') && old !== name)
      rmSync(join(CACHE, old), { force: true });
  }
  return dump;
}
