import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const GROUPS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');

it('takes the version of every library from a catalog', () => {
  const files = execFileSync('git', ['ls-files', '--', 'package.json', '*/package.json'], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  expect(files.length).toBeGreaterThan(20);
  const own = files.flatMap((file) => {
    const manifest = JSON.parse(read(file));
    return GROUPS.flatMap((group) => Object.entries<string>(manifest[group] ?? {}))
      .filter(([, version]) => !version.startsWith('catalog:') && !version.startsWith('workspace:'))
      .map(([name, version]) => `${file}: ${name} ${version}`);
  });
  expect(own).toEqual([]);
});

it('pins every version of the catalogs', () => {
  const catalogs = read('pnpm-workspace.yaml').matchAll(/^catalogs?:\n((?: {2}.*\n|\n)+)/gm);
  const rows = [...catalogs]
    .flatMap(([, catalog = '']) => catalog.split('\n'))
    // Without comments and the names of catalogs.
    .filter((line) => /^ +[^#\s].*: \S/.test(line));
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter((row) => !/: (?:npm:[\w@/-]+@)?\d+\.\d+\.\d+[\w.-]*$/.test(row))).toEqual([]);
});
