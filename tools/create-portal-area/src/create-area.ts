import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BUNDLERS, type Bundler, outsideFiles } from './outside-files.ts';
import { areaFiles, areaNames } from './templates/index.ts';

const USAGE = `Usage: npx create-portal-area <name> <path> [--bundler rspack|vite] [--packages <folder>]
For example: npx create-portal-area reports /reports

  --bundler    rspack (default) or vite
  --packages   folder with the tarballs of the portal's packages; without it, npm uses its registry`;

/** Versions by package, from `versions.json`, which `npm run pack` writes. */
export type Versions = Readonly<Record<string, string>>;

export interface Arguments {
  name: string;
  path: string;
  bundler: Bundler;
  /** Folder with the tarballs of the portal's packages. */
  packages: string | undefined;
}

/** Throws with the usage if an argument is missing, unknown or invalid. */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parse(args);
  const [name = '', path = '', ...others] = positionals;
  const { bundler = 'rspack', packages } = values;
  if (others.length > 0) throw new Error(`Unknown argument "${others[0]}".\n${USAGE}`);
  if (name === '') throw new Error(USAGE);
  if (!/^[a-z][a-z0-9-]*$/.test(name))
    throw new Error(`"${name}" is not a name such as reports: lower-case letters, digits and "-".\n${USAGE}`);
  if (!/^(?:\/[a-z0-9][a-z0-9-]*)+$/.test(path))
    throw new Error(`"${path}" is not a path such as /reports.\n${USAGE}`);
  if (!isBundler(bundler)) throw new Error(`--bundler must be ${BUNDLERS.join(' or ')}.\n${USAGE}`);
  return { name, path, bundler, packages };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { bundler: { type: 'string' }, packages: { type: 'string' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error });
  }
}

const isBundler = (text: string): text is Bundler => BUNDLERS.some((known) => known === text);

/**
 * Writes a new area into a new folder below `parent`. Never writes into a folder that exists.
 * @param versions versions of the portal's packages and of the libraries they are used with
 */
export async function createArea(parent: string, given: Arguments, versions: Versions): Promise<Arguments> {
  const folder = join(parent, given.name);
  if (existsSync(folder)) throw new Error(`${folder} already exists.`);
  const requirement = await findRequirements(parent, folder, given.packages, versions);
  const names = areaNames(given.name, given.path);
  const files = { ...outsideFiles(names, given.bundler, requirement), ...areaFiles(names) };
  for (const [file, content] of Object.entries(files)) {
    const target = join(folder, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  return given;
}

/** Returns the version range, or the tarball, of each package for package.json. */
async function findRequirements(
  parent: string,
  folder: string,
  packages: string | undefined,
  versions: Versions,
): Promise<(name: string) => string> {
  const tarballs = packages === undefined ? [] : await listTarballs(resolve(parent, packages));
  return (name) => {
    const version = versions[name];
    if (version === undefined) throw new Error(`The version of ${name} is unknown.`);
    if (packages === undefined || !name.startsWith('@portal/')) return `^${version}`;
    const tarball = `${name.slice(1).replace('/', '-')}-${version}.tgz`;
    if (!tarballs.includes(tarball))
      throw new Error(`${resolve(parent, packages)} does not have ${tarball}.`);
    return `file:${relative(folder, resolve(parent, packages, tarball)).replaceAll('\\', '/')}`;
  };
}

async function listTarballs(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => {
    throw new Error(`--packages: there is no folder ${folder}.`);
  });
  return files.filter((file) => file.endsWith('.tgz'));
}
