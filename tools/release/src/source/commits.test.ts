import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createRepository, type TestRepository } from '../testing-repository.ts';
import { listCommits } from './commits.ts';

let folder: string;
let dist: string;
let start: string;
let git: TestRepository['git'];
let commit: TestRepository['commit'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-commits-'));
  ({ git, commit } = createRepository(folder));
  dist = join(folder, 'apps', 'orders', 'dist');
  await mkdir(dist, { recursive: true });
  start = await commit('apps/orders/package.json', 'Add orders');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('lists commits of the area and of packages, newest first', async () => {
  const first = await commit('apps/orders/src/list.ts', 'Add a filter');
  await commit('apps/support/src/list.ts', 'Add tickets');
  const second = await commit('packages/ui/src/button.ts', 'Round the corners of buttons');
  const last = await commit('docs/readme.md', 'Describe everything');
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
  expect(await listCommits(dist, start, last)).toEqual({
    since: start,
    total: 2,
    missing: 0,
    newest: [
      { hash: second, subject: 'Round the corners of buttons', committedAt: time },
      { hash: first, subject: 'Add a filter', committedAt: time },
    ],
  });
});

it('reads revisions with uncommitted changes as their commits', async () => {
  const next = await commit('apps/orders/src/list.ts', 'Sort the list');
  const list = await listCommits(dist, `${next}-dirty`, `${next}-dirty`);
  expect(list).toEqual({ since: `${next}-dirty`, total: 0, missing: 0, newest: [] });
});

it('counts the commits that an earlier version had, when an older commit is published', async () => {
  const head = git('rev-parse', 'HEAD');
  const { total, missing, newest } = (await listCommits(dist, head, start)) ?? {};
  expect({ total, missing, newest }).toEqual({ total: 0, missing: 3, newest: [] });
});

(process.env['TEST_LONG'] ? it : it.skip)(
  'lists the newest 200 of many commits, whatever their subjects contain',
  async () => {
    const before = git('rev-parse', 'HEAD');
    const tree = git('rev-parse', 'HEAD^{tree}');
    // Plumbing, because 250 ordinary commits take half a minute. Every second commit removes the file again.
    await commit('apps/orders/src/list.ts', 'Change the list');
    const trees = [git('rev-parse', 'HEAD^{tree}'), tree];
    let head = git('rev-parse', 'HEAD');
    for (let at = 0; at < 249; at += 1)
      head = git('commit-tree', trees[(at + 1) % 2] ?? '', '-p', head, '-m', `Change ${at}: \u202E --all`);
    const list = await listCommits(dist, before, head);
    expect(list).toMatchObject({ total: 250, missing: 0 });
    expect(list?.newest).toHaveLength(200);
    expect(list?.newest[0]).toMatchObject({ hash: head, subject: 'Change 248: --all' });
  },
  60_000,
);

it.each([
  ['an unknown commit', 'f'.repeat(40)],
  ['an option', '--all'],
  ['a name', 'build-42'],
])('lists nothing since %s', async (_, since) => {
  expect(await listCommits(dist, since, 'HEAD')).toBeNull();
  expect(await listCommits(dist, start, since)).toBeNull();
});

it('lists nothing outside a repository', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'portal-no-git-'));
  expect(await listCommits(join(outside, 'dist'), start, start)).toBeNull();
  await rm(outside, { recursive: true });
});
