import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testUser } from '@portal/auth/testing';
import { parseManifest } from '@portal/release-manifest';
import fc from 'fast-check';
import { publish } from '../publish/publish.ts';
import type { ReleaseStore } from '../store/store.ts';
import { EVERYTHING, writeBuild } from '../testing.ts';
import { openTestStore, readStored, removeStored, writeStored } from '../testing-store.ts';
import { indexPage } from './index-page.ts';
import { readLiveReleases, toManifest, type Visitor } from './resolve-manifest.ts';
import { createPortal, type PortalOptions } from './serve.ts';

const user = testUser();

let folder: string;
let store: ReleaseStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-serve-'));
  store = openTestStore(join(folder, 'store'));
  await publish(
    store,
    await writeBuild(folder, 'shell', { 'main.js': 'shell', 'public.txt': 'public' }, { pages: [] }),
  );
  await publish(
    store,
    await writeBuild(
      folder,
      'orders',
      { 'entry.js': 'orders' },
      { routes: [{ path: '/orders', roles: [1] }] },
    ),
  );
  await publish(
    store,
    await writeBuild(folder, 'multi-quote', { 'entry.js': 'multi' }, { audience: 'testers' }),
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const isForEveryone: Visitor['mayOpen'] = ({ audience }) => audience === 'everyone';
const ordinary: Visitor = { user, me: '{}', session: '', mayOpen: isForEveryone, mayFind: isForEveryone };
/** Someone who has to set a new password first. */
const waiting: Visitor = { user, me: '{}', session: '', mayOpen: () => false, mayFind: isForEveryone };

function portalFor(visitor: Visitor | null, options: Partial<PortalOptions> = {}) {
  return createPortal(store, { title: 'Portal', visitorOf: async () => visitor, ...options });
}

async function inlineManifest(page: Response) {
  const html = await page.text();
  return parseManifest(JSON.parse(/id="release-manifest">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? 'null'));
}

async function entryOf(name: string): Promise<string> {
  const { areas } = toManifest(await readLiveReleases(store), EVERYTHING);
  return areas.find((area) => area.name === name)?.entry ?? '';
}

describe('the page', () => {
  it('is sent for any URL of the portal, with a strict policy', async () => {
    const page = await portalFor(EVERYTHING).request('/orders/ORD-1');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('is never sent in place of a file', async () => {
    const missing = await portalFor(EVERYTHING).request('/areas/orders/1.0.0-gone/entry.js');
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
    expect(missing.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('contains only the areas that the visitor may open, and none when signed out', async () => {
    for (const path of ['/orders', '/app.json']) {
      const namesFor = async (visitor: Visitor | null) => {
        const response = await portalFor(visitor).request(path);
        const text = await response.clone().text();
        const manifest =
          path === '/app.json' ? parseManifest(JSON.parse(text)) : await inlineManifest(response);
        if (visitor === null) expect(text).not.toMatch(/entry\.js|"testers"/);
        return manifest.areas.map(({ name }) => name);
      };
      expect(await namesFor(EVERYTHING)).toEqual(['multi-quote', 'orders']);
      expect(await namesFor(ordinary)).toEqual(['orders']);
      expect(await namesFor(null)).toEqual([]);
    }
  });

  it('says of areas that the visitor may not open yet what leads to them, and nothing of others', async () => {
    const claimsFor = async (visitor: Visitor | null) =>
      (await inlineManifest(await portalFor(visitor).request('/login'))).claims;
    const claim = { paths: ['/orders'], audience: 'everyone', routes: [] };
    expect(await claimsFor(null)).toEqual([{ ...claim, paths: ['/multi-quote'] }, claim]);
    expect(await claimsFor(waiting)).toEqual([{ ...claim, routes: [{ path: '/orders', roles: [1] }] }]);
    expect(await claimsFor(EVERYTHING)).toEqual([]);
  });

  it('ignores a cookie that claims areas', async () => {
    const page = await portalFor(null).request('/multi-quotes', {
      headers: { cookie: 'portal_areas=multi-quote' },
    });
    expect(await page.text()).not.toContain('/areas/multi-quote');
  });

  it('escapes the manifest and the title', async () => {
    const manifest = toManifest(await readLiveReleases(store), EVERYTHING);
    const [area] = manifest.areas;
    if (area === undefined) throw new Error('No area was published.');
    area.container = '</script><script>alert(1)</script>';
    const page = indexPage({ manifest, nonce: 'abc', title: 'A & B <portal>' });
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('<title>A &#38; B &#60;portal&#62;</title>');
  });

  it('says that nothing has been published yet', async () => {
    store = openTestStore(join(folder, 'empty'));
    expect((await portalFor(null).request('/')).status).toBe(503);
    expect((await portalFor(null).request('/app.json')).status).toBe(503);
  });
});

describe('published files', () => {
  it('are cached for a year, the manifest never', async () => {
    const portal = portalFor(EVERYTHING);
    expect((await portal.request(await entryOf('orders'))).headers.get('cache-control')).toContain(
      'immutable',
    );
    expect((await portal.request('/app.json')).headers.get('cache-control')).toBe('private, no-cache');
  });

  it('are followed by polls for the manifest, which get 304 until it changes', async () => {
    const portal = portalFor(EVERYTHING);
    const first = await portal.request('/app.json');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"/);
    const poll = () => portal.request('/app.json', { headers: { 'If-None-Match': tag } });
    const unchanged = await poll();
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    expect(unchanged.headers.get('cache-control')).toBe('private, no-cache');
    expect(unchanged.headers.get('vary')).toBe('Cookie');
    const visitor = await portalFor(null).request('/app.json', { headers: { 'If-None-Match': tag } });
    expect(visitor.status).toBe(200);
  });

  it('are not sent while they are damaged on disk, and are sent again once repaired', async () => {
    const problems: string[] = [];
    const portal = portalFor(EVERYTHING, { onProblem: ({ name }) => problems.push(name) });
    const entry = await entryOf('orders');
    const key = entry.slice(1);
    const good = (await readStored(store, key)) ?? '';
    expect((await portal.request(entry)).status).toBe(200);
    for (const damage of [good.slice(0, 3), 'tampered', '']) {
      await writeStored(store, key, damage);
      const response = await portal.request(entry);
      expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
      await writeStored(store, key, good);
      expect(await (await portal.request(entry)).text()).toBe('orders');
    }
    expect(problems).toEqual([store.path(key)]);
  });

  it('fall back to the plain file when the compressed one is damaged', async () => {
    const entry = await entryOf('orders');
    await writeStored(store, `${entry.slice(1)}.br`, 'not brotli');
    const response = await portalFor(EVERYTHING).request(entry, { headers: { 'accept-encoding': 'br' } });
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, null]);
    expect(await response.text()).toBe('orders');
  });

  it.each([
    '/areas/../../secret.js',
    '/areas/..%2f..%2fsecret.js',
    '/areas/%2e%2e/%2e%2e/secret.js',
    '/app.json%00.html',
    '/shell/%E0%A4%A',
    '/areas/orders/%00/entry.js',
    '/%2e%2e/secret.js',
    '/x%00.js',
    '/%.js',
    '/areas/orders',
    '/shell/',
  ])('answer 404 for %s', async (path) => {
    await writeFile(join(folder, 'secret.js'), 'secret');
    const response = await portalFor(EVERYTHING).request(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('secret');
  });

  it('include nothing that the record does not list', async () => {
    const entry = await entryOf('orders');
    const folderUrl = entry.slice(0, entry.lastIndexOf('/'));
    expect((await portalFor(EVERYTHING).request(`${folderUrl}/release.json`)).status).toBe(404);
  });
});

describe('a damaged app.json of which there is no good copy', () => {
  beforeEach(() => removeStored(store, 'app.last-good.json'));

  const row = { name: 'orders', version: '' };

  async function requestWith(content: string) {
    await writeStored(store, 'app.json', content);
    const portal = portalFor(EVERYTHING);
    return { page: await portal.request('/login'), json: await portal.request('/app.json') };
  }

  it('costs a bad row only, whatever is wrong with it', async () => {
    const good = await store.readComposition();
    const orders = good.areas.find(({ name }) => name === 'orders') ?? row;
    const bad: unknown[] = [
      null,
      42,
      'orders',
      [],
      {},
      { ...orders, name: 'evil\nname' },
      { ...orders, name: "evil; script-src 'unsafe-inline'" },
      { ...orders, name: 'no-version', version: undefined },
      { ...orders, name: 'gone', version: '9.9.9' },
      { ...orders, name: 'up', version: '../../..' },
      orders,
    ];
    for (const one of bad) {
      const { page, json } = await requestWith(
        JSON.stringify({ last_modified: 'now', shell: good.shell, areas: [orders, one] }),
      );
      expect([page.status, json.status]).toEqual([200, 200]);
      expect(page.headers.get('content-security-policy')).not.toContain('evil');
      const manifest = await inlineManifest(page);
      expect(manifest.areas.map(({ name }) => name)).toEqual(['orders']);
    }
  });

  it('keeps a good version whose previous one is broken', async () => {
    const good = await store.readComposition();
    const areas = good.areas.map((area) => ({ ...area, previous: { version: 7 } }));
    const { page } = await requestWith(JSON.stringify({ shell: good.shell, areas }));
    const manifest = await inlineManifest(page);
    expect(manifest.areas.map(({ name, previous }) => [name, previous])).toEqual([
      ['multi-quote', null],
      ['orders', null],
    ]);
  });

  it('serves sign-in and every healthy area through 500 malformed compositions', async () => {
    const good = await store.readComposition();
    const healthy = good.areas.find(({ name }) => name === 'orders');
    const garbage = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.record(
        {
          name: fc.oneof(
            fc.string(),
            fc.constantFrom('orders', 'shell', '__proto__', 'x\r\ny', ''),
            fc.jsonValue(),
          ),
          version: fc.oneof(
            fc.string(),
            fc.constantFrom('..', '1.0.0', healthy?.version ?? ''),
            fc.jsonValue(),
          ),
          previous: fc.jsonValue(),
          rolledBack: fc.jsonValue(),
          pinned: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    );
    const portal = portalFor(EVERYTHING);
    await fc.assert(
      fc.asyncProperty(fc.array(garbage, { maxLength: 6 }), fc.jsonValue(), async (rows, other) => {
        const areas = [healthy, ...rows];
        await writeStored(
          store,
          'app.json',
          JSON.stringify({ last_modified: other, other, shell: good.shell, areas }),
        );
        const page = await portal.request('/login');
        expect(page.status).toBe(200);
        const manifest = await inlineManifest(page);
        expect(manifest.areas.filter(({ name }) => name === 'orders')).toHaveLength(1);
        expect(parseManifest(await (await portal.request('/app.json')).json()).areas).toEqual(manifest.areas);
      }),
      { numRuns: 500 },
    );
  });

  it('serves the version before when the record of the live one is damaged, and reports it', async () => {
    const { version, replaced } = await publish(
      store,
      await writeBuild(folder, 'orders', { 'entry.js': 'next' }),
    );
    await writeStored(store, `areas/orders/${version}/release.json`, '{"cut":');
    store = openTestStore(store.folder);
    const problems: string[] = [];
    const portal = portalFor(EVERYTHING, { onProblem: ({ reason }) => problems.push(reason) });
    const { areas } = await inlineManifest(await portal.request('/orders'));
    expect(areas.find(({ name }) => name === 'orders')).toMatchObject({ version: replaced, previous: null });
    expect(problems).toEqual([`version ${version} has no usable record`]);
  });

  it('says that nothing is published when it has no usable shell', async () => {
    for (const content of [
      '',
      'null',
      '[]',
      '{"shell":null}',
      '{"shell":{"version":"9.9.9"},"areas":null}',
    ]) {
      const { page, json } = await requestWith(content);
      expect([page.status, json.status]).toEqual([503, 503]);
    }
  });

  it('reports each problem once', async () => {
    const problems: string[] = [];
    const good = await store.readComposition();
    await writeStored(store, 'app.json', JSON.stringify({ shell: good.shell, areas: [null] }));
    const portal = portalFor(EVERYTHING, { onProblem: ({ name }) => problems.push(name) });
    await portal.request('/login');
    await portal.request('/login');
    expect(problems).toEqual(['area 1']);
  });
});
