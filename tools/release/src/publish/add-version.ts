import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compressFolder } from '@portal/build-config/compress';
import type { ReleaseRecord } from '@portal/release-manifest';
import { ReleaseStore } from '../store/store.ts';
import { RECORD } from '../store/store-files.ts';
import { readBuiltFile, readCompressedCopy } from './built-files.ts';
import { formatRecord } from './record-text.ts';
import { restoreVersion } from './restore-version.ts';

/**
 * Stores the files and the record of a version, unless they are stored already. Restores damaged and missing files of a
 * stored version.
 */
export async function addVersion(
  store: ReleaseStore,
  build: string,
  record: ReleaseRecord,
): Promise<'added' | 'restored' | 'unchanged'> {
  const folder = ReleaseStore.folderOf(record.name, record.version);
  if (await store.files.hasVersion(folder))
    return (await restoreVersion(store, build, record)) ? 'restored' : 'unchanged';
  await store.files.addVersion(folder, (target) => writeVersion(build, record, target));
  return 'added';
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
  await writeFile(join(target, RECORD), formatRecord(record), { flush: true });
}
