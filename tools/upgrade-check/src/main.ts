import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { changesBetween, loosenCatalog, readCatalog, readLockedCatalog } from './catalog.ts';
import { report } from './report.ts';
import { runStep, type StepResult } from './run-step.ts';

/**
 * Tries the newest versions of the dependencies in a copy of the repository: installs, builds, checks types, runs the
 * unit tests, and reports. `npm run upgrade-check [-- --major] [--only @mui/ --only @rspack/]`
 */
const ROOT = join(import.meta.dirname, '..', '..', '..');
const WORKSPACE = 'pnpm-workspace.yaml';
const LOCKFILE = 'pnpm-lock.yaml';
const STEPS = { build: 'build', types: 'typecheck', 'unit tests': 'unit' };

const { values } = parseArgs({
  options: {
    major: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
  },
});

const temporary = mkdtempSync(join(tmpdir(), 'portal-upgrade-'));
const folder = join(temporary, 'copy');
copyRepository();
const before = readFileSync(join(ROOT, WORKSPACE), 'utf8');
writeFileSync(join(folder, WORKSPACE), loosenCatalog(before, values));
// Otherwise pnpm keeps each locked version that is in the range.
rmSync(join(folder, LOCKFILE));

const steps: StepResult[] = [];
await run('install', ['npx', '--yes', packageManager(), 'install', '--no-frozen-lockfile']);
const lockfile = join(folder, LOCKFILE);
const changes = existsSync(lockfile)
  ? changesBetween(readCatalog(before), readLockedCatalog(readFileSync(lockfile, 'utf8')))
  : null;
if (steps.every(({ ok }) => ok)) {
  for (const [name, command] of Object.entries(STEPS)) {
    await run(name, [process.execPath, 'tools/run.mjs', command]);
  }
}

process.stdout.write(`\n${report(changes, steps)}`);
const isGreen = steps.every(({ ok }) => ok);
if (isGreen) rmSync(temporary, { recursive: true, force: true });
else process.stdout.write(`\nThe copy is in ${folder}.\n`);
process.exitCode = isGreen ? 0 : 1;

/** The files that git knows or would add, as they are now. */
function copyRepository(): void {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 }).split('\0');
  for (const file of files) {
    if (file === '' || !existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
}

function packageManager(): string {
  return `pnpm@${readCatalog(readFileSync(join(ROOT, WORKSPACE), 'utf8')).get('pnpm')}`;
}

async function run(name: string, command: readonly string[]): Promise<void> {
  process.stdout.write(`${name}…\n`);
  const log = join(temporary, `${name.replace(' ', '-')}.log`);
  steps.push(await runStep(name, command, { folder, log }));
}
