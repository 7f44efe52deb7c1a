// The front door of every command: runs on whatever Node is there (20 or later), sees to it that the pinned Node and the
// dependencies are installed, and hands over to them. Only Node's own modules are used here.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PNPM = 'pnpm@12.21.0';
const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'node_modules', '.installed');

/** What each command runs, on the pinned Node, in the repository's root. */
const COMMANDS = {
  start: ['tools/start/src/main.ts'],
  dev: ['tools/start/src/dev.ts'],
  build: ['tools/start/src/build.ts'],
  release: ['tools/start/src/release.ts'],
  test: ['tools/test/src/main.ts'],
  e2e: ['tools/test/src/main.ts', 'browser'],
  bench: ['bench/main.ts'],
  'bench-api': ['bench/api/main.ts'],
  'new-area': ['tools/new-area/src/main.ts'],
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
};
process.exitCode = await run(
  join(root, 'node_modules', '.bin', 'node'),
  ['--no-warnings', ...script, ...args],
  env,
);

/** Installs when something that decides what is installed has changed since the last time. */
async function install() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stdout.write('Installing what the portal is built with…\n');
  const code = await run(
    'npx',
    ['--yes', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only', '--silent'],
    process.env,
  );
  if (code !== 0) fail('The installation failed; the lines above say why.');
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stamp, wanted);
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

/** Runs a program to its end; stopping this process stops it too. */
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
