import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type ExportNamedDeclaration, type ModuleItem, parseSync, transformSync } from '@swc/core';
import { SHARED_MODULES } from './sharing.ts';

/** Names by the shared module they belong to: `{ '@portal/ui': ['Button', 'Link'] }`. */
export type SymbolTable = Record<string, string[]>;

const REQUESTS: ReadonlySet<string> = new Set(SHARED_MODULES.map(({ request }) => request));
/** Modules that the automatic JSX runtime imports without an import statement. */
const JSX_RUNTIME = { request: 'react/jsx-runtime', names: ['Fragment', 'jsx', 'jsxs'] };

/**
 * The exports of each shared module that these source files import. A module that is imported as a whole is listed
 * without names, because the names it is used for cannot be known.
 * @param options.dropsTypes leave out imports that are only used as types, although they are not marked as `type`
 */
export function collectUses(
  files: Iterable<string>,
  { dropsTypes = false }: { dropsTypes?: boolean } = {},
): SymbolTable {
  const uses = new Map<string, Set<string>>();
  const add = (request: string, ...names: string[]) => {
    const known = uses.get(request) ?? new Set<string>();
    for (const name of names) known.add(name);
    uses.set(request, known);
  };
  for (const file of files) {
    const written = readFileSync(file, 'utf8');
    const code = dropsTypes ? withoutTypes(file, written) : written;
    if (file.endsWith('.tsx')) add(JSX_RUNTIME.request, ...JSX_RUNTIME.names);
    for (const item of parseModule(file, code)) {
      if (item.type === 'ImportDeclaration' && !item.typeOnly && REQUESTS.has(item.source.value)) {
        const names = item.specifiers.flatMap((specifier) => {
          if (specifier.type === 'ImportNamespaceSpecifier') return [];
          if (specifier.type === 'ImportDefaultSpecifier') return ['default'];
          return specifier.isTypeOnly ? [] : [(specifier.imported ?? specifier.local).value];
        });
        add(item.source.value, ...names);
      }
      if (item.type === 'ExportNamedDeclaration' && item.source && REQUESTS.has(item.source.value)) {
        add(item.source.value, ...reexports(item).map(({ from }) => from));
      }
    }
    for (const [, request = ''] of code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)) {
      if (REQUESTS.has(request)) add(request);
    }
  }
  return sorted(uses);
}

const FACADES: ReadonlySet<string> = new Set(
  SHARED_MODULES.filter(({ isFacade }) => isFacade).map(({ request }) => request),
);

/**
 * Imports of a shared module as a whole, one line each: which of its exports they use cannot be known, so publishing
 * could not check them. Facades are imported as a whole, and all of their exports are checked.
 */
export function findWholeImports(files: Iterable<string>): string[] {
  const found: string[] = [];
  for (const file of files) {
    for (const item of parseModule(file, readFileSync(file, 'utf8'))) {
      const request = wholeImport(item);
      if (request !== undefined && REQUESTS.has(request) && !FACADES.has(request))
        found.push(`${file}: imports all of ${request}; import the names that are used.`);
    }
  }
  return found;
}

function wholeImport(item: ModuleItem): string | undefined {
  if (item.type === 'ImportDeclaration' && !item.typeOnly)
    return item.specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')
      ? item.source.value
      : undefined;
  if (item.type === 'ExportAllDeclaration')
    return (item as { typeOnly?: boolean }).typeOnly ? undefined : item.source.value;
  if (item.type === 'ExportNamedDeclaration' && reexports(item).some(({ from }) => from === '*'))
    return item.source?.value;
  return undefined;
}

/** The exports of each shared module, as the app at `root` sees them installed. */
export function collectProvides(root: string): SymbolTable {
  const require = createRequire(join(root, 'package.json'));
  return sorted(
    new Map(
      SHARED_MODULES.map((shared) => {
        const isOwn = shared.package.startsWith('@portal/');
        const names = isOwn
          ? exportsOf(require.resolve(shared.request))
          : ['default', ...Object.keys(require(shared.request))];
        return [shared.request, new Set(names)];
      }),
    ),
  );
}

/** The exports of each facade. Areas import it as a whole, so they need all of them. */
export function collectFacades(root: string): SymbolTable {
  const require = createRequire(join(root, 'package.json'));
  return sorted(
    new Map(
      SHARED_MODULES.filter(({ isFacade }) => isFacade).map(({ request }) => [
        request,
        new Set(exportsOf(require.resolve(request))),
      ]),
    ),
  );
}

/** Names that a TypeScript source file exports, types left out. */
function exportsOf(file: string): string[] {
  return parseModule(file, readFileSync(file, 'utf8')).flatMap((item): string[] => {
    switch (item.type) {
      case 'ExportNamedDeclaration':
        return reexports(item).map(({ as }) => as);
      case 'ExportAllDeclaration':
        if ((item as { typeOnly?: boolean }).typeOnly) return [];
        return exportsOf(createRequire(file).resolve(item.source.value));
      case 'ExportDeclaration': {
        const { declaration } = item;
        if (declaration.type === 'VariableDeclaration')
          return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.value] : []));
        if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration')
          return [declaration.identifier.value];
        return [];
      }
      default:
        return [];
    }
  });
}

/** The values that `export { a, b as c } from '…'` passes on. */
function reexports(item: ExportNamedDeclaration): { from: string; as: string }[] {
  // The parser marks `export type { … }`, which its types leave out.
  if ((item as { typeOnly?: boolean }).typeOnly) return [];
  return item.specifiers.flatMap((specifier) => {
    if (specifier.type === 'ExportNamespaceSpecifier') return [{ from: '*', as: specifier.name.value }];
    if (specifier.type !== 'ExportSpecifier' || (specifier as { isTypeOnly?: boolean }).isTypeOnly) return [];
    return [{ from: specifier.orig.value, as: (specifier.exported ?? specifier.orig).value }];
  });
}

function parseModule(file: string, code: string): ModuleItem[] {
  return withFileName(file, () => parseSync(code, parserOf(file)).body);
}

/** In `.ts`, `.mts` and `.cts`, `<T>(x: T) => x` is a generic function, in other files an element. */
const parserOf = (file: string) =>
  ({ syntax: 'typescript', tsx: !/\.[cm]?ts$/.test(file), decorators: true }) as const;

/** The parser's errors do not name the file. */
function withFileName<Result>(file: string, parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    throw new Error(`${file} cannot be parsed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

/** The code as a compiler leaves it that removes imports which are only used as types. */
function withoutTypes(file: string, code: string): string {
  const jsc = {
    parser: parserOf(file),
    target: 'esnext',
    transform: { react: { runtime: 'preserve' } },
  } as const;
  return withFileName(file, () => transformSync(code, { configFile: false, swcrc: false, jsc }).code);
}

function sorted(table: Map<string, Set<string>>): SymbolTable {
  return Object.fromEntries(
    [...table].sort(([a], [b]) => a.localeCompare(b)).map(([request, names]) => [request, [...names].sort()]),
  );
}
