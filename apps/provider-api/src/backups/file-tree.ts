import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Bucket } from '@portal/bucket';
import { hasErrorCode } from '../error-code.ts';
import { isForeignEntry } from '../files/file-store.ts';

interface TreeFile {
  /** Relative, with forward slashes. */
  key: string;
  bytes: number;
  /** Milliseconds since 1970. */
  modifiedAt: number;
}

/** The files of a folder, or the objects of a bucket. */
export interface FileTree {
  readonly location: string;
  list(): AsyncIterable<TreeFile>;
  /** Null if the file has been removed. Read or destroy the stream. */
  open(key: string): Promise<Readable | null>;
  /** Replaces the file in one step. Call it for one file after the other. */
  write(key: string, content: Readable, bytes: number): Promise<void>;
}

async function nullIfMissing<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** The part of a file that has been written. If the process is killed, the next write replaces it. */
const DRAFT = '.restoring';

export function openFolder(root: string): FileTree {
  async function* listBelow(folder: string): AsyncIterable<TreeFile> {
    const entries = (await nullIfMissing(readdir(join(root, folder), { withFileTypes: true }))) ?? [];
    for (const entry of entries) {
      if (isForeignEntry(entry.name)) continue;
      const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* listBelow(key);
      else if (entry.isFile()) {
        const found = await nullIfMissing(stat(join(root, key)));
        if (found !== null) yield { key, bytes: found.size, modifiedAt: found.mtimeMs };
      }
    }
  }

  return {
    location: root,
    list: () => listBelow(''),
    async open(key) {
      const found = await nullIfMissing(stat(join(root, key)));
      return found && createReadStream(join(root, key));
    },
    async write(key, content) {
      const path = join(root, key);
      const draft = join(root, DRAFT);
      await mkdir(dirname(path), { recursive: true });
      try {
        await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }));
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
  };
}

export async function hasFiles(tree: FileTree): Promise<boolean> {
  for await (const _file of tree.list()) return true;
  return false;
}

export function openBucket(bucket: Bucket): FileTree {
  return {
    location: bucket.location,
    async *list() {
      for await (const { key, bytes, modifiedAt } of bucket.list())
        yield { key, bytes, modifiedAt: modifiedAt.getTime() };
    },
    async open(key) {
      const found = await bucket.open(key);
      return found && Readable.fromWeb(found.stream as Parameters<typeof Readable.fromWeb>[0]);
    },
    write: (key, content, bytes) => bucket.writeStream(key, content, bytes),
  };
}
