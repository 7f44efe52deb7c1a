import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { readIfThere } from '../store/files.ts';
import { ReleaseStore } from '../store/store.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * Folder of all source maps. The page server serves only files that a version's record lists, below `shell` and `areas`,
 * so no URL leads here.
 */
const FOLDER = 'source-maps';
const MAX_MAP_BYTES = 64 * 1024 * 1024;

const folderOf = (app: string, version: string) => `${FOLDER}/${ReleaseStore.folderOf(app, version)}`;
const keyOf = (app: string, version: string, file: string) => `${folderOf(app, version)}/${file}.map.gz`;

/** Stores the source maps of a build's scripts apart from its served files. A build without maps stores none. */
export async function storeSourceMaps(
  store: ReleaseStore,
  build: string,
  { name, version, files }: { name: string; version: string; files: Readonly<Record<string, string>> },
): Promise<void> {
  for (const file of Object.keys(files)) {
    const map = /\.[cm]?js$/.test(file) ? await readIfThere(join(build, `${file}.map`)) : null;
    if (map === null || map.length > MAX_MAP_BYTES) continue;
    await store.files.write(keyOf(name, version, file), await compress(map));
  }
}

/** The source map of a published script; null if there is none or it is damaged. */
export async function readSourceMap(
  store: ReleaseStore,
  app: string,
  version: string,
  file: string,
): Promise<string | null> {
  const found = await store.files.read(keyOf(app, version, file));
  if (found === null) return null;
  const map = await decompress(found.content, { maxOutputLength: MAX_MAP_BYTES }).catch(() => null); // damaged on disk
  return map?.toString('utf8') ?? null;
}

/** Removes the source maps of an app's versions that are no longer stored. */
export async function pruneSourceMaps(
  store: ReleaseStore,
  app: string,
  stored: readonly string[],
): Promise<void> {
  const folder = app === 'shell' ? `${FOLDER}/shell` : `${FOLDER}/areas/${app}`;
  for (const version of await store.files.listFolders(folder))
    if (!stored.includes(version)) await store.files.removeFolder(`${folder}/${version}`);
}
