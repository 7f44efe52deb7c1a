import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createBucket } from '@portal/bucket';
import { startS3, type TestS3 } from '@portal/bucket/testing';
import type { ReleaseDocuments, ReleaseState } from '@portal/provider-api/release-state';
import { publish } from '../publish/publish.ts';
import { createRegistry } from '../registry/registry.ts';
import { createPortal } from '../serve/serve.ts';
import { openReleaseStore } from '../state/open-store.ts';
import { EVERYTHING, writeBuild } from '../testing.ts';
import { createBucketFiles } from './bucket-files.ts';
import { ReleaseStore } from './store.ts';

let s3: TestS3;
let folder: string;
let prefix = '';
let count = 0;

beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(join(tmpdir(), 'portal-bucket-'));
});
beforeEach(() => {
  s3.behave('normal');
  count += 1;
  prefix = `store-${count}/`;
});
afterAll(async () => {
  s3.behave('normal');
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

type Options = Parameters<typeof createBucketFiles>[1];

/** As another process sees it: nothing is shared but the bucket. */
const openStore = (options: Options = { recentMs: 0, maxWaitMs: 60_000 }, lease = {}) =>
  new ReleaseStore(createBucketFiles(createBucket({ ...s3.config, prefix }), options), lease);
const build = (name: string, code: string) => writeBuild(folder, name, { 'entry.js': code });
const portalOf = (store: ReleaseStore) =>
  createPortal(store, { title: 'Portal', visitorOf: async () => EVERYTHING });

async function publishFirst(store: ReleaseStore) {
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }));
  return publish(store, await build('orders', 'first'));
}

describe('a process that lost its lease without knowing', () => {
  it('cannot overwrite what the next holder changed, and the log has only what happened', async () => {
    const store = openStore();
    await publishFirst(store);
    const stale = store.exclusively(async (lease, composition) => {
      // The process is suspended just after each check.
      lease.assertHeld = async () => {};
      await createBucket({ ...s3.config, prefix }).write('publish.lease', '{"holder":null}');
      await publish(openStore(), await build('support', 'other'));
      await store.apply(lease, {
        composition: { ...composition, areas: [] },
        audit: { action: 'remove', app: 'orders', from: null, to: null, reason: null },
      });
    });
    await expect(stale).rejects.toThrow('Another process changed the store');
    expect((await openStore().readComposition()).areas.map(({ name }) => name)).toEqual([
      'orders',
      'support',
    ]);
    await publish(openStore(), await build('reports', 'next'));
    expect((await openStore().readAuditLog()).map(({ app }) => app)).toEqual([
      'shell',
      'orders',
      'support',
      'reports',
    ]);
  });
});

describe('the lease', () => {
  it('gives the lease to many stores on one bucket in turn', async () => {
    await publishFirst(openStore());
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(names.map(async (name) => publish(openStore(), await build(name, name))));
    const { areas, sequence } = await openStore().readComposition();
    expect(areas.map(({ name }) => name)).toEqual([...names, 'orders']);
    expect(sequence).toBe(names.length + 2);
    expect(await openStore().readAuditLog()).toHaveLength(names.length + 2);
  });

  it('is taken over at once from a process of this machine that has ended', async () => {
    const store = openStore(undefined, { durationMs: 600_000, maxWaitMs: 5000 });
    let held = '';
    const bucket = createBucket({ ...s3.config, prefix });
    await store.withLease(async () => {
      held = (await bucket.read('publish.lease'))?.content.toString() ?? '';
    });
    // Process ids are below four million.
    const ended = held.replace(`,${process.pid}]`, ',4999999]');
    expect(ended).not.toBe(held);
    await bucket.write('publish.lease', ended);
    await publishFirst(store);
    expect((await store.readComposition()).areas).toHaveLength(1);
  });
});

