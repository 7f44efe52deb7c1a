import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError } from '../db/storage/backup-error.ts';
import { hasErrorCode } from '../error-code.ts';
import type { FileTree } from './file-tree.ts';
import type { Manifest, Part } from './manifest.ts';

/** Hashes a file that is already in the folder of the back-up. */
export async function hashPart(folder: string, path: string): Promise<Part> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(join(folder, path))) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { path, bytes, sha256: hash.digest('hex') };
}

/** Copies one file into the folder. Returns null if it was removed before or during the copy. */
async function copyIn(tree: FileTree, key: string, folder: string, path: string): Promise<Part | null> {
  const source = await tree.open(key);
  if (source === null) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true });
  try {
    await pipeline(source, measure, createWriteStream(target, { mode: 0o600 }));
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
    await rm(target, { force: true });
    return null;
  }
  return { path, bytes, sha256: hash.digest('hex') };
}

/**
 * Copies the files of a tree to a folder of the back-up. Each call of `copy` adds what is new or has changed since the
 * call before; files that were removed meanwhile stay.
 */
export function createTreeCopy(
  tree: FileTree,
  backup: string,
  name: string,
  isLeftOut: (key: string) => boolean,
) {
  const copied = new Map<string, { version: string; part: Part }>();
  return {
    async copy(): Promise<void> {
      for await (const { key, bytes, modifiedAt } of tree.list()) {
        const version = `${bytes} ${modifiedAt}`;
        if (isLeftOut(key) || copied.get(key)?.version === version) continue;
        const part = await copyIn(tree, key, backup, `${name}/${key}`);
        if (part !== null) copied.set(key, { version, part });
      }
    },
    has: (key: string) => copied.has(key),
    parts: () => [...copied.values()].map(({ part }) => part),
  };
}

/** Compares every part with its size and hash. @throws BackupError naming the first that differs. */
export async function verifyParts(folder: string, { parts }: Manifest): Promise<void> {
  for (const part of parts) {
    if (!existsSync(join(folder, part.path)))
      throw new BackupError(`The back-up is incomplete: ${part.path} is missing.`);
    const found = await hashPart(folder, part.path);
    if (found.bytes !== part.bytes || found.sha256 !== part.sha256)
      throw new BackupError(`The back-up is damaged: ${part.path} is not what was backed up.`);
  }
}

/** Parts below a folder of the back-up, with their key in it. */
export function partsBelow({ parts }: Manifest, name: string): (Part & { key: string })[] {
  return parts
    .filter(({ path }) => path.startsWith(`${name}/`))
    .map((part) => ({ ...part, key: part.path.slice(name.length + 1) }));
}

/** Copies parts of the back-up to a tree, each in one step. */
export async function copyOut(
  folder: string,
  parts: readonly (Part & { key: string })[],
  tree: FileTree,
): Promise<void> {
  for (const { path, key, bytes } of parts)
    await tree.write(key, createReadStream(join(folder, path)), bytes);
}
