import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const PATH = /`((?:apps|packages|tools|e2e|docs|bench)\/[\w./-]+|pnpm-workspace\.yaml)`/g;
const COMMAND = /^npm (?:run )?([\w:-]+)/gm;

const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');

it.each(['docs/tasks.md', 'docs/new-area.md', 'docs/conventions.md', 'docs/CONTRIBUTING.md', 'README.md'])(
  '%s names files that exist',
  (document) => {
    const missing = [...read(document).matchAll(PATH)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(REPOSITORY, path)));
    expect(missing).toEqual([]);
  },
);

it.each(['docs/tasks.md', 'docs/new-area.md', 'bench/README.md', 'README.md'])(
  '%s names commands that exist',
  (document) => {
    const { scripts } = JSON.parse(read('package.json'));
    const unknown = [...read(document).matchAll(COMMAND)]
      .map(([, name = '']) => name)
      .filter((name) => !(name in scripts));
    expect(unknown).toEqual([]);
  },
);

it('docs/tasks.md numbers its recipes, each with the files to change and the commands to run', () => {
  const [, ...recipes] = read('docs/tasks.md').split(/^## (?=\d)/m);
  expect(recipes.map((recipe) => Number.parseInt(recipe, 10))).toEqual(recipes.map((_, index) => index + 1));
  const incomplete = recipes
    .filter((recipe) => !/^\| 1 \| `/m.test(recipe) && !recipe.includes('No other file changes'))
    .concat(recipes.filter((recipe) => !/^```\nnp[mx] /m.test(recipe)));
  expect(incomplete.map((recipe) => recipe.split('\n')[0])).toEqual([]);
});

it('docs/tasks.md counts the files of a recipe as its table does', () => {
  const counted = read('docs/tasks.md')
    .split(/^##+ /m)
    .flatMap((recipe) => {
      const [, count] = /^Example: [^\n]*? (\d+) files/m.exec(recipe) ?? [];
      const rows = recipe.match(/^\| \d+ \| `/gm)?.length;
      return count === undefined ? [] : [{ recipe: recipe.split('\n')[0], counted: Number(count), rows }];
    });
  expect(counted.length).toBeGreaterThan(3);
  expect(counted.filter((each) => each.counted !== each.rows)).toEqual([]);
});
