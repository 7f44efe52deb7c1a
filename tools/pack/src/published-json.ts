import { join } from 'node:path';
import { API_REPORT } from './api/api-report.ts';
import { packageOf } from './find-imports.ts';
import { readJson, type SourcePackage } from './read-packages.ts';

/** Libraries that must exist once in a page or test, so the package.json of the area chooses their version. */
const PEERS: ReadonlySet<string> = new Set(['react', 'react-dom']);

/** What a package's files import, by what it is for. */
export interface Imports {
  code: readonly string[];
  /** Declarations only. */
  types: readonly string[];
}

/** `package.json` of the tarball: versions instead of `workspace:` and `catalog:`, and only what its files import. */
export async function toPublishedJson(
  repository: string,
  source: SourcePackage,
  imports: Imports,
  all: readonly SourcePackage[],
): Promise<object> {
  const { folder, description, json } = source;
  assertExported(source, imports, all);
  const dependencies: Record<string, string> = {};
  const peerDependencies: Record<string, string> = {};
  const optional: Record<string, { optional: true }> = {};
  const imported = new Set([...imports.code, ...imports.types].map(packageOf));
  for (const name of await addPeers(repository, source, imported)) {
    if (name === json.name) continue;
    const range = await findRange(repository, folder, name, all);
    const isCode = Object.hasOwn(json.dependencies ?? {}, name);
    if (!isCode && !Object.hasOwn(json.devDependencies ?? {}, name))
      throw new Error(`${folder} imports ${name}, which its package.json does not list.`);
    if (isCode && !PEERS.has(name)) dependencies[name] = range;
    else peerDependencies[name] = range.replace(/\.\d+\.\d+$/, '.0.0');
    // Only tests need it; an area installs it with its test runner.
    if (!isCode) optional[name] = { optional: true };
    const types = `@types/${name}`;
    if (isCode && !PEERS.has(name) && Object.hasOwn(json.devDependencies ?? {}, types))
      dependencies[types] = await findRange(repository, folder, types, all);
  }
  return {
    name: json.name,
    version: json.version,
    description,
    license: 'UNLICENSED',
    type: 'module',
    ...(json.engines && { engines: json.engines }),
    sideEffects: Array.isArray(json.sideEffects) ? json.sideEffects.map(toScript) : false,
    exports: {
      ...Object.fromEntries(
        Object.entries(source.exports).map(([name, file]) => [
          name,
          { types: file.replace(/\.tsx?$/, '.d.ts'), default: toScript(file) },
        ]),
      ),
      './package.json': './package.json',
    },
    ...(Object.keys(source.bin).length > 0 && { bin: mapValues(source.bin, toScript) }),
    files: ['src', 'CHANGELOG.md', API_REPORT],
    dependencies: sorted(dependencies),
    peerDependencies: sorted(peerDependencies),
    peerDependenciesMeta: sorted(optional),
  };
}

/** Adds the peer dependencies of imported libraries that the package lists, such as emotion for MUI. */
async function addPeers(
  repository: string,
  { folder, json }: SourcePackage,
  imported: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const names = new Set(imported);
  for (const name of imported) {
    if (!Object.hasOwn(json.dependencies ?? {}, name) || name.startsWith('@portal/')) continue;
    const file = join(repository, folder, 'node_modules', name, 'package.json');
    const { peerDependencies = {} } = await readJson<{ peerDependencies?: object }>(file);
    for (const peer of Object.keys(peerDependencies))
      if (Object.hasOwn(json.dependencies ?? {}, peer)) names.add(peer);
  }
  return names;
}

/** Throws if a file imports an export of another package that is not public. */
function assertExported(source: SourcePackage, imports: Imports, all: readonly SourcePackage[]): void {
  for (const request of [...imports.code, ...imports.types]) {
    const target = all.find(({ json }) => json.name === packageOf(request));
    if (target === undefined) {
      if (request.startsWith('@portal/'))
        throw new Error(`${source.folder} imports ${request}, which is not a public package.`);
      continue;
    }
    if (!Object.hasOwn(target.exports, `.${request.slice(target.json.name.length)}`))
      throw new Error(`${source.folder} imports ${request}, which is not a public export.`);
  }
}

async function findRange(
  repository: string,
  folder: string,
  name: string,
  all: readonly SourcePackage[],
): Promise<string> {
  const own = all.find(({ json }) => json.name === name);
  if (own) return `^${own.json.version}`;
  const file = join(repository, folder, 'node_modules', name, 'package.json');
  const { version } = await readJson<{ version: string }>(file);
  return `^${version}`;
}

const toScript = (file: string) => file.replace(/\.tsx?$/, '.js');

function mapValues(values: Record<string, string>, change: (value: string) => string) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}

const sorted = <Value>(values: Record<string, Value>) =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
