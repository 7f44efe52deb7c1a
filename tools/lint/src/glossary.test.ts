import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const SOURCE = /\.(?:tsx?|mjs|md)$/;
/** Two digits at most: longer numbers belong to identifiers such as `F401`. */
const CITATION = /(?<![\w`'"/.#-])([RFPD])([1-9]\d?)(?![\w'"`/.-]*\w)/g;
const SECTION = /§ ?(\d+)/g;

function read(path: string): string {
  return readFileSync(join(REPOSITORY, path), 'utf8');
}

/** Number → the first file that cites it. */
function citations(pattern: RegExp, name: (match: RegExpExecArray) => string): Map<string, string> {
  const files = execFileSync(
    'git',
    ['ls-files', 'apps', 'packages', 'tools', 'e2e', 'bench', 'docs', 'README.md'],
    {
      cwd: REPOSITORY,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((path) => SOURCE.test(path) && !/glossary|CHANGELOG/.test(path));
  const found = new Map<string, string>();
  for (const path of files) for (const match of read(path).matchAll(pattern)) found.set(name(match), path);
  return found;
}

/** Numbers in the first column of the tables. */
function listed(path: string): Set<string> {
  return new Set([...read(path).matchAll(/^\| ([RFPD]\d+|§\d+) \|/gm)].map(([, number = '']) => number));
}

it('lists every reading, fault and goal that the repository cites', () => {
  const known = new Set([...listed('docs/glossary.md'), ...listed('docs/readings.md')]);
  const cited = citations(CITATION, ([, letter, number]) => `${letter}${number}`);
  expect(cited.size).toBeGreaterThan(60);
  expect([...cited].filter(([number]) => !known.has(number))).toEqual([]);
});

it('lists every section of the specification that the repository cites', () => {
  const known = listed('docs/glossary.md');
  const cited = citations(SECTION, ([, section]) => `§${section}`);
  expect(cited.size).toBeGreaterThan(5);
  expect([...cited].filter(([section]) => !known.has(section))).toEqual([]);
});
