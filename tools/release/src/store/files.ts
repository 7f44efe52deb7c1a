import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { isMissing } from '../errors.ts';

/** Ends the names of files that are being written. */
export const TEMP_SUFFIX = '.tmp';

/** Null when there is no such file. */
export async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Null when there is no such file. */
export async function readTextIfThere(file: string): Promise<string | null> {
  return (await readIfThere(file))?.toString() ?? null;
}

/** Names of the folders in a folder, sorted; none when it does not exist. */
export async function listFolders(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Readers see the old content or the new one, never a part. */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const temp = `${file}.${randomUUID()}${TEMP_SUFFIX}`;
  try {
    const handle = await open(temp, 'w');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temp, file);
  } finally {
    await rm(temp, { force: true });
  }
}
