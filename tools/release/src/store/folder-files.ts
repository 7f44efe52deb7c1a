import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing } from '../errors.ts';
import { listFolders, readIfThere, TEMP_SUFFIX, writeAtomically } from './files.ts';
import { withLease } from './lease.ts';
import type { StoreFiles } from './store-files.ts';

/** Versions that are being written or removed. */
const STAGING = 'staging';
/** The same folder of older releases of this program, which a kill can have left. */
const OLD_STAGING = 'drafts';
const PARTS = 'parts';
/** Suffix of folders that are being deleted. */
const DELETED = '.deleted';

/** A release store in a folder, on this machine or a disk that several machines share. */
export function createFolderFiles(root: string): StoreFiles {
  const path = (...keys: string[]) => join(root, ...keys);
  const statOf = async (key: string) => {
    try {
      return await stat(path(key));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  const tagOf = ({ mtimeMs, size }: { mtimeMs: number; size: number }) => `${mtimeMs} ${size}`;
  const removeTree = (key: string) => rm(path(key), { recursive: true, force: true });

  const removeStaging = async () => {
    await removeTree(STAGING);
    await removeTree(OLD_STAGING);
  };

  return {
    location: root,
    nameOf: (key) => path(key),
    cacheBytes: 0,
    async read(key) {
      // The tag is taken before the file is read, so a change in between makes the next reader check again.
      const found = await statOf(key);
      const content = found && (await readIfThere(path(key)));
      return found && content && { content, tag: tagOf(found) };
    },
    async stat(key) {
      const found = await statOf(key);
      return found && { bytes: found.size, tag: tagOf(found) };
    },
    async write(key, content) {
      await mkdir(dirname(path(key)), { recursive: true });
      await writeAtomically(path(key), content);
      return '';
    },
    async append(key, text) {
      const file = await open(path(key), 'a+');
      try {
        // A full disk can have cut the last line short. The new line must not continue it.
        const { size } = await file.stat();
        const last = Buffer.alloc(1);
        if (size > 0) await file.read(last, 0, 1, size - 1);
        await file.appendFile(size > 0 && last.toString() !== '\n' ? `\n${text}` : text);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    remove: (key) => rm(path(key), { force: true }),
    listFolders: (key) => listFolders(path(key)),
    removeFolder: removeTree,
    async withLease(key, work, options) {
      await mkdir(dirname(path(key)), { recursive: true });
      return withLease(path(key), work, options);
    },
    async removeUnfinishedWrites() {
      for (const name of await readdir(root))
        if (name.endsWith(TEMP_SUFFIX)) await rm(path(name), { force: true });
    },

    listVersions: (folder) => listFolders(path(folder)),
    hasVersion: async (folder) => existsSync(path(folder)),
    async addVersion(folder, writeFiles) {
      // Only the holder of the lease adds versions, so files of others were left by a crash.
      await removeStaging();
      const staged = path(STAGING, randomUUID());
      try {
        await mkdir(staged, { recursive: true });
        await writeFiles(staged);
        await mkdir(dirname(path(folder)), { recursive: true });
        // One rename, so readers never see a partial version.
        await rename(staged, path(folder));
      } finally {
        await removeStaging();
      }
    },
    removeUnfinishedVersions: removeStaging,
    versionTime: async (folder) => (await stat(path(folder))).mtime,
    async removeVersion(folder) {
      // One rename, so a process that is killed leaves no part of the version.
      await mkdir(path(STAGING), { recursive: true });
      await rename(path(folder), path(STAGING, randomUUID()));
      await removeStaging();
    },

    async prepareFolder(folder, files) {
      await mkdir(path(folder, '..', PARTS), { recursive: true });
      for (const each of new Set(files.map((file) => dirname(file))))
        await mkdir(path(folder, each), { recursive: true });
    },
    async addFile(folder, key, receive) {
      const part = path(folder, '..', PARTS, randomUUID());
      try {
        await receive(part);
        await rename(part, path(folder, key));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      } finally {
        await rm(part, { force: true });
      }
    },
    async sizesOf(folder, files) {
      const sizes = new Map<string, number>();
      for (const file of files) {
        const found = await statOf(join(folder, file));
        if (found !== null) sizes.set(file, found.size);
      }
      return sizes;
    },
    withLocalFolder: (folder, work) => work(path(folder)),
    async discardFolder(folder) {
      const deleted = `${folder}.${randomUUID()}${DELETED}`;
      try {
        await rename(path(folder), path(deleted));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      await removeTree(deleted);
    },
    folderTime: async (folder) => (await statOf(folder))?.mtime ?? null,
    async removeLeftovers({ folder, isOld }) {
      for (const name of await listFolders(path(folder)))
        if (name.endsWith(DELETED)) await removeTree(join(folder, name));
      // A killed process leaves leases and temporary files. A process that waits for a lease writes its file again.
      const entries = await readdir(path(folder), { withFileTypes: true }).catch(() => []); // no upload yet
      for (const { name } of entries.filter((entry) => entry.isFile())) {
        const file = await statOf(join(folder, name));
        if (file !== null && (name.endsWith(TEMP_SUFFIX) || isOld(file.mtime)))
          await rm(path(folder, name), { force: true });
      }
    },
    close: async () => {},
  };
}
