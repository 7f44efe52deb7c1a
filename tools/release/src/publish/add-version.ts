import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { integrityOf } from '@portal/build-config/build-files';
import { compressFolder } from '@portal/build-config/compress';
import { type ReleaseRecord, releaseRecord } from '@portal/release-manifest';
import * as v from 'valibot';
import { mapAtOnce } from '../store/map-at-once.ts';
import { ReleaseStore } from '../store/store.ts';
import { parseJsonFile, RECORD } from '../store/store-files.ts';
import { readBuiltFile, readCompressedCopy } from './built-files.ts';

/**
 * Stores the files and the record of a version, unless they are stored already. A version with a damaged or missing
 * file is stored again.
 */
export async function addVersion(
  store: ReleaseStore,
  build: string,
  record: ReleaseRecord,
): Promise<'added' | 'restored' | 'unchanged'> {
  const folder = ReleaseStore.folderOf(record.name, record.version);
  const isStored = await store.files.hasVersion(folder);
  if (isStored && (await isIntact(store, folder, record))) return 'unchanged';
  await store.files.addVersion(folder, (target) => writeVersion(build, record, target));
  return isStored ? 'restored' : 'added';
}

async function isIntact(store: ReleaseStore, folder: string, { files }: ReleaseRecord): Promise<boolean> {
  const stored = parseJsonFile((await store.files.read(`${folder}/${RECORD}`))?.content);
  if (!v.is(releaseRecord, stored)) return false;
  const checks = await mapAtOnce(Object.entries(files), async ([file, integrity]) => {
    const found = await store.files.read(`${folder}/${file}`);
    return found !== null && integrityOf(found.content) === integrity;
  });
  return checks.every(Boolean);
}

/** Copies the files of a build, their compressed copies and the record into a folder. */
async function writeVersion(build: string, record: ReleaseRecord, target: string): Promise<void> {
  let isCompressed = false;
  for (const [file, integrity] of Object.entries(record.files)) {
    const content = await readBuiltFile(build, file, integrity);
    await mkdir(dirname(join(target, file)), { recursive: true });
    await writeFile(join(target, file), content);
    const compressed = await readCompressedCopy(build, file, content);
    if (compressed === null) continue;
    await writeFile(join(target, `${file}.br`), compressed);
    isCompressed = true;
  }
  if (!isCompressed) await compressFolder(target);
  await writeFile(join(target, RECORD), `${JSON.stringify(record, null, 2)}\n`, { flush: true });
}
