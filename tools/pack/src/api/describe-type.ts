import { createHash } from 'node:crypto';
import ts from 'typescript-6';

/** Longer signatures are stored as one short code for each of their parts. */
const MAX_LENGTH = 240;
/** Marks a signature that is stored as codes. */
const CODES = '#';
const CODE_LENGTH = 5;

const printer = ts.createPrinter({ removeComments: true });

/**
 * A type on one line, with neutral parameter names.
 * @param source the file that the node, or its parts, come from
 */
export function printNode(node: ts.Node, source: ts.SourceFile): string {
  const { transformed } = ts.transform(node, [renameParameters]);
  return printer
    .printNode(ts.EmitHint.Unspecified, transformed[0] ?? node, source)
    .replace(/import\("[^"]*"\)\./g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Renames all parameters, because callers do not depend on their names: `({ size }: Props)` equals `(props: Props)`. */
const renameParameters: ts.TransformerFactory<ts.Node> = (context) => (root) => {
  const visit = (node: ts.Node): ts.Node => {
    const child = ts.visitEachChild(node, visit, context);
    if (!ts.isParameter(child) || (ts.isIdentifier(child.name) && child.name.text === 'this')) return child;
    const { modifiers, dotDotDotToken, questionToken, type, initializer } = child;
    return ts.factory.updateParameterDeclaration(
      child,
      modifiers,
      dotDotDotToken,
      '_',
      questionToken,
      type,
      initializer,
    );
  };
  return ts.visitNode(root, visit) ?? root;
};

/** A type as the report stores it: as it is, or when it is long, as the sorted codes of its parts. */
export function describeType(node: ts.Node, source: ts.SourceFile): string {
  const text = printNode(node, source);
  if (text.length <= MAX_LENGTH) return text;
  const parts = new Set<string>();
  collectParts(node, source, '', parts);
  const codes = [...parts].map((part) =>
    BigInt(`0x${createHash('sha256').update(part).digest('hex').slice(0, 12)}`)
      .toString(36)
      .slice(-CODE_LENGTH),
  );
  return `${CODES} ${[...new Set(codes)].sort().join(' ')}`;
}

/** The codes of a stored signature; null when it is stored as it is. */
export function codesOf(signature: string): string[] | null {
  const at = signature.indexOf(`${CODES} `);
  return at === -1 ? null : signature.slice(at + 2).split(' ');
}

/** Members of object types by their path, and the rest of the type without them. */
function collectParts(node: ts.Node, source: ts.SourceFile, path: string, parts: Set<string>): void {
  const members: ts.TypeLiteralNode[] = [];
  const { transformed } = ts.transform(node, [
    (context) => (root) => {
      const visit = (child: ts.Node): ts.Node => {
        if (ts.isTypeLiteralNode(child)) {
          members.push(child);
          return ts.factory.createTypeReferenceNode('object');
        }
        return ts.visitEachChild(child, visit, context);
      };
      return ts.visitNode(root, visit) ?? root;
    },
  ]);
  parts.add(`${path}: ${printNode(transformed[0] ?? node, source)}`);
  members.forEach((literal, at) => {
    for (const member of literal.members) {
      const name = member.name?.getText(source) ?? ts.SyntaxKind[member.kind];
      const optional = ts.isPropertySignature(member) && member.questionToken ? '?' : '';
      const inner = ts.isPropertySignature(member) && member.type ? member.type : member;
      // The signature of a method contains itself.
      if (inner === member) parts.add(`${path}/${at}/${name}: ${printNode(member, source)}`);
      else collectParts(inner, source, `${path}/${at}/${name}${optional}`, parts);
    }
  });
}
