import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '@portal/build-config/build-files';
import { compressedCopyOf } from '@portal/build-config/compress';
import { type ReleaseRecord, releaseRecord } from '@portal/release-manifest';
import * as v from 'valibot';
import { mapAtOnce } from '../store/map-at-once.ts';
import { ReleaseStore } from '../store/store.ts';
import { parseJsonFile, RECORD } from '../store/store-files.ts';
import { isCompressedCopy, readBuiltFile, readCompressedCopy } from './built-files.ts';
import { formatRecord } from './record-text.ts';

/** A file to write; null: to remove. */
type Repair = readonly [key: string, content: string | Uint8Array | null];

/**
 * Restores the damaged and missing files of a stored version from its build. Intact files and an intact record are not
 * written, so the version can be served meanwhile, and a process that is killed leaves it no worse.
 * @returns whether anything had to be restored
 */
export async function restoreVersion(
  store: ReleaseStore,
  build: string,
  record: ReleaseRecord,
): Promise<boolean> {
  const folder = ReleaseStore.folderOf(record.name, record.version);
  const repairs = await findVersionRepairs(store, build, record);
  for (const [file, content] of repairs)
    if (content === null) await store.files.remove(`${folder}/${file}`);
    else await store.files.write(`${folder}/${file}`, content);
  return repairs.length > 0;
}

/** What {@link restoreVersion} writes. Throws if the version is stored with the content of another build. */
export async function findVersionRepairs(
  store: ReleaseStore,
  build: string,
  record: ReleaseRecord,
): Promise<Repair[]> {
  const { name, version, files } = record;
  const folder = ReleaseStore.folderOf(name, version);
  const stored = parseJsonFile((await store.files.read(`${folder}/${RECORD}`))?.content);
  const hasRecord = v.is(releaseRecord, stored) && hasSameFiles(stored.files, files);
  if (!hasRecord && v.is(releaseRecord, stored) && (await matchesFiles(store, folder, stored.files)))
    throw new Error(`${name} ${version} is stored with other content. Nothing was changed.`);
  const isCompressed = Object.keys(files).some((file) => existsSync(join(build, `${file}.br`)));
  const repairs = await mapAtOnce(Object.entries(files), ([file, integrity]) =>
    findRepairs(store, folder, { build, isCompressed }, file, integrity),
  );
  // The record is last: without it, the version does not exist in a bucket.
  return [...repairs.flat(), ...(hasRecord ? [] : [[RECORD, formatRecord(record)] as const])];
}

/** @param isCompressed whether the build contains compressed copies. If not, the store makes them. */
async function findRepairs(
  store: ReleaseStore,
  folder: string,
  { build, isCompressed }: { build: string; isCompressed: boolean },
  file: string,
  integrity: string,
): Promise<Repair[]> {
  const found = await store.files.read(`${folder}/${file}`);
  const isIntact = found !== null && integrityOf(found.content) === integrity;
  const content = isIntact ? found.content : await readBuiltFile(build, file, integrity);
  const repairs: Repair[] = isIntact ? [] : [[file, content]];
  const copy = await store.files.read(`${folder}/${file}.br`);
  if (copy !== null && (await isCompressedCopy(copy.content, content))) return repairs;
  const compressed = isCompressed
    ? await readCompressedCopy(build, file, content)
    : await compressedCopyOf(file, content);
  // A file that needs no copy may have a damaged one, from another build with the same content.
  return compressed === null && copy === null ? repairs : [...repairs, [`${file}.br`, compressed]];
}

type Files = ReleaseRecord['files'];

const hasSameFiles = (one: Files, other: Files) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([file, integrity]) => other[file] === integrity);

async function matchesFiles(store: ReleaseStore, folder: string, files: Files): Promise<boolean> {
  const checks = await mapAtOnce(Object.entries(files), async ([file, integrity]) => {
    const found = await store.files.read(`${folder}/${file}`);
    return found !== null && integrityOf(found.content) === integrity;
  });
  return checks.every(Boolean);
}
