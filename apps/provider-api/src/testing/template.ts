import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PACKAGE = join(import.meta.dirname, '..', '..');
const MAKER = join(import.meta.dirname, 'make-template.ts');
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
  const sources = files(join(PACKAGE, 'src'), '.ts');
  // The journal too: a migration made anew has another date, and would run again over a copy of the old one.
  const migrations = [
    ...files(join(PACKAGE, 'drizzle'), '.sql'),
    ...files(join(PACKAGE, 'drizzle'), '.json'),
  ];
  for (const path of [...sources, ...migrations]) {
    hash.update(path).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * A migrated and filled database, made once and copied by each test file that needs one. A process of its own makes
 * it: several times as fast as inside the test runner.
 */
export async function filledDatabase(): Promise<Blob> {
  const path = join(CACHE, `database-${fingerprint()}.tar`);
  if (!existsSync(path)) {
    const made = await promisify(execFile)(process.execPath, [MAKER, path]);
    process.stdout.write(made.stdout);
  }
  return new Blob([readFileSync(path)]);
}
