import { relative } from 'node:path';
import ts from 'typescript-6';
import { REPOSITORY } from './recorded.ts';

/** Names of calls by the place where the contract declares them. A declaration that makes several calls has several. */
type Declarations = Map<ts.Node, string[]>;

const TEST = /\.test\.tsx?$|\/testing[/.]|\.stories\.tsx$/;
const CONTRACT = 'packages/api-client/src/contract/index.ts';
/** Code that answers calls or makes them. */
const USERS = /^(?:apps\/[^/]+|packages\/(?:area-kit|quote-kit|portal-sdk|auth))\/src\//;

/**
 * Which source files use which call of the contract, as the type checker resolves it: `contract.orders.list`, and the
 * same through a destructured or passed-on part. Name of the call → files, sorted.
 */
export function contractUses(): Map<string, string[]> {
  const program = createProgram();
  const checker = program.getTypeChecker();
  const declarations = contractDeclarations(program, checker);
  const uses = new Map<string, Set<string>>();
  for (const file of program.getSourceFiles()) {
    const path = relative(REPOSITORY, file.fileName);
    if (!isUser(path)) continue;
    for (const name of callsUsedIn(file, checker, declarations)) {
      const files = uses.get(name) ?? new Set();
      uses.set(name, files.add(path));
    }
  }
  return new Map([...uses].map(([name, files]) => [name, [...files].sort()]));
}

const isUser = (path: string) => USERS.test(path) && !TEST.test(path);

function createProgram(): ts.Program {
  const { config } = ts.readConfigFile(`${REPOSITORY}/tsconfig.json`, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, REPOSITORY);
  const host = ts.createCompilerHost(options);
  // Nothing here reads comments, and most of the text of type declarations is comments.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
  const sources = fileNames.filter((name) => isUser(relative(REPOSITORY, name)));
  return ts.createProgram([`${REPOSITORY}/${CONTRACT}`, ...sources], options, host);
}

/** Walks the type of the contract's index, domain by domain. */
function contractDeclarations(program: ts.Program, checker: ts.TypeChecker): Declarations {
  const index = program.getSourceFile(`${REPOSITORY}/${CONTRACT}`);
  const module = index && checker.getSymbolAtLocation(index);
  if (!index || !module) throw new Error('The contract has no index.');
  const declarations: Declarations = new Map();
  const visit = (symbol: ts.Symbol, name: string, depth: number): void => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const type = checker.getTypeOfSymbolAtLocation(target, index);
    const declaration = target.valueDeclaration;
    if (type.getProperty('shape') && type.getProperty('method')) {
      if (declaration) declarations.set(declaration, [...(declarations.get(declaration) ?? []), name]);
    } else if (depth < 4 && !type.getProperty('kind') && type.flags & ts.TypeFlags.Object) {
      for (const property of type.getProperties()) visit(property, `${name}.${property.name}`, depth + 1);
    }
  };
  for (const domain of checker.getExportsOfModule(module)) {
    const target = domain.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(domain) : domain;
    for (const member of checker.getExportsOfModule(target))
      visit(member, `${domain.name}.${member.name}`, 0);
  }
  return declarations;
}

function callsUsedIn(file: ts.SourceFile, checker: ts.TypeChecker, declarations: Declarations): Set<string> {
  const used = new Set<string>();
  // Only these names are resolved, because resolving every name checks the types of the whole repository.
  const callNames = new Set([...declarations.values()].flat().map((name) => name.split('.').at(-1)));
  const note = (node: ts.Node, symbol: ts.Symbol | undefined): void => {
    const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const names = target?.valueDeclaration && declarations.get(target.valueDeclaration);
    if (!names) return;
    // Both kinds of quote come from one declaration: `quotes.single.list` names its kind, `endpoints.list` means both.
    const text = node.getText();
    const exact = names.filter((name) => text.endsWith(name) || `contract.${name}`.startsWith(`${text}.`));
    for (const name of exact.length > 0 ? exact : names) used.add(name);
  };
  const noteMembers = (node: ts.Node, keep: (member: ts.Symbol) => boolean): void => {
    for (const member of checker.getTypeAtLocation(node).getProperties())
      if (keep(member)) note(node, member);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isPropertyAccessExpression(node)) {
      if (callNames.has(node.name.text)) note(node, checker.getSymbolAtLocation(node.name));
      // A part of the contract passed on as a whole counts as a use of all its calls.
      const isArgument = ts.isCallExpression(node.parent) && node.parent.expression !== node;
      if (ts.isPropertyAssignment(node.parent) || isArgument) noteMembers(node, () => true);
    } else if (ts.isElementAccessExpression(node)) {
      // `calls[step]`: the calls that the key may name.
      const key = checker.getTypeAtLocation(node.argumentExpression);
      const keys = key.isUnion() ? key.types : [key];
      noteMembers(node.expression, ({ name }) =>
        keys.some((type) => type.isStringLiteral() && type.value === name),
      );
    }
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const property = node.propertyName ?? node.name;
      if (ts.isIdentifier(property) && callNames.has(property.text))
        note(property, checker.getTypeAtLocation(node.parent).getProperty(property.text));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return used;
}
