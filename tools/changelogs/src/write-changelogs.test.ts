import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { formatChangelog } from './changelog.ts';
import { writeChangelogs } from './write-changelogs.ts';

let folder: string;
let root: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-changelogs-'));
  root = join(folder, 'repository');
  mkdirSync(root);
  git('init', '-q');
  git('checkout', '-q', '-b', 'main');
  commit('Add the first packages', '2026-11-20', {
    'packages/ui/package.json': '{ "name": "@portal/ui", "version": "1.0.0" }',
    'apps/orders/package.json': '{ "name": "@portal/orders" }',
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function git(...args: string[]): void {
  run(args);
}

function run(args: string[], env: NodeJS.ProcessEnv = {}): void {
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'pipe',
  });
}

function commit(subject: string, day: string, files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const date = `${day}T12:00:00Z`;
  git('add', '-A');
  run(['commit', '-q', '-m', subject], { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date });
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('writes the commits of each package by day, newest first', () => {
  commit('Add a list', '2026-11-20', { 'apps/orders/src/list.tsx': '1' });
  commit('Rename <Row> to [Line]', '2026-11-21', { 'packages/ui/src/line.tsx': '1' });
  expect(writeChangelogs(root)).toEqual(['packages/ui', 'apps/orders']);
  expect(read('packages/ui/CHANGELOG.md')).toBe(`# Changes of @portal/ui

Written by \`npm run changelogs\` from the history; do not edit.

## Version 1.0.0

## 2026-11-21

- Rename \\<Row> to \\[Line\\]

## 2026-11-20

- Add the first packages
`);
  expect(read('apps/orders/CHANGELOG.md')).toContain('- Add a list\n- Add the first packages\n');
  expect(writeChangelogs(root)).toEqual([]);
});

it('leaves out merges, and commits of tests and documents only', () => {
  commit('Test the list', '2026-11-21', { 'apps/orders/src/list.test.tsx': '1' });
  commit('Add test data', '2026-11-21', { 'apps/orders/src/testing/rows.ts': '1' });
  commit('Describe the list', '2026-11-21', { 'apps/orders/README.md': '1' });
  git('checkout', '-q', '-b', 'other', 'HEAD~1');
  commit('Fix the list', '2026-11-22', {
    'apps/orders/src/list.tsx': '2',
    'apps/orders/src/list.test.tsx': '2',
  });
  git('checkout', '-q', 'main');
  git('merge', '-q', '--no-ff', '-m', 'Merge the other branch', 'other');
  writeChangelogs(root);
  expect(read('apps/orders/CHANGELOG.md').match(/^- .*/gm)).toEqual([
    '- Fix the list',
    '- Add the first packages',
  ]);
});

it('starts with what the version of a published package changed in its API', () => {
  const report = (version: string, lines: string) =>
    `# API of @portal/ui ${version}\n\nWritten by a command.\n\n## .\n\n${lines}\n`;
  const manifest = (version: string) => `{ "name": "@portal/ui", "version": "${version}" }`;
  commit('Add the report', '2026-11-21', {
    'packages/ui/api-report.txt': report('1.0.0', 'A: type 1\nB: type 1'),
  });
  commit('Remove A', '2026-11-22', {
    'packages/ui/package.json': manifest('2.0.0'),
    'packages/ui/api-report.txt': report('2.0.0', 'B: type 1\nC: type 1'),
    'tools/release/package.json': '{ "name": "@portal/release", "version": "1.3.0" }',
    'tools/lint/package.json': '{ "name": "@portal/lint", "version": "1.0.0" }',
  });
  expect(writeChangelogs(root)).toEqual(['packages/ui', 'apps/orders', 'tools/release']);
  expect(read('packages/ui/CHANGELOG.md')).toContain(`
## Version 2.0.0

Changes of the API since 1.0.0:

- A of @portal/ui was removed
- C of @portal/ui is new

## 2026-11-22

- Remove A
`);
  // It contains commands only, so it has no report.
  expect(read('tools/release/CHANGELOG.md')).toContain('## Version 1.3.0\n\n## 2026-11-22\n\n- Remove A\n');
  expect(read('apps/orders/CHANGELOG.md')).not.toContain('Version');
});

it('names at most 30 commits', () => {
  const history = Array.from({ length: 32 }, (_, index) => ({
    day: '2026-11-21',
    subject: `Change ${32 - index}`,
    files: ['apps/orders/src/list.tsx'],
  }));
  const text = formatChangelog('@portal/orders', 'apps/orders', history);
  expect(text.match(/^- /gm)).toHaveLength(30);
  expect(text).toContain('- Change 32\n');
  expect(text).toContain('Older: 2 commits in the history.');
});

it('writes nothing where the history is not complete', () => {
  commit('Add a list', '2026-11-21', { 'apps/orders/src/list.tsx': '1' });
  const complete = root;
  root = join(folder, 'shallow');
  mkdirSync(root);
  git('clone', '-q', '--depth', '1', `file://${complete}`, '.');
  expect(writeChangelogs(root)).toBeUndefined();
  expect(existsSync(join(root, 'apps/orders/CHANGELOG.md'))).toBe(false);
  rmSync(join(root, '.git'), { recursive: true });
  expect(writeChangelogs(root)).toBeUndefined();
});
