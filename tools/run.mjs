// Entry point for every npm script: installs the pinned Node and the dependencies if needed, then runs the command.
// Runs on Node 20 or later, so it uses only Node's own modules.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PNPM = 'pnpm@12.21.0';
const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'node_modules', '.installed');

/**
 * When V8 replaces the machine code of a WebAssembly function (the embedded database) and frees the old code, it can end
 * the process: https://github.com/nodejs/node/issues/64500. With this option, old code is freed with its database.
 */
const V8_OPTIONS = ['--no-wasm-code-gc'];

const CHECKS = 'tools/test/src/main.ts';

/** Script and first arguments of each command, run on the pinned Node in the repository's root. */
const COMMANDS = {
  start: ['tools/start/src/main.ts'],
  dev: ['tools/start/src/dev.ts'],
  api: ['apps/provider-api/src/main.ts'],
  build: ['tools/start/src/build.ts'],
  release: ['tools/start/src/release.ts'],
  pack: ['tools/pack/src/main.ts'],
  'api-package': ['tools/api-package/src/main.ts'],
  'api-reports': ['tools/pack/src/api-reports.ts'],
  test: [CHECKS],
  'test:long': [CHECKS, '--long'],
  lint: [CHECKS, 'lint'],
  typecheck: [CHECKS, 'types'],
  unit: [CHECKS, 'unit'],
  e2e: [CHECKS, 'browser'],
  format: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'],
  coverage: ['tools/coverage/src/main.ts'],
  changelogs: ['tools/changelogs/src/main.ts'],
  bench: ['bench/loading/main.ts'],
  'bench:api': ['bench/api/main.ts'],
  'bench:load': ['bench/api/mixed-load.ts'],
  'bench:scale': ['bench/api/data-size.ts'],
  'bench:partitions': ['bench/api/history-partitions.ts'],
  'bench:inp': ['bench/inp/main.ts'],
  'bench:hostile': ['bench/api/hostile.ts'],
  'bench:grid': ['bench/grid/main.ts'],
  'bench:multi-quote': ['bench/multi-quote/main.ts'],
  'bench:results': ['bench/search-results/main.ts'],
  'new:area': ['tools/new-area/src/main.ts'],
  'upgrade-check': ['tools/upgrade-check/src/main.ts'],
  storybook: [
    'packages/ui/node_modules/storybook/dist/bin/dispatcher.js',
    'dev',
    ...['--config-dir', 'packages/ui/.storybook', '--port', '4600'],
    ...['--no-open', '--no-version-updates', '--disable-telemetry'],
  ],
  errors: ['apps/provider-api/src/errors.ts'],
  'move-data': ['apps/provider-api/src/move-data.ts'],
  'move-files': ['apps/provider-api/src/move-files.ts'],
  backup: ['apps/provider-api/src/backup.ts'],
  restore: ['apps/provider-api/src/restore.ts'],
  'privacy:export': ['apps/provider-api/src/privacy.ts', 'export'],
  'privacy:erase': ['apps/provider-api/src/privacy.ts', 'erase'],
  impersonate: ['apps/provider-api/src/impersonate.ts'],
  'audit:verify': ['apps/provider-api/src/audit-verify.ts'],
  migrations: ['apps/provider-api/scripts/migrations.mjs'],
  crash: ['apps/provider-api/scripts/crash.mjs'],
  favicon: ['apps/shell/brand/draw-favicon.ts'],
  logos: ['apps/shell/brand/draw-logos.ts'],
};

const [command, ...args] = process.argv.slice(2);
const script = COMMANDS[command];
if (script === undefined) {
  fail(`Unknown command "${command ?? ''}". Known: ${Object.keys(COMMANDS).join(', ')}.`);
}
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node 20 or later is needed; this is ${process.version}.`);

await install();
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  // Every process that a command starts reuses the files and libraries that earlier ones have compiled.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compiled'),
};
process.exitCode = await run(
  join(root, 'node_modules', '.bin', 'node'),
  ['--no-warnings', ...V8_OPTIONS, ...script, ...args],
  env,
);

/** Installs when the lockfile or a package.json has changed since the last installation. */
async function install() {
  const current = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  process.stdout.write('Installing dependencies…\n');
  const code = await run(
    'npx',
    ['--yes', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only', '--silent'],
    process.env,
  );
  if (code !== 0) fail('The installation failed; see the output above.');
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stamp, current);
}

function fingerprint() {
  const hash = createHash('sha256');
  const files = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    'e2e/package.json',
    'bench/package.json',
  ];
  for (const folder of ['apps', 'packages', 'tools']) {
    for (const name of readdirSync(join(root, folder))) files.push(`${folder}/${name}/package.json`);
  }
  for (const file of files.sort())
    if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Runs a program to its end and forwards signals to it. */
function run(program, programArgs, programEnv) {
  return new Promise((resolve) => {
    const child = spawn(program, programArgs, { cwd: root, env: programEnv, stdio: 'inherit' });
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    child.on('error', (error) => {
      process.stderr.write(`${program}: ${error.message}\n`);
      resolve(1);
    });
    child.on('exit', (code, signal) => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1));
    });
  });
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
