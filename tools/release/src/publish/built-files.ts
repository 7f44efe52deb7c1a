import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { integrityOf } from '@portal/build-config/build-files';
import { readIfThere } from '../store/files.ts';

const decompress = promisify(brotliDecompress);

/** A file of a build, which must be what it was when its integrity was computed. */
export async function readBuiltFile(build: string, file: string, integrity: string): Promise<Buffer> {
  const source = join(build, file);
  const content = await readIfThere(source);
  if (content === null) throw new Error(`${source} is missing, although the build names it. Build it again.`);
  if (integrityOf(content) !== integrity)
    throw new Error(`${source} was changed after it was built. Build it again.`);
  return content;
}

/** Whether compressed content contains a file. */
export async function isCompressedCopy(compressed: Buffer, content: Buffer): Promise<boolean> {
  // Any error means that the copy is damaged. The limit stops a decompression bomb.
  const limits = { maxOutputLength: Math.max(content.length, 1) };
  const plain = await decompress(compressed, limits).catch(() => null);
  return plain?.equals(content) === true;
}

/** The compressed copy of a built file; null when there is none. Throws when it is not a copy of the file. */
export async function readCompressedCopy(
  build: string,
  file: string,
  content: Buffer,
): Promise<Buffer | null> {
  const source = join(build, `${file}.br`);
  const compressed = await readIfThere(source);
  if (compressed === null) return null;
  if (!(await isCompressedCopy(compressed, content)))
    throw new Error(`${source} is damaged: it does not contain ${file}. Build it again.`);
  return compressed;
}
