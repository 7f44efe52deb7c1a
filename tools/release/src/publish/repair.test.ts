import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { integrityOf } from '@portal/build-config/build-files';
import { createPortal } from '../serve/serve.ts';
import type { ReleaseStore } from '../store/store.ts';
import { decompressionBomb, EVERYTHING, writeBuild } from '../testing.ts';
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

const CODE = 'const page = "orders";'.repeat(100);
const copyOfPage = async () => {
  const copy = await store.files.read(`areas/orders/${version}/page.js.br`);
  return copy && brotliDecompressSync(copy.content).toString();
};
/** As browsers fetch it. */
const fetchCompressed = () =>
  createPortal(openTestStore(store.folder), { title: 'Portal', visitorOf: async () => EVERYTHING }).request(
    `/areas/orders/${version}/page.js`,
    { headers: { 'accept-encoding': 'br' } },
  );

describe('a compressed copy that', () => {
  const key = () => `areas/orders/${version}/page.js.br`;
  beforeEach(async () => {
    dist = await writeBuild(folder, 'orders', { 'entry.js': 'entry', 'page.js': CODE });
    ({ version } = await publish(store, dist, { revision: 'abc123' }));
  });

  it.each<[string, () => Promise<void>]>([
    ['is damaged', () => writeStored(store, key(), 'not brotli')],
    ['is cut short', () => writeStored(store, key(), '')],
    [
      'contains another file',
      () => store.files.write(key(), brotliCompressSync('other code')).then(() => {}),
    ],
    ['is a decompression bomb', () => store.files.write(key(), decompressionBomb(1e8)).then(() => {})],
    ['is missing', () => removeStored(store, key())],
  ])('%s is restored when its build is published again, and the record stays', async (_, damage) => {
    const record = await readStored(store, 'areas', 'orders', version, 'release.json');
    await damage();
    expect((await fetchCompressed()).headers.get('content-encoding')).toBeNull();
    expect(await publish(store, dist)).toMatchObject({ version, outcome: 'already-live', isRestored: true });
    expect(await copyOfPage()).toBe(CODE);
    expect((await fetchCompressed()).headers.get('content-encoding')).toBe('br');
    expect(await readStored(store, 'areas', 'orders', version, 'release.json')).toBe(record);
    expect(await publish(store, dist)).not.toHaveProperty('isRestored');
  });

  it('the build contains is stored, although the store has made others', async () => {
    await writeStored(store, key(), 'not brotli');
    await writeFile(join(dist, 'page.js.br'), brotliCompressSync(CODE));
    await publish(store, dist, { draft: true });
    expect(await copyOfPage()).toBe(CODE);
  });

  it('is damaged in the build too is refused, and changes nothing', async () => {
    await writeStored(store, key(), 'not brotli');
    await writeFile(join(dist, 'page.js.br'), 'not brotli either');
    await expect(publish(store, dist)).rejects.toThrow('page.js.br is damaged');
    expect(await readStored(store, key())).toBe('not brotli');
  });

  it('nothing needs any more is removed if it is damaged', async () => {
    const unused = `areas/orders/${version}/entry.js.br`;
    await writeStored(store, unused, 'not brotli');
    expect(await publish(store, dist)).toMatchObject({ isRestored: true });
    expect(await readStored(store, unused)).toBeNull();
  });
});

it('restores a file of a draft, which stays a draft', async () => {
  const draft = await writeBuild(folder, 'orders', { 'entry.js': 'entry', 'page.js': CODE });
  const stored = await publish(store, draft, { draft: true });
  await removeStored(store, `areas/orders/${stored.version}/page.js.br`);
  await removeStored(store, `areas/orders/${stored.version}/entry.js`);
  expect(await publish(store, draft, { draft: true })).toMatchObject({ outcome: 'stored', isRestored: true });
  expect(await readStored(store, 'areas', 'orders', stored.version, 'entry.js')).toBe('entry');
  expect(await readStored(store, 'areas', 'orders', stored.version, 'page.js.br')).not.toBeNull();
});

it('serves every other file of a version while its build is published again', async () => {
  await writeStored(store, `areas/orders/${version}/page.js`, '');
  const { write } = store.files;
  // Stops in the middle, as a killed process does.
  store.files.write = () => Promise.reject(new Error('killed'));
  await expect(publish(store, dist)).rejects.toThrow('killed');
  store.files.write = write;
  expect(await readStored(store, 'areas', 'orders', version, 'entry.js')).toBe('entry');
  expect(await publish(store, dist)).toMatchObject({ isRestored: true });
});

it('refuses a build whose version is stored with other content', async () => {
  const folderOfVersion = `areas/orders/${version}`;
  const record = JSON.parse(String(await readStored(store, folderOfVersion, 'release.json')));
  const files = { ...record.files, 'page.js': integrityOf('other code') };
  await writeStored(store, `${folderOfVersion}/page.js`, 'other code');
  await writeStored(store, `${folderOfVersion}/release.json`, JSON.stringify({ ...record, files }));
  await expect(publish(store, dist)).rejects.toThrow(
    `orders ${version} is stored with other content. Nothing was changed.`,
  );
  expect(await readStored(store, folderOfVersion, 'page.js')).toBe('other code');
});

it('restores a record that names another content than its files have', async () => {
  const folderOfVersion = `areas/orders/${version}`;
  const record = JSON.parse(String(await readStored(store, folderOfVersion, 'release.json')));
  const files = { ...record.files, 'page.js': integrityOf('damage') };
  await writeStored(store, `${folderOfVersion}/release.json`, JSON.stringify({ ...record, files }));
  expect(await publish(store, dist)).toMatchObject({ isRestored: true });
  expect((await openTestStore(store.folder).readRecord('orders', version))?.files).toEqual(record.files);
});

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
