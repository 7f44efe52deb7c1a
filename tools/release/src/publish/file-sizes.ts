import { brotliSizeOf } from '@portal/build-config/compress';

/**
 * Measures files of a build in brotli bytes, each once: many pages have the same scripts, and compression takes long.
 * Files that the build does not contain have 0 bytes.
 */
export function createFileSizes(contents: ReadonlyMap<string, Buffer>) {
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = (file: string): Promise<number> => {
    const known = sizes.get(file);
    if (known) return known;
    const content = contents.get(file);
    const size = content === undefined ? Promise.resolve(0) : brotliSizeOf(content);
    sizes.set(file, size);
    return size;
  };
  return {
    sizeOf,
    /** One file after the other, so that a registry can do other work meanwhile. */
    async totalOf(files: readonly string[]): Promise<number> {
      let total = 0;
      for (const file of files) total += await sizeOf(file);
      return total;
    },
  };
}
