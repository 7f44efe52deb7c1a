import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Bucket } from '@portal/bucket';
import { hasErrorCode } from '../error-code.ts';

interface ListedFile {
  key: string;
  modifiedAt: Date;
}

/** Bytes by key, such as `0d/0d0c0000-…`. */
export interface FileStore {
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The content as it arrives; null when there is no such file. Read or cancel the stream. */
  open(key: string): Promise<ReadableStream<Uint8Array> | null>;
  remove(key: string): Promise<void>;
  list(): AsyncIterable<ListedFile>;
}

async function nullIfMissing<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Names of file systems, snapshots and unfinished restores. Only root may read `lost+found`. */
export const isForeignEntry = (name: string) => name.startsWith('.') || name === 'lost+found';

export function createFolderStore(root: string): FileStore {
  return {
    async write(key, bytes) {
      const path = join(root, key);
      // Customers' documents are for no other user of the machine.
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
      } catch (error) {
        // A full disk leaves a part of the file.
        if (!hasErrorCode(error, 'EEXIST')) await rm(path, { force: true });
        throw error;
      }
    },
    async read(key) {
      const content = await nullIfMissing(readFile(join(root, key)));
      return content && new Uint8Array(content);
    },
    async open(key) {
      const handle = await nullIfMissing(open(join(root, key)));
      // The stream closes the file.
      return handle && (Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>);
    },
    async remove(key) {
      await rm(join(root, key), { force: true });
    },
    async *list() {
      const list = async (folder: string) =>
        ((await nullIfMissing(readdir(folder, { withFileTypes: true }))) ?? []).filter(
          ({ name }) => !isForeignEntry(name),
        );
      for (const folder of await list(root)) {
        if (!folder.isDirectory()) continue;
        for (const file of await list(join(root, folder.name))) {
          if (!file.isFile()) continue;
          const key = `${folder.name}/${file.name}`;
          const found = await nullIfMissing(stat(join(root, key)));
          if (found !== null) yield { key, modifiedAt: found.mtime };
        }
      }
    },
  };
}

export function createMemoryStore(): FileStore {
  const files = new Map<string, { bytes: Uint8Array<ArrayBuffer>; modifiedAt: Date }>();
  return {
    async write(key, bytes) {
      files.set(key, { bytes: new Uint8Array(bytes), modifiedAt: new Date() });
    },
    read: async (key) => files.get(key)?.bytes ?? null,
    async open(key) {
      const file = files.get(key);
      return file === undefined ? null : new Blob([file.bytes]).stream();
    },
    async remove(key) {
      files.delete(key);
    },
    async *list() {
      for (const [key, { modifiedAt }] of files) yield { key, modifiedAt };
    },
  };
}

export function createBucketStore(bucket: Bucket): FileStore {
  return {
    async write(key, bytes) {
      await bucket.write(key, bytes);
    },
    async read(key) {
      const found = await bucket.read(key);
      return found && new Uint8Array(found.content);
    },
    open: async (key) => (await bucket.open(key))?.stream ?? null,
    remove: (key) => bucket.remove(key),
    list: () => bucket.list(),
  };
}

/**
 * Copies the files of a folder that a bucket does not have yet. Returns how many were copied and how many were there.
 * Can be repeated.
 */
export async function copyToBucket(root: string, bucket: Bucket): Promise<{ copied: number; there: number }> {
  const result = { copied: 0, there: 0 };
  for await (const { key } of createFolderStore(root).list()) {
    const { size } = await stat(join(root, key));
    const existing = await bucket.stat(key);
    if (existing?.bytes === size) result.there += 1;
    else {
      await bucket.writeStream(key, createReadStream(join(root, key)), size);
      result.copied += 1;
    }
  }
  return result;
}
