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

/** Fewer than the threads of Node's pool, so that other work of a server can continue. */
const MAX_AT_ONCE = 2;

/** Writes a brotli version (`x.js.br`) next to each file, so that no server has to compress at each request. */
export async function compressFolder(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => COMPRESSIBLE.test(name));
  const compressRemaining = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const content = await readFile(join(folder, name));
      if (content.length < MIN_BYTES) continue;
      await writeFile(join(folder, `${name}.br`), await compress(content, settings(content)));
    }
  };
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, compressRemaining));
}
