import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// Until the first release there is one migration, made anew from all tables.ts. From then on: without --initial,
// which adds a migration with what has changed.
const root = join(import.meta.dirname, '..');
const initial = process.argv.includes('--initial');
if (initial) rmSync(join(root, 'drizzle'), { recursive: true, force: true });
const bin = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs');
const name = initial ? ['--name', 'initial'] : process.argv.slice(2);
const { status } = spawnSync(process.execPath, [bin, 'generate', ...name], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
