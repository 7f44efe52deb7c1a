import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { listVersions } from './list.ts';
import { publish } from './publish/publish.ts';
import type { ReleaseStore } from './store/store.ts';
import { writeBuild } from './testing.ts';
import { openTestStore, readStored, writeStored } from './testing-store.ts';

const VERSIONS = 300;
/** Files that a process may have open are limited, and connections to a bucket time out while they wait. */
const MAX_READS = 32;

let folder: string;
let store: ReleaseStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-list-'));
  store = openTestStore(join(folder, 'store'));
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }));
  const { version } = await publish(store, await writeBuild(folder, 'orders', { 'entry.js': 'code' }));
  const record = (await readStored(store, 'areas', 'orders', version, 'release.json')) ?? '';
  for (let at = 1; at < VERSIONS; at += 1)
    await writeStored(store, `areas/orders/1.0.0-${at}/release.json`, record.replace(version, `1.0.0-${at}`));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('lists many versions without reading all their records at once, and only the versions of a named app', async () => {
  const reading = { now: 0, most: 0, keys: new Set<string>() };
  const { read, stat } = store.files;
  const watch = async <T>(key: string, work: Promise<T>): Promise<T> => {
    reading.now += 1;
    reading.most = Math.max(reading.most, reading.now);
    reading.keys.add(key);
    return work.finally(() => {
      reading.now -= 1;
    });
  };
  Object.assign(store.files, {
    read: (key: string, options: object) => watch(key, read(key, options)),
    stat: (key: string) => watch(key, stat(key)),
  });
  expect(await listVersions(store, 'shell')).toHaveLength(1);
  expect([...reading.keys].filter((key) => key.startsWith('areas/'))).toEqual([]);
  expect(await listVersions(store)).toHaveLength(VERSIONS + 1);
  expect(await listVersions(store, '../orders')).toEqual([]);
  expect(reading.most).toBeLessThanOrEqual(MAX_READS);
});
