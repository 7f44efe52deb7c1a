import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const LOCKFILE = 'pnpm-lock.yaml';
const NO_PART_OF_A_BUILD = /\.(test|stories)\.tsx?$/;

/**
 * Hash (8 hexadecimal digits) of what a build is made of: the sources of an app and of the workspace packages
 * that it imports, and the lockfile. The same sources have the same hash.
 */
export function hashSources(appRoot: string): string {
  const hash = createHash('sha256');
  for (const root of listPackages(appRoot)) {
    for (const file of ['package.json', 'area.json', ...listFiles(join(root, 'src'))]) {
      const path = join(root, file);
      if (existsSync(path)) hash.update(`${relative(appRoot, path)}\0`).update(readFileSync(path));
    }
  }
  const lockfile = findLockfile(appRoot);
  if (lockfile !== null) hash.update(readFileSync(lockfile));
  return hash.digest('hex').slice(0, 8);
}

/** The folders of an app and of all workspace packages below it, sorted. */
function listPackages(appRoot: string): string[] {
  const found = new Set<string>();
  const left = [appRoot];
  for (let root = left.pop(); root !== undefined; root = left.pop()) {
    if (found.has(root)) continue;
    found.add(root);
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const [name, range] of Object.entries(dependencies)) {
      const folder = join(root, 'node_modules', name);
      if (String(range).startsWith('workspace:') && existsSync(folder)) left.push(realpathSync(folder));
    }
  }
  return [...found].sort();
}

/** Files of a folder and all below it, with the folder's name first: `src/area.ts`. */
function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NO_PART_OF_A_BUILD.test(entry.name))
    .map((entry) => relative(dirname(folder), join(entry.parentPath, entry.name)))
    .sort();
}

function findLockfile(from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, LOCKFILE);
    if (existsSync(file)) return file;
    if (folder === dirname(folder)) return null;
  }
}
