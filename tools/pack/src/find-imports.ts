import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, resolve } from 'node:path';
import { parseSync } from '@swc/core';

type Tree = Record<string, unknown>;

/** Requests of other packages in JavaScript or declarations; Node's own modules are left out. */
export function findImports(code: string): string[] {
  return findRequests(code, false)
    .filter((request) => !request.startsWith('.') && !isBuiltin(request))
    .sort();
}

/** These source files and all that they import by a relative path, directly or not. */
export async function findSourceFiles(entries: readonly string[]): Promise<string[]> {
  const found = new Set(entries);
  for (const file of found)
    for (const request of findRequests(await readFile(file, 'utf8'), file.endsWith('.tsx')))
      if (/^\..*\.tsx?$/.test(request)) found.add(resolve(dirname(file), request));
  return [...found];
}

/** Each once. */
function findRequests(code: string, tsx: boolean): string[] {
  const found: string[] = [];
  collect(parseSync(code, { syntax: 'typescript', tsx }).body, found);
  return [...new Set(found)];
}

function collect(value: unknown, found: string[]): void {
  if (Array.isArray(value)) for (const item of value) collect(item, found);
  else if (isTree(value)) {
    const request = requestOf(value);
    if (request !== undefined) found.push(request);
    for (const part of Object.values(value)) if (typeof part === 'object') collect(part, found);
  }
}

function requestOf(node: Tree): string | undefined {
  switch (node['type']) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return textOf(node['source']);
    case 'TsImportType':
      return textOf(node['argument']);
    case 'CallExpression':
      return isTree(node['callee']) && node['callee']['type'] === 'Import' ? firstArgument(node) : undefined;
    // A file of a package: `new URL('@fontsource/inter/latin.woff2', import.meta.url)`.
    case 'NewExpression':
      return isTree(node['callee']) && node['callee']['value'] === 'URL' ? firstArgument(node) : undefined;
    default:
      return undefined;
  }
}

function firstArgument(node: Tree): string | undefined {
  const [argument] = Array.isArray(node['arguments']) ? node['arguments'] : [];
  return isTree(argument) ? textOf(argument['expression']) : undefined;
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

function textOf(node: unknown): string | undefined {
  return isTree(node) && node['type'] === 'StringLiteral' ? String(node['value']) : undefined;
}

/** `react/jsx-runtime` → `react`, `@portal/ui/forms` → `@portal/ui`. */
export function packageOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}
