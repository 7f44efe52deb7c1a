import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
/** A file by its name or the end of its path, perhaps with `*`; or a folder with a slash at its end. */
const FILE = /(?<![\w./*@-])(?:[\w.*-]+\/)*[\w.*-]+\.(?:spec\.ts|test\.tsx?|tsx?)(?:\(x\))?(?![\w/])/g;
const FOLDER = /(?<![\w./@-])(?:apps|packages|e2e|tools)\/(?:[\w.-]+\/)+(?![\w.*])/g;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: REPOSITORY,
  encoding: 'utf8',
}).split('\n');

function exists(name: string): boolean {
  const path = name.replace(/^api\//, 'apps/provider-api/src/');
  if (path.endsWith('/')) return files.some((file) => file.startsWith(path));
  const pattern = path
    .replace(/\(x\)$/, 'x?')
    .split('*')
    .map((part) => part.replace(/[.]/g, '\\.'))
    .join('.*');
  const expression = new RegExp(`(?:^|/)${pattern}$`);
  return files.some((file) => expression.test(file));
}

it.each(['docs/composition.md', 'docs/coverage.md', 'docs/faults.md', 'docs/security.md'])(
  '%s names files that exist',
  (document) => {
    const text = readFileSync(join(REPOSITORY, document), 'utf8');
    const named = [...text.matchAll(FILE), ...text.matchAll(FOLDER)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(20);
    expect([...new Set(named)].filter((name) => !exists(name))).toEqual([]);
  },
);

it('docs/decisions/README.md lists every decision once, by its own number and title', () => {
  const decisions = files.filter((file) => /^docs\/decisions\/\d{4}-.*\.md$/.test(file)).sort();
  const rows = decisions.map((file) => {
    const [number = '', ...title] = (readFileSync(join(REPOSITORY, file), 'utf8').split('\n')[0] ?? '')
      .slice(2)
      .split(' ');
    return { number, row: `| [${number}](${basename(file)}) | ${title.join(' ')} |` };
  });
  const index = readFileSync(join(REPOSITORY, 'docs/decisions/README.md'), 'utf8');
  expect(index.split('\n').filter((line) => line.startsWith('| ['))).toEqual(rows.map(({ row }) => row));
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
});
