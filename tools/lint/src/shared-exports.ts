import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ModuleSymbols, readModuleSymbols } from './module-symbols.ts';
import type { Violation } from './violation.ts';

export const KIT = 'packages/quote-kit';
/** The areas that share the kit. */
const AREAS = ['quoting', 'multi-quote'] as const;
const TEST = /\.test\.tsx?$|\/testing\//;

interface SharedExport {
  /** The address of the entry, such as `@portal/quote-kit/quotes`. */
  entry: string;
  name: string;
  importedBy: string[];
  /** The areas that use it, directly or through another export of the kit. */
  usedBy: string[];
}

type Modules = ReadonlyMap<string, ModuleSymbols>;

async function readModules(root: string, pattern: string): Promise<Modules> {
  const modules = new Map<string, ModuleSymbols>();
  for await (const path of glob(pattern, { cwd: root }))
    modules.set(path, await readModuleSymbols(join(root, path)));
  return modules;
}

/** What an area imports from the kit, as `<entry> <name>`. Imports by tests count only for test utilities. */
function getKitImports(modules: Modules, kit: string): Set<string> {
  const found = new Set<string>();
  for (const [path, { imports }] of modules) {
    for (const { from, name } of imports)
      if (!TEST.test(path) || from === `${kit}/testing`) found.add(`${from} ${name}`);
  }
  return found;
}

/** Follows a symbol of the kit to everything that it uses in the kit. */
function addUsedSymbols(modules: Modules, file: string, name: string, found: Set<string>): void {
  const key = `${file} ${name}`;
  const symbols = modules.get(file);
  if (found.has(key) || symbols === undefined) return;
  found.add(key);
  const reexported = symbols.reexports.get(name);
  if (reexported) addUsedSymbols(modules, join(file, '..', reexported.from), reexported.name, found);
  for (const used of symbols.declarations.get(name) ?? []) {
    const imported = symbols.importedAs.get(used);
    if (imported) addUsedSymbols(modules, join(file, '..', imported.from), imported.name, found);
    else if (symbols.declarations.has(used)) addUsedSymbols(modules, file, used, found);
  }
}

/** Each export of the kit, with the areas that use it. */
async function listSharedExports(root: string): Promise<SharedExport[]> {
  const text = await readFile(join(root, KIT, 'package.json'), 'utf8');
  const { name: kit, exports: entries }: { name: string; exports: Record<string, string> } = JSON.parse(text);
  const modules = await readModules(root, `${KIT}/src/**/*.{ts,tsx}`);
  const exported = Object.entries(entries).flatMap(([path, index]) => {
    const file = join(KIT, index);
    return [...(modules.get(file)?.reexports ?? [])].map(([name, target]) => ({
      entry: `${kit}${path.slice(1)}`,
      name,
      file,
      symbol: `${join(file, '..', target.from)} ${target.name}`,
      importedBy: [] as string[],
      usedBy: [] as string[],
    }));
  });
  for (const area of AREAS) {
    const imported = getKitImports(await readModules(root, `apps/${area}/src/**/*.{ts,tsx}`), kit);
    const reached = new Set<string>();
    const direct = exported.filter(({ entry, name }) => imported.has(`${entry} ${name}`));
    for (const { file, name, importedBy } of direct) {
      importedBy.push(area);
      addUsedSymbols(modules, file, name, reached);
    }
    for (const { symbol, usedBy } of exported) if (reached.has(symbol)) usedBy.push(area);
  }
  return exported;
}

/**
 * Exports of the kit that no area imports, or that one area uses alone. An area uses what it imports, and what those
 * imports use inside the kit. That code must stay in the kit.
 */
export async function findUnsharedExports(root: string): Promise<Violation[]> {
  return (await listSharedExports(root))
    .filter(({ importedBy, usedBy }) => importedBy.length === 0 || usedBy.length < AREAS.length)
    .map((each) => ({ rule: 'shared-exports', message: describeUnshared(each) }));
}

/** How many exports both areas import, and how many one imports while the other uses them inside the kit. */
export async function describeSharedExports(root: string): Promise<string> {
  const shared = await listSharedExports(root);
  const direct = shared.filter(({ importedBy }) => importedBy.length === AREAS.length).length;
  const inside = shared.filter(
    ({ importedBy, usedBy }) => importedBy.length === 1 && usedBy.length === AREAS.length,
  ).length;
  return `${KIT}: both areas import ${direct} exports; one area imports ${inside} more, which the kit uses for the other.`;
}

function describeUnshared({ entry, name, importedBy }: SharedExport): string {
  const [area] = importedBy;
  return area === undefined
    ? `${entry}: no area imports ${name}. Do not export it.`
    : `${entry}: only ${area} uses ${name}. Move it to apps/${area}.`;
}
