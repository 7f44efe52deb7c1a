import { readFile } from 'node:fs/promises';
import { type Declaration, type ModuleItem, parse } from '@swc/core';

interface ImportedSymbol {
  /** The module's specifier, as written. */
  from: string;
  /** The name in that module. */
  name: string;
}

export interface ModuleSymbols {
  /** Every import and re-export. */
  imports: ImportedSymbol[];
  /** The imports by the name they have in this file. */
  importedAs: Map<string, ImportedSymbol>;
  /** What the file re-exports, by its public name. */
  reexports: Map<string, ImportedSymbol>;
  /** Top-level declarations, each with all identifiers in it. */
  declarations: Map<string, Set<string>>;
}

/** TypeScript 7 has no compiler API, so SWC parses the file. */
export async function readModuleSymbols(path: string): Promise<ModuleSymbols> {
  const source = await readFile(path, 'utf8');
  const { body } = await parse(source, { syntax: 'typescript', tsx: path.endsWith('x') });
  const symbols: ModuleSymbols = {
    imports: [],
    importedAs: new Map(),
    reexports: new Map(),
    declarations: new Map(),
  };
  for (const item of body) addItem(item, symbols);
  return symbols;
}

function addItem(item: ModuleItem, { imports, importedAs, reexports, declarations }: ModuleSymbols): void {
  if (item.type === 'ImportDeclaration') {
    for (const specifier of item.specifiers) {
      if (specifier.type !== 'ImportSpecifier') continue;
      const symbol = {
        from: item.source.value,
        name: (specifier.imported ?? specifier.local).value,
      };
      imports.push(symbol);
      importedAs.set(specifier.local.value, symbol);
    }
  } else if (item.type === 'ExportNamedDeclaration' && item.source) {
    for (const specifier of item.specifiers) {
      if (specifier.type !== 'ExportSpecifier') continue;
      const symbol = { from: item.source.value, name: specifier.orig.value };
      imports.push(symbol);
      reexports.set((specifier.exported ?? specifier.orig).value, symbol);
    }
  } else {
    const declaration = item.type === 'ExportDeclaration' ? item.declaration : (item as Declaration);
    for (const name of getDeclaredNames(declaration)) declarations.set(name, getIdentifiers(declaration));
  }
}

/** None for statements that declare nothing. */
function getDeclaredNames(declaration: Declaration): string[] {
  switch (declaration.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return [declaration.identifier.value];
    case 'TsInterfaceDeclaration':
    case 'TsTypeAliasDeclaration':
      return [declaration.id.value];
    case 'VariableDeclaration':
      return declaration.declarations.flatMap(({ id }) =>
        id.type === 'Identifier' ? [id.value] : [...getIdentifiers(id)],
      );
    default:
      return [];
  }
}

function getIdentifiers(node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return found;
  if ('type' in node && node.type === 'Identifier' && 'value' in node) found.add(String(node.value));
  for (const child of Object.values(node)) getIdentifiers(child, found);
  return found;
}
