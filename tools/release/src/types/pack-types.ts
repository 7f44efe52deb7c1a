import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Packages that areas in other repositories import, in addition to those that they depend on. */
const PUBLIC = ['portal-sdk', 'area-kit', 'ui'];
/** What only the shell, or a test in this repository, imports. */
const NOT_PUBLIC = ['./host', './prerender', './color-mode-names', './testing'];
const SCOPE = '@portal/';

interface PackageJson {
  name: string;
  version: string;
  exports: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

interface SourcePackage {
  folder: string;
  json: PackageJson;
  /** Source file of each public export. */
  exports: [string, string][];
}

/**
 * Writes the types of the public packages as npm packages, one tarball each, and returns their file names. They contain
 * no code: an area takes that from the page.
 * @param repository a folder with a tsconfig.base.json and a folder `packages`
 */
export async function packTypes(
  out: string,
  repository: string,
  names: readonly string[] = PUBLIC,
): Promise<string[]> {
  const root = join(repository, 'packages');
  const packages = await readPackages(root, names);
  const draft = await mkdtemp(join(tmpdir(), 'portal-types-'));
  try {
    await emitTypes(repository, packages, draft);
    await mkdir(out, { recursive: true });
    const tarballs: string[] = [];
    for (const one of packages) {
      const folder = join(draft, one.folder);
      await writeFile(join(folder, 'package.json'), JSON.stringify(await toPublished(root, one), null, 2));
      const { stdout } = await run('npm', ['pack', folder, '--silent', '--pack-destination', resolve(out)]);
      tarballs.push(stdout.trim());
    }
    return tarballs;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** The packages and, after them, those of this repository that they depend on. */
async function readPackages(root: string, names: readonly string[]): Promise<SourcePackage[]> {
  const found = new Map<string, SourcePackage>();
  const queue = [...names];
  for (const folder of queue) {
    if (found.has(folder)) continue;
    const json: PackageJson = await readJson(join(root, folder, 'package.json'));
    const exports = Object.entries(json.exports).filter(
      ([name, file]) => file.startsWith('./src/') && !NOT_PUBLIC.includes(name),
    );
    found.set(folder, { folder, json, exports });
    for (const name of Object.keys(json.dependencies ?? {}))
      if (name.startsWith(SCOPE)) queue.push(name.slice(SCOPE.length));
  }
  return [...found.values()];
}

/** Throws with the compiler's messages when an export has a type that cannot be written down. */
async function emitTypes(
  repository: string,
  packages: readonly SourcePackage[],
  outDir: string,
): Promise<void> {
  const rootDir = join(repository, 'packages');
  const config = join(outDir, 'tsconfig.json');
  await writeFile(
    config,
    JSON.stringify({
      extends: join(repository, 'tsconfig.base.json'),
      compilerOptions: { noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir, outDir },
      files: packages.flatMap(({ folder, exports }) =>
        exports.map(([, file]) => join(rootDir, folder, file)),
      ),
    }),
  );
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  try {
    await run(process.execPath, [join(typescript, 'bin', 'tsc'), '-p', config]);
  } catch (error) {
    const { stdout } = error as { stdout?: string }; // execFile adds what was printed
    throw new Error(`The types cannot be written:\n${stdout ?? String(error)}`, { cause: error });
  }
}

async function toPublished(root: string, { folder, json, exports }: SourcePackage): Promise<object> {
  return {
    name: json.name,
    version: json.version,
    description: 'Types for areas of the portal; the code comes from the page.',
    type: 'module',
    exports: Object.fromEntries(
      exports.map(([name, file]) => [name, { types: file.replace(/\.tsx?$/, '.d.ts') }]),
    ),
    dependencies: await readDependencies(join(root, folder), json),
  };
}

/** Versions that are installed here, because package.json refers to the workspace. */
async function readDependencies(folder: string, json: PackageJson): Promise<Record<string, string>> {
  const code = Object.keys(json.dependencies ?? {});
  const types = Object.keys(json.devDependencies ?? {}).filter(
    (name) => name.startsWith('@types/') && code.includes(name.slice('@types/'.length)),
  );
  const versions = await Promise.all(
    [...code, ...types].sort().map(async (name): Promise<[string, string]> => {
      const { version }: PackageJson = await readJson(join(folder, 'node_modules', name, 'package.json'));
      return [name, `^${version}`];
    }),
  );
  return Object.fromEntries(versions);
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8'));
}
