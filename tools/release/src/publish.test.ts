import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { integrityOf } from '@portal/build-config/build-report';
import { indexPage } from './index-page.ts';
import { listVersions } from './list.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';
import { createPortal } from './serve.ts';
import { ReleaseStore } from './store.ts';

let folder: string;
let store: ReleaseStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-release-'));
  store = new ReleaseStore(join(folder, 'store'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A finished build of one script. */
async function build(name: string, code: string, kind: 'shell' | 'area' = 'area'): Promise<string> {
  const dist = await mkdtemp(join(folder, `${name}-`));
  await mkdir(join(dist, 'public'));
  await writeFile(join(dist, 'entry.js'), code);
  const report = {
    name,
    version: '1.0.0',
    kind,
    container: kind === 'area' ? `portal_area_${name}` : null,
    entries: ['entry.js'],
    preload: [],
    layers: [],
    paths: kind === 'area' ? [`/${name}`] : [],
    audience: kind === 'area' ? 'everyone' : null,
    sdk: '^1.0.0',
    files: { 'entry.js': integrityOf(code) },
  };
  await writeFile(join(dist, 'build.json'), JSON.stringify(report));
  return dist;
}

describe('publishing', () => {
  it('puts one area live, keeps the version before, and leaves the others alone', async () => {
    await publish(store, await build('orders', 'first'));
    await publish(store, await build('support', 'other'));
    const before = await store.manifest();
    const second = await publish(store, await build('orders', 'second'));
    const manifest = await store.manifest();
    const [orders, support] = manifest?.areas ?? [];
    expect(orders).toMatchObject({
      name: 'orders',
      version: second.version,
      previous: { version: before?.areas[0]?.version },
    });
    expect(support).toEqual(before?.areas[1]);
    expect(await readFile(join(store.folder, orders?.entry ?? ''), 'utf8')).toBe('second');
  });

  it('publishes the same build once, and does not undo a rollback by doing it again', async () => {
    await publish(store, await build('orders', 'first'));
    const dist = await build('orders', 'second');
    expect((await publish(store, dist)).isNew).toBe(true);
    const { to } = await rollback(store, 'orders');
    expect((await publish(store, dist)).isNew).toBe(false);
    expect((await store.manifest())?.areas[0]?.version).toBe(to);
    expect((await publish(store, dist, { force: true })).isNew).toBe(false);
    expect((await store.manifest())?.areas[0]?.version).not.toBe(to);
  });

  it('refuses a build that was changed after it was built, and leaves nothing behind', async () => {
    const dist = await build('orders', 'good');
    await writeFile(join(dist, 'entry.js'), 'changed');
    await expect(publish(store, dist)).rejects.toThrow('was changed after it was built');
    expect(await store.manifest()).toBeNull();
    expect(await listVersions(store)).toEqual([]);
  });

  it('lets several publishes at once each have their turn', async () => {
    const builds = await Promise.all(['a', 'b', 'c', 'd'].map((name) => build(name, name)));
    await Promise.all(builds.map((dist) => publish(store, dist)));
    expect((await store.manifest())?.areas.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
    expect(await readdir(store.folder)).not.toContain('publish.lock');
  });

  it('takes over the lock of a process that is gone', async () => {
    await mkdir(store.folder, { recursive: true });
    await writeFile(store.path('publish.lock'), '999999');
    await expect(publish(store, await build('orders', 'first'))).resolves.toMatchObject({ isNew: true });
  });

  it('has no earlier version to go back to at first', async () => {
    await publish(store, await build('orders', 'first'));
    await expect(rollback(store, 'orders')).rejects.toThrow('no earlier version');
    await expect(rollback(store, 'reports')).rejects.toThrow('There is no published area "reports"');
  });
});

describe('serving', () => {
  const html = { accept: 'text/html' };

  it('answers the page at any address of the portal, and never in the place of a file', async () => {
    await publish(store, await build('shell', 'shell', 'shell'));
    await publish(store, await build('orders', 'orders'));
    const portal = createPortal(store, { title: 'Portal' });
    const page = await portal.request('/orders/ORD-1', { headers: html });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const missing = await portal.request('/areas/orders/1.0.0-gone/entry.js', { headers: html });
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
    expect(missing.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('keeps published files for a year and the manifest never', async () => {
    await publish(store, await build('orders', 'orders'));
    const portal = createPortal(store, { title: 'Portal' });
    const entry = (await store.manifest())?.areas[0]?.entry ?? '';
    expect((await portal.request(entry)).headers.get('cache-control')).toContain('immutable');
    expect((await portal.request('/app.json')).headers.get('cache-control')).toBe('no-cache');
  });

  it('hands out nothing from outside the store', async () => {
    await publish(store, await build('orders', 'orders'));
    await writeFile(join(folder, 'secret.js'), 'secret');
    const portal = createPortal(store, { title: 'Portal' });
    for (const path of [
      '/areas/../../secret.js',
      '/areas/..%2f..%2fsecret.js',
      '/areas/%2e%2e/%2e%2e/secret.js',
    ]) {
      const answer = await portal.request(path);
      expect([path, answer.status, await answer.text()]).toEqual([
        path,
        expect.any(Number),
        expect.not.stringContaining('secret'),
      ]);
    }
  });

  it('says so while nothing has been published', async () => {
    const portal = createPortal(store, { title: 'Portal' });
    expect((await portal.request('/', { headers: html })).status).toBe(503);
    expect((await portal.request('/app.json')).status).toBe(503);
  });
});

describe('the page', () => {
  it('carries the manifest without letting it end the element early', async () => {
    await publish(store, await build('orders', 'orders'));
    const manifest = await store.manifest();
    if (manifest === null) throw new Error('Nothing was published.');
    const [area] = manifest.areas;
    if (area === undefined) throw new Error('No area was published.');
    area.container = '</script><script>alert(1)</script>';
    const page = indexPage({ manifest, nonce: 'abc', title: 'A & B <portal>' });
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('<title>A &#38; B &#60;portal&#62;</title>');
  });
});
