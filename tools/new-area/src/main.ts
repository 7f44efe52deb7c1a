import { execFileSync } from 'node:child_process';
import { basename, join, resolve } from 'node:path';
import { writeArea } from './write-area.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../..');

/**
 * Runs pnpm to link the packages of the area. pnpm also adds the area to the lockfile, because it only installs packages
 * that the lockfile lists. The catalog pins all versions, so nothing else changes and pnpm does not need the registry.
 */
function install(area: string): void {
  const options = ['--no-frozen-lockfile', '--prefer-offline', '--silent', '--filter', `./apps/${area}`];
  execFileSync(join(REPOSITORY, 'node_modules', '.bin', 'pnpm'), ['install', ...options], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

const [name, path] = process.argv.slice(2);
try {
  install(basename(await writeArea(REPOSITORY, name, path)));
  process.stdout.write(
    `apps/${name} is ready: a list at ${path} and a detail page, with tests.\n\n` +
      `  npm run dev -- ${name}                  serve it with hot reload\n` +
      `  npm run unit ${name}                    run its tests\n` +
      `  npm run release -- publish ${name}      make it live\n\n` +
      `pnpm-lock.yaml has a new part for apps/${name}. Commit it with the area. If a merge conflicts there, take either\n` +
      'side and run "npx pnpm install".\n\n' +
      'Guards of its pages and its menu entry: `routes` and `menu` in its area.json (docs/new-area.md).\n',
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
