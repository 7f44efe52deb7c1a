import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript-6';

/** Where an exported name is declared. */
export type Origin =
  | { kind: 'declared'; file: DeclarationFile; name: string }
  | { kind: 'namespace'; file: DeclarationFile }
  | { kind: 'package'; request: string; name: string };

/** One `.d.ts` file of a package: what it declares, imports and exports. Only its syntax is read. */
export class DeclarationFile {
  readonly path: string;
  /** Declarations by name; a function may have several. */
  readonly declared = new Map<string, ts.Statement[]>();
  private readonly imported = new Map<string, { request: string; name: string }>();
  private readonly exported = new Map<string, { request: string | null; name: string }>();
  private readonly passedOn: string[] = [];
  private readonly known: Map<string, DeclarationFile>;
  private sortedExports: [string, Origin][] | undefined;

  private constructor(path: string, known: Map<string, DeclarationFile>) {
    this.path = path;
    this.known = known;
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true);
    for (const statement of source.statements) this.add(statement);
  }

  static read(path: string, known: Map<string, DeclarationFile>): DeclarationFile {
    const found = known.get(path) ?? new DeclarationFile(path, known);
    known.set(path, found);
    return found;
  }

  /** Exported names with where they are declared, sorted. */
  exports(): [string, Origin][] {
    this.sortedExports ??= this.readExports();
    return this.sortedExports;
  }

  private readExports(): [string, Origin][] {
    const found = new Map<string, Origin>();
    for (const request of this.passedOn) {
      const file = this.open(request);
      if (file === null) found.set(`* from ${request}`, { kind: 'package', request, name: '*' });
      else for (const [name, origin] of file.exports()) if (name !== 'default') found.set(name, origin);
    }
    for (const [name, { request, name: original }] of this.exported)
      found.set(name, this.originOf(request, original));
    return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** Where a type that this file names is declared; null for globals and type parameters. */
  find(name: string): Origin | null {
    if (this.declared.has(name)) return { kind: 'declared', file: this, name };
    const from = this.imported.get(name);
    return from === undefined ? null : this.originOf(from.request, from.name);
  }

  private originOf(request: string | null, name: string): Origin {
    if (request === null) return this.find(name) ?? { kind: 'declared', file: this, name };
    const file = this.open(request);
    if (file === null) return { kind: 'package', request, name };
    if (name === '*') return { kind: 'namespace', file };
    return file.exports().find(([exported]) => exported === name)?.[1] ?? { kind: 'declared', file, name };
  }

  private open(request: string): DeclarationFile | null {
    if (!request.startsWith('.')) return null;
    const base = resolve(dirname(this.path), request.replace(/\.js$/, ''));
    const path = [`${base}.d.ts`, join(base, 'index.d.ts')].find((each) => existsSync(each));
    if (path === undefined) throw new Error(`${this.path}: ${request} does not exist.`);
    return DeclarationFile.read(path, this.known);
  }

  private add(statement: ts.Statement): void {
    if (ts.isImportDeclaration(statement)) this.addImport(statement);
    else if (ts.isExportDeclaration(statement)) this.addExport(statement);
    else
      for (const name of namesOf(statement)) {
        this.declared.set(name, [...(this.declared.get(name) ?? []), statement]);
        if (hasModifier(statement, ts.SyntaxKind.DefaultKeyword))
          this.exported.set('default', { request: null, name });
        else if (hasModifier(statement, ts.SyntaxKind.ExportKeyword))
          this.exported.set(name, { request: null, name });
      }
  }

  private addImport({ importClause, moduleSpecifier }: ts.ImportDeclaration): void {
    const request = textOf(moduleSpecifier);
    if (importClause?.name) this.imported.set(importClause.name.text, { request, name: 'default' });
    const bindings = importClause?.namedBindings;
    if (bindings === undefined) return;
    if (ts.isNamespaceImport(bindings)) this.imported.set(bindings.name.text, { request, name: '*' });
    else
      for (const { name, propertyName } of bindings.elements)
        this.imported.set(name.text, { request, name: (propertyName ?? name).text });
  }

  private addExport({ exportClause, moduleSpecifier }: ts.ExportDeclaration): void {
    const request = moduleSpecifier === undefined ? null : textOf(moduleSpecifier);
    if (exportClause === undefined) {
      if (request !== null) this.passedOn.push(request);
    } else if (ts.isNamespaceExport(exportClause))
      this.exported.set(exportClause.name.text, { request, name: '*' });
    else
      for (const { name, propertyName } of exportClause.elements)
        this.exported.set(name.text, { request, name: (propertyName ?? name).text });
  }
}

const textOf = (node: ts.Expression) => (ts.isStringLiteral(node) ? node.text : '');

function hasModifier(node: ts.Statement, kind: ts.SyntaxKind): boolean {
  return (
    ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some((modifier) => modifier.kind === kind)
  );
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isModuleDeclaration(statement);
  return isNamed && statement.name !== undefined ? [statement.name.getText()] : [];
}
