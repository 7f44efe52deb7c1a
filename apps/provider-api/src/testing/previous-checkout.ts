import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MIGRATIONS } from '../migrations/schema-version.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const SERVER = 'apps/provider-api';

const git = (...args: readonly string[]) =>
  execFileSync('git', ['-C', REPOSITORY, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

/** The last commit of the main line before the newest migration, or null without the history. */
export function findPreviousVersion(): string | null {
  const newest = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1);
  try {
    const added = git(
      ...['log', '--first-parent', '-m', '--diff-filter=A', '-1', '--format=%H', '--'],
      join(SERVER, 'drizzle', newest ?? ''),
    );
    return git('rev-parse', '--verify', added === '' ? 'HEAD' : `${added}^1`);
  } catch {
    return null;
  }
}

export interface Checkout {
  /** Its server's entry. */
  main: string;
  remove(): void;
}

/**
 * The sources of a commit in a temporary git worktree. Its packages import each other, and the libraries that are
 * installed here.
 */
export function checkOut(commit: string): Checkout {
  const folder = join(mkdtempSync(join(tmpdir(), 'portal-previous-')), 'checkout');
  git('worktree', 'add', '--detach', folder, commit);
  for (const group of ['apps', 'packages'])
    for (const name of readdirSync(join(folder, group))) linkLibraries(folder, join(group, name));
  return {
    main: join(folder, SERVER, 'src/main.ts'),
    remove() {
      git('worktree', 'remove', '--force', folder);
      rmSync(dirname(folder), { recursive: true, force: true });
    },
  };
}

function linkLibraries(folder: string, path: string): void {
  const installed = join(REPOSITORY, path, 'node_modules');
  if (!existsSync(installed)) return;
  const target = join(folder, path, 'node_modules');
  for (const entry of readdirSync(installed)) {
    if (entry.startsWith('.')) continue;
    const names = entry.startsWith('@')
      ? readdirSync(join(installed, entry)).map((name) => join(entry, name))
      : [entry];
    for (const name of names) {
      const real = realpathSync(join(installed, name));
      const isOurs = name.startsWith('@portal/');
      mkdirSync(dirname(join(target, name)), { recursive: true });
      symlinkSync(isOurs ? real.replace(realpathSync(REPOSITORY), folder) : real, join(target, name));
    }
  }
}
