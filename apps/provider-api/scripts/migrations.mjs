import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// Adds a migration with what the tables.ts files say beyond the last one: `--name what-it-is-for`. Migrations that
// are there stay as they are, because data folders and servers out there have run them.
const root = join(import.meta.dirname, '..');
const bin = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs');
const { status } = spawnSync(process.execPath, [bin, 'generate', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
