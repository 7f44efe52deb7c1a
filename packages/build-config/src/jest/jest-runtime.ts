import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import type DefaultRuntime from 'jest-runtime';

// The package is CommonJS, but its types describe an ES module.
const Runtime: typeof DefaultRuntime = createRequire(import.meta.url)('jest-runtime').default;

interface Transformed {
  code: string;
  sourceMapPath: string | null;
}

interface TransformOptions {
  isInternalModule?: boolean;
  supportsStaticESM?: boolean;
}

/** The parts of Jest's cache that are used here. Jest makes one for each test file. */
interface TransformCache {
  transform(path: string, options?: TransformOptions): string;
  transforms: Map<string, Transformed>;
  sourceMaps: Map<string, string>;
}

interface Known {
  /** When the file was changed, in milliseconds. */
  changedAt: number;
  code: string;
  transformed: Transformed | undefined;
}

/** Code by project, path and format. A worker keeps it for all of its test files. */
const known = new Map<string, Known>();

/**
 * Jest's runtime without reading the source of every module again for each test file, although its transformed code is
 * known.
 */
class SharedCodeRuntime extends Runtime {
  constructor(...args: ConstructorParameters<typeof DefaultRuntime>) {
    super(...args);
    const [config] = args;
    const cache: TransformCache | undefined = Reflect.get(this, 'transformCache');
    if (typeof cache?.transform !== 'function') throw new Error('Jest no longer has a cache of code.');
    const transform = cache.transform.bind(cache);
    cache.transform = (path, options) => {
      const key = `${config.id}\0${path}\0${options?.isInternalModule}\0${options?.supportsStaticESM}`;
      // Installed packages do not change while tests run.
      const changedAt = path.includes('/node_modules/') ? 0 : statSync(path).mtimeMs;
      const existing = known.get(key);
      if (existing?.changedAt !== changedAt) {
        const code = transform(path, options);
        known.set(key, { changedAt, code, transformed: cache.transforms.get(path) });
        return code;
      }
      const { code, transformed } = existing;
      if (transformed !== undefined) {
        cache.transforms.set(path, transformed);
        if (transformed.sourceMapPath) cache.sourceMaps.set(path, transformed.sourceMapPath);
      }
      return code;
    };
  }
}

// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default SharedCodeRuntime;
