import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { readDemoFile } from './seed/demo-files.ts';

/** Uploaded files by generated id: a sender's file name never becomes a path (F30). */
export interface Files {
  /** Returns the file's id. */
  save(bytes: Uint8Array): Promise<string>;
  read(id: string): Promise<Uint8Array>;
  remove(id: string): Promise<void>;
}

const FILE_ID = /^[0-9a-f-]{36}$/;

function onDisk(root: string): Files {
  const path = (id: string) => {
    if (!FILE_ID.test(id)) throw new Error('Not the id of a file.');
    return join(root, id.slice(0, 2), id);
  };
  return {
    async save(bytes) {
      const id = randomUUID();
      await mkdir(join(root, id.slice(0, 2)), { recursive: true });
      await writeFile(path(id), bytes, { flag: 'wx' });
      return id;
    },
    async read(id) {
      return new Uint8Array(await readFile(path(id)));
    },
    async remove(id) {
      await rm(path(id), { force: true });
    },
  };
}

function inMemory(): Files {
  const files = new Map<string, Uint8Array>();
  return {
    async save(bytes) {
      const id = randomUUID();
      files.set(id, bytes);
      return id;
    },
    async read(id) {
      const bytes = files.get(id);
      if (bytes === undefined) throw new Error('No such file.');
      return bytes;
    },
    async remove(id) {
      files.delete(id);
    },
  };
}

export function createFiles(config: Config): Files {
  const files = config.dataDir === null ? inMemory() : onDisk(join(config.dataDir, 'files'));
  return { ...files, read: async (id) => readDemoFile(id) ?? files.read(id) };
}
