import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicPackage } from './public-packages.ts';

interface PackageJson {
  name: string;
  version: string;
  sideEffects?: boolean | string[];
  engines?: Record<string, string>;
  exports?: Record<string, string>;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** A public package as its sources are in the repository. */
export interface SourcePackage extends PublicPackage {
  json: PackageJson;
  /** Source file of each public export, by its name. */
  exports: Record<string, string>;
  bin: Record<string, string>;
  /** Source files that tsc starts from. */
  files: string[];
}

export async function readPackages(
  repository: string,
  packages: readonly PublicPackage[],
): Promise<SourcePackage[]> {
  return Promise.all(
    packages.map(async (one): Promise<SourcePackage> => {
      const json: PackageJson = await readJson(join(repository, one.folder, 'package.json'));
      const exports = Object.fromEntries(
        Object.entries(json.exports ?? {}).filter(([name]) =>
          one.only === undefined ? !one.notPublic?.includes(name) : one.only.includes(name),
        ),
      );
      const missing = (one.only ?? []).filter((name) => !Object.hasOwn(exports, name));
      if (missing.length > 0)
        throw new Error(`${one.folder}/package.json does not export ${missing.join(', ')}.`);
      const bin = Object.fromEntries(
        Object.entries(json.bin ?? {}).filter(([, file]) => file.startsWith('./src/')),
      );
      const files = [...new Set([...Object.values(exports), ...Object.values(bin)])];
      return { ...one, json, exports, bin, files };
    }),
  );
}

export async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8'));
}
