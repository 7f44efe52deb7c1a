import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const MIN_MUI_COMPONENTS = 25;
/** At most three libraries may be patched, each with a link to the fix that was sent to it. */
const MAX_PATCHES = 3;
/** Build settings that replace or edit modules of a library or of the bundler's runtime. */
const REPLACEMENTS =
  /NormalModuleReplacementPlugin|\balias\s*[:(]|\b(?:string-replace|imports|exports)-loader\b|\breplacements\/|\bsmall-runtime/;
const LOADER = /\bloader:\s*'([^']+)'/g;

const listFiles = (...patterns: readonly string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');
const isSource = (file: string) => /\.(?:ts|tsx|mjs|js)$/.test(file) && !/\.(?:test|stories)\./.test(file);

it(`builds the widgets from at least ${MIN_MUI_COMPONENTS} components of MUI`, () => {
  const components = listFiles('packages/ui/src')
    .filter(isSource)
    .flatMap((file) => [...read(file).matchAll(/^import (?!type ).*from '@mui\/material\/([A-Z]\w+)'/gm)])
    .map(([, component]) => component);
  expect(new Set(components).size).toBeGreaterThanOrEqual(MIN_MUI_COMPONENTS);
});

it('replaces no module of a library in any build', () => {
  const files = listFiles('packages/build-config', 'packages/ui/bench', 'apps', 'tools/pack').filter(
    isSource,
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => REPLACEMENTS.test(read(file)))).toEqual([]);
  const loaders = listFiles('packages/build-config')
    .filter(isSource)
    .flatMap((file) => [...read(file).matchAll(LOADER)].map(([, loader]) => loader));
  expect(loaders).toEqual(['builtin:swc-loader']);
});

it.each([
  ["new rspack.NormalModuleReplacementPlugin(/x/, './y.js')", true],
  ["resolve: { alias: { react: './small-react.js' } }", true],
  ["const aliases = ['Q-1'];", false],
])('reads %s', (text, expected) => {
  expect(REPLACEMENTS.test(text)).toBe(expected);
});

it(`patches at most ${MAX_PATCHES} libraries`, () => {
  const [, patches = ''] = /^patchedDependencies:\n((?: {2}.*\n)+)/m.exec(read('pnpm-workspace.yaml')) ?? [];
  expect(patches.trim().split('\n').filter(Boolean).length).toBeLessThanOrEqual(MAX_PATCHES);
});

it('lists in decision 0051 only code that exists', () => {
  const files = listFiles('apps', 'packages');
  const rows = read('docs/decisions/0051-what-we-still-write-ourselves.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Ours'));
  const paths = rows.flatMap((row) => {
    const [, name = ''] = row.split('|');
    return [...name.matchAll(/`([^`]*[/.][^`]*)`/g)].map(([, path = '']) => path);
  });
  expect(paths.length).toBeGreaterThan(10);
  // `ui/format/money.ts` is short for `packages/ui/src/format/money.ts`.
  const shorten = (path: string) => `/${path}/`.replace('/src/', '/');
  const exists = (path: string) => files.some((file) => shorten(file).includes(shorten(path)));
  expect(paths.filter((path) => !exists(path))).toEqual([]);
});
