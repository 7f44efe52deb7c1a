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

export const brotliOf = (content: Buffer): Buffer => brotliCompressSync(content, settings(content));

/** Writes a brotli version (`x.js.br`) next to each file, so that no server has to compress at each request. */
export async function compressFolder(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name));
      if (content.length < MIN_BYTES) return;
      await writeFile(join(folder, `${name}.br`), await compress(content, settings(content)));
    }),
  );
}
