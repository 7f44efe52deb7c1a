import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { toBuildVersion } from '@portal/build-config/build-version';
import { API_REPORT } from './api/api-report.ts';
import { assertRecorded } from './api/package-apis.ts';
import { type EmitOptions, emit, listFiles } from './emit.ts';
import { findImports } from './find-imports.ts';
import { PUBLIC_PACKAGES, type PublicPackage } from './public-packages.ts';
import { toPublishedJson } from './published-json.ts';
import { readPackages, type SourcePackage } from './read-packages.ts';
import { writeVersions } from './write-versions.ts';

const run = promisify(execFile);

interface PackOptions extends EmitOptions {
  packages?: readonly PublicPackage[];
  now?: Date;
}

/**
 * Writes the public packages as npm installs them, each in its own folder, by their names.
 * @param repository a folder with a tsconfig.base.json and the packages' folders
 */
export async function writePackages(
  out: string,
  repository: string,
  { packages = PUBLIC_PACKAGES, checkTypes, now = new Date() }: PackOptions,
): Promise<Record<string, string>> {
  const sources = (await readPackages(repository, packages)).map((source) => ({
    ...source,
    json: { ...source.json, version: toBuildVersion(source.json.version, now) },
  }));
  await mkdir(out, { recursive: true });
  const draft = await mkdtemp(join(resolve(out), '.draft-'));
  try {
    await emit(repository, sources, draft, { checkTypes });
    const written: Record<string, string> = {};
    for (const source of sources) {
      const folder = join(draft, source.folder);
      await completePackage(repository, source, folder, sources);
      const target = join(resolve(out), source.json.name);
      await rm(target, { recursive: true, force: true });
      await mkdir(join(target, '..'), { recursive: true });
      await rename(folder, target);
      written[source.json.name] = target;
    }
    return written;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Adds to the compiled files what else belongs into the tarball. */
async function completePackage(
  repository: string,
  source: SourcePackage,
  folder: string,
  sources: readonly SourcePackage[],
): Promise<void> {
  const requests = { code: new Set<string>(), types: new Set<string>() };
  for (const file of await listFiles(folder)) {
    const kind = file.endsWith('.d.ts') ? 'types' : 'code';
    for (const request of findImports(await readFile(file, 'utf8'))) requests[kind].add(request);
  }
  const imports = { code: [...requests.code], types: [...requests.types] };
  const json = await toPublishedJson(repository, source, imports, sources);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(json, null, 2)}\n`);
  for (const name of ['README.md', 'CHANGELOG.md', API_REPORT])
    await cp(join(repository, source.folder, name), join(folder, name)).catch(ignoreMissing);
  await writeVersions(repository, source, folder, sources);
}

/** Packs the public packages into one tarball each, and returns their file names. Refuses a package whose report differs. */
export async function pack(out: string, repository: string, options: PackOptions): Promise<string[]> {
  const draft = await mkdtemp(join(tmpdir(), 'portal-pack-'));
  try {
    const written = await writePackages(draft, repository, options);
    await assertRecorded(written, repository, options.packages ?? PUBLIC_PACKAGES);
    const folders = Object.values(written);
    await mkdir(out, { recursive: true });
    const { stdout } = await run('npm', ['pack', ...folders, '--silent', '--pack-destination', resolve(out)]);
    return stdout.trim().split('\n').sort();
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