describe('while the bucket is down', () => {
  it('pages and their files are served from memory, and a publish is refused', async () => {
    const { version } = await publishFirst(openStore());
    const store = openStore();
    const portal = portalOf(store);
    const entry = `/areas/orders/${version}/entry.js`;
    expect(await (await portal.request(entry)).text()).toBe('first');
    expect((await portal.request('/app.json')).status).toBe(200);
    s3.behave('down');
    expect((await portal.request('/app.json')).status).toBe(200);
    expect(await (await portal.request(entry)).text()).toBe('first');
    await expect(publish(store, await build('orders', 'second'))).rejects.toMatchObject({
      name: 'BucketError',
    });
    const unread = await portal.request(`/areas/orders/${version}/release.json`);
    expect(unread.status).toBe(404);
    const other = portalOf(openStore());
    for (const path of ['/app.json', '/orders', entry]) expect((await other.request(path)).status).toBe(503);
    const registry = createRegistry(openStore(), { publicUrl: 'https://portal.example' });
    const answer = await registry.request('/registry/v1/discovery.json');
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { message: 'The release store cannot be reached. Try again in a few minutes.' },
    ]);
    s3.behave('normal');
    expect(await publish(store, await build('orders', 'second'))).toMatchObject({ outcome: 'published' });
  });
});

it('reads a file from the bucket once for many visitors, within its limit of memory', async () => {
  const { version } = await publishFirst(openStore());
  const path = `/areas/orders/${version}/entry.js`;
  const read = async (cacheBytes: number) => {
    const portal = portalOf(openStore({ cacheBytes, recentMs: 60_000 }));
    s3.requests.length = 0;
    const answers = await Promise.all(Array.from({ length: 20 }, () => portal.request(path)));
    for (const answer of answers) expect(await answer.text()).toBe('first');
    expect((await portal.request(path)).status).toBe(200);
    return s3.requests.filter((request) => request.endsWith('entry.js')).length;
  };
  expect(await read(1000)).toBe(1);
  expect(await read(2)).toBeGreaterThan(1);
});

it('shows a change of another process within the time that reads are reused', async () => {
  await publishFirst(openStore());
  const reader = openStore({ recentMs: 60_000 });
  expect((await reader.readComposition()).areas).toHaveLength(1);
  await publish(openStore(), await build('support', 'other'));
  expect((await reader.readComposition()).areas).toHaveLength(1);
  // Its own changes show at once.
  await publish(reader, await build('reports', 'own'));
  expect((await reader.readComposition()).areas.map(({ name }) => name)).toEqual([
    'orders',
    'reports',
    'support',
  ]);
});

describe('opening a store', () => {
  const env = () => ({ ...s3.env, RELEASES_URL: `s3://${s3.config.bucket}/releases` });

  it('takes the bucket of RELEASES_URL, or the folder of RELEASES_DIR', async () => {
    expect((await openReleaseStore('/default', env())).folder).toBe(`s3://${s3.config.bucket}/releases`);
    expect((await openReleaseStore('/default', { RELEASES_DIR: '/other' })).folder).toBe('/other');
    expect((await openReleaseStore('/default', {})).folder).toBe('/default');
    await expect(openReleaseStore('/default', { ...env(), RELEASES_DIR: '/other' })).rejects.toThrow(
      'RELEASES_URL and RELEASES_DIR are both set',
    );
  });

  it('is refused when the bucket ignores the conditions of writes, unless the state is in the database', async () => {
    s3.behave('unconditional');
    await expect(openReleaseStore('/default', env())).rejects.toThrow('Use a server with conditional writes');
    const documents = new Map<string, string>();
    const database = {
      documentsOf: () =>
        ({
          hasOtherStores: async () => false,
          read: async (name: string) => {
            const text = documents.get(name);
            return text === undefined ? null : { content: Buffer.from(text), tag: text };
          },
          write: async (name: string, text: string) => {
            documents.set(name, text);
            return text;
          },
          remove: async (name: string) => documents.delete(name),
          readLog: async () => null,
          replaceLog: async () => {},
        }) as unknown as ReleaseDocuments, // the parts that opening a new store uses
    };
    const store = await openReleaseStore(
      '/default',
      { ...env(), RELEASES_STATE: 'database' },
      { database: database as ReleaseState },
    );
    expect(store.folder).toBe(`s3://${s3.config.bucket}/releases`);
  });

  it('is refused when the bucket does not answer', async () => {
    s3.behave('down');
    await expect(openReleaseStore('/default', env())).rejects.toThrow('cannot be reached');
  });
});
