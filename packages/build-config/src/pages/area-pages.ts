import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findRouteProblems } from '@portal/release-manifest';
import { type Node, parseSync } from '@swc/core';

/** One page of an area: its path and the module that is loaded for it. */
export interface AreaPage {
  /** Path with `:name` for parameters. */
  path: string;
  /** As `area.ts` imports it: `./pages/quote-list-page.tsx`. */
  request: string;
}

/**
 * Reads from an area's `area.ts` which module each path loads, so that the page server can preload the scripts of a
 * path. Accepts only routes of the form `{ path: PATHS[name] or 'text', lazy: async () => … import('./pages/x.tsx') … }`
 * and throws on any other. Throws too when the paths differ from the routes declared in `area.json`: an undeclared page
 * would have no guards.
 */
export function readAreaPages(root: string, routes: readonly { path: string }[]): AreaPage[] {
  const file = join(root, 'src', 'area.ts');
  const pages: AreaPage[] = [];
  for (const route of objectsWith(
    parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' }),
    'path',
    'lazy',
  )) {
    const path = pathOf(route.path, root);
    const request = importedBy(route.lazy);
    if (path === undefined || request === undefined)
      throw new Error(
        `${file}: a route's path must be PATHS[name] or a string, and its lazy an import('…').`,
      );
    pages.push({ path, request });
  }
  const problems = findRouteProblems(
    pages.map(({ path }) => path),
    routes.map(({ path }) => path),
  );
  if (problems.length > 0) throw new Error(`${root}: the routes differ.\n${problems.join('\n')}`);
  return pages;
}

/** The table of navigation targets, in the version the area has installed. */
function navigationPaths(root: string): Readonly<Record<string, string>> {
  const { PATHS } = createRequire(join(root, 'package.json'))('@portal/portal-sdk/navigation');
  return PATHS;
}

type Tree = Node & Record<string, unknown>;

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function* treesIn(value: unknown): Generator<Tree> {
  if (Array.isArray(value)) for (const item of value) yield* treesIn(item);
  else if (typeof value === 'object' && value !== null) {
    if (isTree(value)) yield value;
    for (const part of Object.values(value)) yield* treesIn(part);
  }
}

function* objectsWith<Key extends string>(tree: unknown, ...keys: Key[]): Generator<Record<Key, unknown>> {
  for (const node of treesIn(tree)) {
    if (node.type !== 'ObjectExpression' || !Array.isArray(node['properties'])) continue;
    const values = Object.fromEntries(
      node['properties'].filter(isTree).map((property) => [textOf(property['key']), property['value']]),
    );
    if (keys.every((key) => key in values)) yield values as Record<Key, unknown>; // each key was just looked for
  }
}

/** The text of an identifier or a string literal. */
function textOf(node: unknown): string | undefined {
  return isTree(node) && typeof node['value'] === 'string' ? node['value'] : undefined;
}

function pathOf(node: unknown, root: string): string | undefined {
  if (!isTree(node)) return undefined;
  if (node.type === 'StringLiteral') return textOf(node);
  if (node.type !== 'MemberExpression' || textOf(node['object']) !== 'PATHS') return undefined;
  const property = node['property'];
  const name = isTree(property) && property.type === 'Computed' ? property['expression'] : property;
  return navigationPaths(root)[textOf(name) ?? ''];
}

function importedBy(node: unknown): string | undefined {
  for (const call of treesIn(node)) {
    if (call.type !== 'CallExpression' || !isTree(call['callee']) || call['callee'].type !== 'Import')
      continue;
    const [argument] = Array.isArray(call['arguments']) ? call['arguments'] : [];
    return textOf(argument?.expression);
  }
  return undefined;
}
