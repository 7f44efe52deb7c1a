import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { listVersions } from '../list.ts';
import type { ReleaseStore } from '../store/store.ts';
import { writeBuild } from '../testing.ts';
import { openTestStore } from '../testing-store.ts';
import { prune, setPinned } from './prune.ts';
import { describePublish, makeVersionLive, publish } from './publish.ts';
import { remove, rollback } from './rollback.ts';

let folder: string;
let store: ReleaseStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-not-live-'));
  store = openTestStore(join(folder, 'store'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const build = (code: string, name = 'reports') => writeBuild(folder, name, { 'entry.js': code });
const stateOf = async (version: string) =>
  (await listVersions(store)).find((one) => one.version === version)?.state;

it('pins a draft in a store without anything live, and keeps the pin when it becomes live', async () => {
  const { version } = await publish(store, await build('first'), { draft: true });
  await setPinned(store, 'reports', version, true);
  await setPinned(store, 'reports', version, true, 'again');
  expect((await store.readComposition()).notLiveAreas).toEqual([
    { name: 'reports', pinned: [version], rolledBack: [] },
  ]);
  expect(await stateOf(version)).toBe('pinned');
  expect(await prune(store, 0)).toEqual([]);
  await makeVersionLive(store, 'reports', version, { ifLive: null });
  const { areas, notLiveAreas } = await store.readComposition();
  expect([areas, notLiveAreas]).toMatchObject([[{ pinned: [version] }], []]);
});

it('refuses to pin what is not stored', async () => {
  const { version } = await publish(store, await build('shell', 'shell'), { draft: true });
  await expect(setPinned(store, 'reports', '1.0.0', true)).rejects.toThrow('reports has no version "1.0.0"');
  await expect(setPinned(store, 'shell', version, true)).rejects.toThrow('The shell has not been published');
});

it('remembers pins and rolled back versions of a removed area', async () => {
  const good = await publish(store, await build('good'));
  const dist = await build('bad');
  const bad = await publish(store, dist);
  await setPinned(store, 'reports', good.version, true);
  await rollback(store, 'reports');
  await remove(store, 'reports');
  expect([await stateOf(good.version), await stateOf(bad.version)]).toEqual(['pinned', 'rolled back']);
  expect(describePublish(await publish(store, dist))).toMatch(/was rolled back, so it is not live\./);
  await expect(makeVersionLive(store, 'reports', good.version, { ifLive: bad.version })).rejects.toThrow(
    'reports is not live now. Nothing was changed.',
  );
  await makeVersionLive(store, 'reports', good.version, { ifLive: null });
  const { areas, notLiveAreas } = await store.readComposition();
  expect([areas, notLiveAreas]).toMatchObject([
    [{ version: good.version, pinned: [good.version], rolledBack: [bad.version] }],
    [],
  ]);
  await expect(makeVersionLive(store, 'reports', good.version, { ifLive: null })).rejects.toThrow(
    `${good.version} of reports is live now. Nothing was changed.`,
  );
});

it.each(['..', '../..', 'shell/..', 'Reports', ''])('finds nothing for the name %j', async (name) => {
  const { version } = await publish(store, await build('first'));
  expect(await store.listVersions(name)).toEqual([]);
  expect(await store.readRecord(name, version)).toBeNull();
  expect(await store.readRecord('reports', `../reports/${version}`)).toBeNull();
});
