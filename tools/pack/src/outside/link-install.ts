import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { packageOf } from '../find-imports.ts';
import { writePackages } from '../pack.ts';

const WORKSPACES = ['packages', 'tools', 'e2e/toy-areas', 'apps'];

interface Manifest {
  name: string;
  bin?: string | Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/**
 * Puts the public packages into `node_modules` of a folder outside the repository as npm would, and links the libraries
 * that they, and an area there, need to those that are installed here. An installation from npm takes minutes.
 */
export async function linkPackages(folder: string, repository: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  const written = await writePackages(modules, repository, { checkTypes: false });
  for (const target of Object.values(written)) {
    const manifest = await readManifest(target);
    await linkBins(modules, manifest, target);
    await linkLibraries(modules, repository, manifest);
  }
}

/** Links the libraries that a package.json lists, as `npm install` in its folder would install them. */
export async function linkArea(area: string, repository: string): Promise<void> {
  const modules = join(dirname(area), 'node_modules');
  const manifest = await readManifest(area);
  const missing = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    (name) => name.startsWith('@portal/') && !existsSync(join(modules, name)),
  );
  if (missing.length > 0) throw new Error(`${missing.join(', ')} are not packed.`);
  await linkLibraries(modules, repository, manifest);
  await symlink(modules, join(area, 'node_modules'));
}

async function linkLibraries(modules: string, repository: string, manifest: Manifest): Promise<void> {
  const names = Object.keys({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.peerDependencies,
  });
  for (const name of names) {
    const link = join(modules, packageOf(name));
    if (existsSync(link)) continue;
    const target = findInstalled(repository, name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(target, link);
    await linkBins(modules, await readManifest(target), target);
  }
}

function findInstalled(repository: string, name: string): string {
  for (const workspace of WORKSPACES)
    for (const each of readdirSync(join(repository, workspace))) {
      const folder = join(repository, workspace, each, 'node_modules', name);
      if (existsSync(folder)) return realpathSync(folder);
    }
  throw new Error(`${name} is not installed in this repository.`);
}

async function linkBins(modules: string, { name, bin }: Manifest, target: string): Promise<void> {
  const bins = typeof bin === 'string' ? { [name.replace(/^@[^/]+\//, '')]: bin } : (bin ?? {});
  await mkdir(join(modules, '.bin'), { recursive: true });
  const known = await readdir(join(modules, '.bin'));
  for (const [command, file] of Object.entries(bins)) {
    if (known.includes(command)) continue;
    execFileSync('chmod', ['+x', join(target, file)]);
    await symlink(join(target, file), join(modules, '.bin', command));
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
}
