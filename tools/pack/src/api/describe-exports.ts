import ts from 'typescript-6';
import { DeclarationFile, type Origin } from './declaration-file.ts';
import { describeType, printNode } from './describe-type.ts';

/** Signatures by the path of what they describe: `ButtonProps.variant?` → `ButtonVariant`. */
export type Signatures = Map<string, string>;

/**
 * Everything that one entry of a package exports, with each member of its types, and the types that these name but that
 * are not exported, in parentheses.
 * @param described where earlier entries of the package described a declaration; added to
 */
export function describeExports(
  entryName: string,
  entry: string,
  described: Map<string, string>,
  known: Map<string, DeclarationFile>,
): Signatures {
  const found: Signatures = new Map();
  const queue: { file: DeclarationFile; name: string }[] = [];
  const file = DeclarationFile.read(entry, known);
  const describe = (prefix: string, name: string, origin: Origin): void => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    if (origin.kind === 'package') found.set(path, `from ${origin.request}`);
    else if (origin.kind === 'namespace')
      for (const [inner, innerOrigin] of origin.file.exports()) describe(path, inner, innerOrigin);
    else if (described.has(keyOf(origin))) found.set(path, `same as ${described.get(keyOf(origin))}`);
    else {
      described.set(keyOf(origin), `${path} of ${entryName}`);
      for (const node of declarationsOf(origin)) {
        describeDeclaration(found, path, node);
        queue.push(...namedBy(origin.file, node));
      }
    }
  };
  for (const [name, origin] of file.exports()) describe('', name, origin);
  for (const one of queue) {
    if (described.has(keyOf(one))) continue;
    described.set(keyOf(one), `(${one.name}) of ${entryName}`);
    for (const node of declarationsOf(one)) {
      describeDeclaration(found, `(${one.name})`, node);
      queue.push(...namedBy(one.file, node));
    }
  }
  return found;
}

const keyOf = ({ file, name }: { file: DeclarationFile; name: string }) => `${file.path}#${name}`;

function declarationsOf({ file, name }: { file: DeclarationFile; name: string }): ts.Node[] {
  return (file.declared.get(name) ?? []).flatMap((statement): ts.Node[] =>
    ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.filter((each) => each.name.getText() === name)
      : [statement],
  );
}

/** Types of this package that a declaration names. */
function namedBy(file: DeclarationFile, node: ts.Node): { file: DeclarationFile; name: string }[] {
  const found: { file: DeclarationFile; name: string }[] = [];
  const visit = (child: ts.Node): void => {
    const named = ts.isTypeReferenceNode(child)
      ? child.typeName
      : ts.isExpressionWithTypeArguments(child)
        ? child.expression
        : undefined;
    const origin = named !== undefined && ts.isIdentifier(named) ? file.find(named.text) : null;
    if (origin?.kind === 'declared') found.push(origin);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return found;
}

function describeDeclaration(found: Signatures, path: string, node: ts.Node): void {
  if (ts.isFunctionDeclaration(node))
    add(found, `${path}()`, describeType(toSignature(node), node.getSourceFile()));
  else if (ts.isVariableDeclaration(node) && node.type)
    describeMembersOrType(found, path, 'const', node.type);
  else if (ts.isTypeAliasDeclaration(node)) {
    const kind = `type${parametersOf(node.typeParameters)}`;
    describeMembersOrType(found, path, kind, node.type);
  } else if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) {
    const kind = ts.isClassDeclaration(node) ? 'class' : 'interface';
    const heritage = (node.heritageClauses ?? [])
      .map((clause) => ` ${printNode(clause, node.getSourceFile())}`)
      .join('');
    add(found, path, `${kind}${parametersOf(node.typeParameters)}${heritage}`);
    for (const member of node.members) describeMember(found, path, member);
  } else add(found, path, describeType(node, node.getSourceFile()));
}

function describeMembersOrType(found: Signatures, path: string, kind: string, type: ts.TypeNode): void {
  if (!ts.isTypeLiteralNode(type)) {
    add(found, path, `${kind} ${describeType(type, type.getSourceFile())}`);
    return;
  }
  add(found, path, `${kind} {…}`);
  for (const member of type.members) describeMember(found, path, member);
}

function describeMember(found: Signatures, path: string, member: ts.TypeElement | ts.ClassElement): void {
  const isPrivate =
    ts.canHaveModifiers(member) &&
    (ts.getModifiers(member) ?? []).some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
  if (isPrivate) return;
  if (ts.isPropertySignature(member) || ts.isPropertyDeclaration(member)) {
    const name = `${path}.${member.name.getText()}${member.questionToken ? '?' : ''}`;
    add(found, name, member.type ? describeType(member.type, member.getSourceFile()) : 'any');
  } else if (ts.isMethodSignature(member) || ts.isMethodDeclaration(member))
    add(
      found,
      `${path}.${member.name.getText()}()`,
      describeType(toSignature(member), member.getSourceFile()),
    );
  else add(found, `${path}.[${ts.SyntaxKind[member.kind]}]`, describeType(member, member.getSourceFile()));
}

/** `function f(a: A): B` and `f(a: A): B` as `(a: A) => B`. */
function toSignature(node: ts.FunctionDeclaration | ts.MethodSignature | ts.MethodDeclaration): ts.Node {
  return ts.factory.createFunctionTypeNode(
    node.typeParameters,
    node.parameters,
    node.type ?? ts.factory.createKeywordTypeNode(ts.SyntaxKind.AnyKeyword),
  );
}

function parametersOf(parameters: ts.NodeArray<ts.TypeParameterDeclaration> | undefined): string {
  return parameters === undefined
    ? ''
    : `<${parameters.map((each) => printNode(each, each.getSourceFile())).join(', ')}>`;
}

/** Overloads have one path. */
function add(found: Signatures, path: string, signature: string): void {
  const before = found.get(path);
  found.set(path, before === undefined || before === signature ? signature : `${before} | ${signature}`);
}
