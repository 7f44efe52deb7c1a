import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { publish } from '../publish/publish.ts';
import { ReleaseStore } from '../store/store.ts';
import { writeBuild } from '../testing.ts';
import { createRepository, type TestRepository } from '../testing-repository.ts';
import { listNewCommits } from './new-commits.ts';

let folder: string;
let store: ReleaseStore;
let commit: TestRepository['commit'];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-new-commits-'));
  store = new ReleaseStore(join(folder, 'store'));
  ({ commit } = createRepository(folder));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const build = (code: string, name = 'orders') => writeBuild(folder, name, { 'entry.js': code });
const subjectsOf = async (revision: string) =>
  (await listNewCommits(store, await build('next'), revision))?.newest.map(({ subject }) => subject);

it('lists the commits since the live version, although a draft is newer', async () => {
  const live = await commit('list.ts', 'Add the list');
  await publish(store, await build('live'), { revision: live });
  const draft = await commit('list.ts', 'Add a filter');
  await publish(store, await build('draft'), { revision: draft, draft: true });
  const head = await commit('list.ts', 'Add a column');
  expect(await subjectsOf(head)).toEqual(['Add a column', 'Add a filter']);
});

it('lists the commits since the newest version that has a revision, if the live one has none', async () => {
  const first = await commit('list.ts', 'Add the list');
  await publish(store, await build('first'), { revision: first });
  const second = await commit('list.ts', 'Add a filter');
  await publish(store, await build('second'), { revision: second });
  await publish(store, await build('third'));
  const head = await commit('list.ts', 'Add a column');
  expect(await subjectsOf(head)).toEqual(['Add a column']);
});

it('lists nothing for a first version, after versions without a revision, or without a revision', async () => {
  const head = await commit('list.ts', 'Add the list');
  await publish(store, await build('code', 'support'), { revision: head });
  expect(await subjectsOf(head)).toBeUndefined();
  await publish(store, await build('first'));
  expect(await subjectsOf(head)).toBeUndefined();
  expect(await listNewCommits(store, await build('next'), null)).toBeNull();
});
