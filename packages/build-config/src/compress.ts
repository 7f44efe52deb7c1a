import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const COMPRESSIBLE = /\.(m?js|css|svg|json|html|txt)$/;
/** Smaller files gain nothing from compression. */
const MIN_BYTES = 1024;

const settings = (content: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
});

/** Blocks the process: only for small content. */
export const brotliOf = (content: Buffer): Buffer => brotliCompressSync(content, settings(content));

/** The size of content as it is sent, measured outside the main thread. */
export async function brotliSizeOf(content: Buffer): Promise<number> {
  return (await compress(content, settings(content))).length;
}

/** The brotli version of a file; null if compression gains nothing. */
export async function compressedCopyOf(name: string, content: Buffer): Promise<Buffer | null> {
  if (!COMPRESSIBLE.test(name) || content.length < MIN_BYTES) return null;
  return compress(content, settings(content));
}

/** Fewer than the threads of Node's pool, so that other work of a server can continue. */
const MAX_AT_ONCE = 2;

/** Writes a brotli version (`x.js.br`) next to each file, so that no server has to compress at each request. */
export async function compressFolder(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => COMPRESSIBLE.test(name));
  const compressRemaining = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const compressed = await compressedCopyOf(name, await readFile(join(folder, name)));
      if (compressed !== null) await writeFile(join(folder, `${name}.br`), compressed);
    }
  };
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, compressRemaining));
}
