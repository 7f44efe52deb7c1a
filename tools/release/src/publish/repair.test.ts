import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createPortal } from '../serve/serve.ts';
import type { ReleaseStore } from '../store/store.ts';
import { EVERYTHING, writeBuild } from '../testing.ts';
import { listStored, openTestStore, readStored, removeStored, writeStored } from '../testing-store.ts';
import { describePublish, publish } from './publish.ts';

let folder: string;
let store: ReleaseStore;
let dist: string;
let version: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-repair-'));
  store = openTestStore(join(folder, 'store'));
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }));
  dist = await writeBuild(folder, 'orders', { 'entry.js': 'entry', 'page.js': 'page' });
  ({ version } = await publish(store, dist));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** As another process serves it, which has read nothing yet. */
const fetchPage = () =>
  createPortal(openTestStore(store.folder), { title: 'Portal', visitorOf: async () => EVERYTHING }).request(
    `/areas/orders/${version}/page.js`,
  );

it.each([
  ['is damaged, as by a power cut', () => writeStored(store, `areas/orders/${version}/page.js`, '')],
  ['is missing', () => removeStored(store, 'areas', 'orders', version, 'page.js')],
  ['is the record', () => writeStored(store, `areas/orders/${version}/release.json`, '{"kind":')],
])('restores a version of which a file %s, when its build is published again', async (_, damage) => {
  await damage();
  expect((await fetchPage()).status).not.toBe(200);
  const again = await publish(store, dist, { reason: 'INC-7' });
  expect(again).toMatchObject({ version, outcome: 'already-live' });
  expect(describePublish(again)).toBe(`orders ${version} is live already. Its damaged files were restored.`);
  expect(await (await fetchPage()).text()).toBe('page');
  expect((await store.readAuditLog()).at(-1)).toMatchObject({
    ...{ action: 'store', app: 'orders', from: version, to: version },
    ...{ reason: 'INC-7', detail: `damaged files of ${version} were restored` },
  });
});

it('does not rewrite an intact version', async () => {
  const record = await readStored(store, 'areas', 'orders', version, 'release.json');
  const again = await publish(store, dist);
  expect(describePublish(again)).toBe(`orders ${version} is live already; nothing changed.`);
  expect(await readStored(store, 'areas', 'orders', version, 'release.json')).toBe(record);
  expect((await store.readAuditLog()).map(({ action }) => action)).toEqual(['publish', 'publish']);
  expect(await listStored(store)).not.toContain('staging');
});
