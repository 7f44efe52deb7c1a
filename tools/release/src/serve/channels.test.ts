import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testUser } from '@portal/auth/testing';
import { parseManifest } from '@portal/release-manifest';
import { planCanary } from '../channels/canary.ts';
import { type CanaryAudience, describeChannelState } from '../channels/describe.ts';
import { toPercentile } from '../channels/find-rule.ts';
import { hashKey } from '../channels/hash-key.ts';
import { makeChange } from '../channels/make-change.ts';
import { createPreview, planPreview } from '../channels/preview.ts';
import { createChannelReader } from '../channels/read-channels.ts';
import { planDisable } from '../channels/switch.ts';
import { listVersions } from '../list.ts';
import { prune } from '../publish/prune.ts';
import { makeVersionLive, publish } from '../publish/publish.ts';
import { pointerOf } from '../store/pointers.ts';
import { ReleaseStore } from '../store/store.ts';
import { RECORD } from '../store/store-files.ts';
import { EVERYTHING, writeBuild } from '../testing.ts';
import { openTestStore, removeStored, writeStored } from '../testing-store.ts';
import type { ResolvedManifest, Visitor } from './resolve-manifest.ts';
import { createPortal } from './serve.ts';

let folder: string;
let store: ReleaseStore;
let first: string;
let second: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-channels-'));
  store = openTestStore(join(folder, 'store'));
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }, { pages: [] }));
  first = (await publish(store, await build('first'))).version;
  second = (await publish(store, await build('second'), { draft: true })).version;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const build = (code: string) => writeBuild(folder, 'orders', { 'entry.js': code });
const canary = (audience: CanaryAudience) =>
  makeChange(store, (composition) =>
    planCanary(store, composition, 'orders', second, audience, { reason: 'try' }),
  );
const ofPartner = (id: number, session = 'session'): Visitor => ({
  ...EVERYTHING,
  session: hashKey(session),
  user: testUser({ partner: { ...testUser().partner, id, isMultiQuoteTester: false } }),
});
const portalFor = (visitor: Visitor | null) =>
  createPortal(store, { title: 'Portal', visitorOf: async () => visitor });

/** The version that both the page and a poll of an open tab name. */
async function versionFor(visitor: Visitor, path = '/orders'): Promise<string | undefined> {
  const portal = portalFor(visitor);
  const html = await (await portal.request(path)).text();
  const inline = /id="release-manifest">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? 'null';
  const [page, polled] = [JSON.parse(inline), await (await portal.request('/app.json')).json()].map(
    (value) => parseManifest(value).areas[0],
  );
  expect(page).toEqual(polled);
  expect(html).toContain(`rel="preload" as="script" href="${page?.entry}"`);
  return page?.version;
}

describe('a visitor', () => {
  it('gets the version of their channel, and the live one to fall back to', async () => {
    await canary({ to: 'partners', partners: [12] });
    expect(await versionFor(ofPartner(12))).toBe(second);
    expect(await versionFor(ofPartner(13))).toBe(first);
    const manifest = await (await portalFor(ofPartner(12)).request('/app.json')).json();
    expect(parseManifest(manifest).areas[0]?.previous?.version).toBe(first);
  });

  it('gets the version of a percentage by their id, whatever cookies they send', async () => {
    await canary({ to: 'percentage', percent: 40 });
    const [rule] = pointerOf(await store.readComposition(), 'orders')?.channels ?? [];
    if (rule?.to !== 'percentage') throw new Error('There is no rule.');
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const visitor = { ...EVERYTHING, user: testUser({ id }) };
      expect(await versionFor(visitor)).toBe(toPercentile(rule.salt, id) < 40 ? second : first);
    }
  });

  it('gets the live version when the record of the canary is gone', async () => {
    await canary({ to: 'partners', partners: [12] });
    await removeStored(store, ReleaseStore.folderOf('orders', second), RECORD);
    store = openTestStore(store.folder);
    expect(await versionFor(ofPartner(12))).toBe(first);
  });

  it('gets the live version while the rules are damaged', async () => {
    await canary({ to: 'partners', partners: [12] });
    const composition = await store.readComposition();
    const [area] = composition.areas;
    const damaged = { ...composition, areas: [{ ...area, channels: [{ to: 'moon', version: second }] }] };
    await writeStored(store, 'app.json', JSON.stringify(damaged));
    // The last good composition has the rule.
    expect(await versionFor(ofPartner(12))).toBe(second);
    await removeStored(store, 'app.last-good.json');
    expect(await versionFor(ofPartner(12))).toBe(first);
    await expect(canary({ to: 'testers' })).rejects.toThrow('cannot be read completely');
  });

  it('of a disabled area gets its message, and none of its scripts', async () => {
    await makeChange(store, (composition) =>
      planDisable(composition, 'orders', { reason: 'INC-7: do not show', message: 'Call <us>.' }),
    );
    const html = await (await portalFor(EVERYTHING).request('/orders')).text();
    expect(html).toContain('Call \\u003cus\\u003e.');
    expect(html).not.toContain('INC-7');
    expect(html).not.toContain('rel="preload" as="script" href="/areas/orders/');
  });
});

describe('a preview', () => {
  const options = { reason: 'look', hours: 1 };
  const open = (visitor: Visitor | null, key: string, path = '/orders?tab=open&') =>
    portalFor(visitor).request(`${path}preview=${key}`);

  it('is for the session that opens its link first, without any cookie', async () => {
    const { key } = await createPreview(store, 'orders', second, options);
    const opened = await open(ofPartner(1, 'own'), key);
    expect([opened.status, opened.headers.get('location'), opened.headers.get('set-cookie')]).toEqual([
      303,
      '/orders?tab=open',
      null,
    ]);
    expect(await versionFor(ofPartner(1, 'own'))).toBe(second);
    // The same user in another browser, and another visitor with the same link.
    expect(await versionFor(ofPartner(1, 'other'))).toBe(first);
    const refused = await open(ofPartner(1, 'other'), key);
    expect([refused.status, await refused.text()]).toEqual([410, expect.stringContaining('Ask the person')]);
    expect((await open(ofPartner(1, 'own'), key)).status).toBe(303);
    expect(await store.readAuditLog()).toContainEqual(
      expect.objectContaining({ action: 'open-preview', actor: 'visitor', to: first }),
    );
  });

  it('is shown while its area is disabled, so that a fix can be tried, and to nobody else', async () => {
    await canary({ to: 'partners', partners: [12] });
    const { key } = await createPreview(store, 'orders', second, options);
    const { summary } = await makeChange(store, (composition) =>
      planDisable(composition, 'orders', { reason: 'INC-7', message: 'Closed.' }),
    );
    expect(summary).toContain(
      'orders is disabled. Except in sessions with a link, its pages show only: "Closed."',
    );
    expect((await open(ofPartner(1, 'own'), key)).status).toBe(303);
    const areaOf = async (visitor: Visitor) =>
      parseManifest(await (await portalFor(visitor).request('/app.json')).json()).areas[0];
    // The version that is disabled is not what its page falls back to.
    expect(await areaOf(ofPartner(1, 'own'))).toMatchObject({
      version: second,
      disabled: null,
      previous: null,
    });
    for (const visitor of [ofPartner(1, 'other'), ofPartner(12)])
      expect((await areaOf(visitor))?.disabled).toEqual({ message: 'Closed.' });
  });

  it('is opened by one of many sessions at once', async () => {
    const { key } = await createPreview(store, 'orders', second, options);
    const sessions = Array.from({ length: 8 }, (_, at) => ofPartner(1, `session ${at}`));
    const statuses = await Promise.all(sessions.map(async (one) => (await open(one, key)).status));
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
  });

  it('is not opened without signing in, with a wrong key or after it has expired', async () => {
    const { key } = await createPreview(store, 'orders', second, options);
    expect((await open(null, key)).status).toBe(200);
    expect((await open(EVERYTHING, 'x'.repeat(32))).status).toBe(410);
    // A parameter of the page's own.
    expect((await open(EVERYTHING, 'yes')).status).toBe(200);
    const old = await makeChange(store, (composition) =>
      planPreview(store, composition, 'orders', second, options, new Date('2020-01-01T00:00:00Z')),
    );
    expect((await open(EVERYTHING, old.key)).status).toBe(410);
    expect((await store.readComposition()).areas[0]?.channels).toMatchObject([
      { session: null },
      { session: null },
    ]);
  });

  it('never leads to another host', async () => {
    const { key } = await createPreview(store, 'orders', second, options);
    const opened = await portalFor(EVERYTHING).request(`http://portal.test//evil/orders?preview=${key}`);
    expect(opened.headers.get('location')).toBe('/evil/orders');
  });

  it('stores neither the key nor the session in clear, and has limits', async () => {
    const { key } = await createPreview(store, 'orders', second, options);
    expect(JSON.stringify(await store.readComposition())).not.toContain(key);
    expect(JSON.stringify(await store.readAuditLog())).not.toContain(key);
    for (const hours of [0, 337])
      await expect(createPreview(store, 'orders', second, { ...options, hours })).rejects.toThrow(
        'from 1 to 336',
      );
    await expect(createPreview(store, 'orders', '9.9.9', options)).rejects.toThrow('has no version');
  });
});

describe('a preview of an area that is not live', () => {
  const options = { reason: 'look', hours: 1 };
  const namesFor = async (visitor: Visitor | null) => {
    const manifest: ResolvedManifest = await (await portalFor(visitor).request('/app.json')).json();
    return manifest.areas.map(({ name, version }) => `${name} ${version}`);
  };
  const own = ofPartner(1, 'own');
  const draft = async (paths = ['/reports'], code = 'reports') => {
    const dist = await writeBuild(folder, 'reports', { 'entry.js': code }, { paths });
    return (await publish(store, dist, { draft: true })).version;
  };

  it('gives the area to the session that opens its link, with its pages and files', async () => {
    const version = await draft();
    const { key, summary } = await createPreview(store, 'reports', version, options);
    expect(summary.join()).toContain('It works for no other session.');
    expect(await namesFor(own)).toEqual([`orders ${first}`]);
    expect((await portalFor(own).request(`/reports?preview=${key}`)).headers.get('location')).toBe(
      '/reports',
    );
    expect(await namesFor(own)).toEqual([`orders ${first}`, `reports ${version}`]);
    expect(await (await portalFor(own).request('/reports')).text()).toContain(
      `rel="preload" as="script" href="/areas/reports/${version}/entry.js"`,
    );
    const other = ofPartner(1, 'other');
    expect((await portalFor(other).request(`/reports?preview=${key}`)).status).toBe(410);
    expect(await namesFor(other)).toEqual([`orders ${first}`]);
    const html = await (await portalFor(null).request('/reports')).text();
    expect(html).not.toContain('/areas/reports');
    expect(html).not.toContain('"/reports"');
    expect(await store.readAuditLog()).toContainEqual(
      expect.objectContaining({ action: 'open-preview', app: 'reports', from: null, to: null }),
    );
  });

  it('is listed, is not pruned, and its visits have the channel of previews', async () => {
    const version = await draft();
    const { key } = await createPreview(store, 'reports', version, options);
    await portalFor(own).request(`/reports?preview=${key}`);
    await prune(store, 0);
    expect(await store.listVersions('reports')).toEqual([version]);
    expect((await listVersions(store)).find(({ name }) => name === 'reports')?.state).toBe('preview');
    expect(describeChannelState(await store.readComposition())).toEqual([
      expect.stringContaining(`One session previews: reports ${version}, until`),
    ]);
    const { user } = own;
    const channelOf = await createChannelReader(store)({ user, sessionToken: 'own' });
    expect([channelOf('reports', version), channelOf('reports', '9.9.9')]).toEqual(['preview', null]);
    const renewed = await createChannelReader(store)({ user, sessionToken: 'own.renewed' });
    expect(renewed('reports', version)).toBe('preview');
    const others = await createChannelReader(store)({ user, sessionToken: 'other' });
    expect(others('reports', version)).toBeNull();
  });

  it('gives the version of the newest link, before and after the area becomes live', async () => {
    const versions = [await draft(), await draft(['/reports'], 'changed')];
    for (const version of versions) {
      const { key } = await createPreview(store, 'reports', version, options);
      await portalFor(own).request(`/reports?preview=${key}`);
    }
    const newest = `reports ${versions[1]}`;
    const channelOfNewest = async () => {
      const channelOf = await createChannelReader(store)({ user: own.user, sessionToken: 'own' });
      return channelOf('reports', `${versions[1]}`);
    };
    expect([await namesFor(own), await channelOfNewest()]).toEqual([[`orders ${first}`, newest], 'preview']);
    const dist = await writeBuild(folder, 'reports', { 'entry.js': 'live' }, { paths: ['/reports'] });
    await publish(store, dist);
    expect([await namesFor(own), await channelOfNewest()]).toEqual([[`orders ${first}`, newest], 'preview']);
  });

  it('counts for its own area: 51 links end the oldest, and none of another area', async () => {
    const version = await draft();
    const { key } = await createPreview(store, 'reports', version, options);
    const dist = await writeBuild(folder, 'charts', { 'entry.js': 'x' }, { paths: ['/charts'] });
    const { version: charts } = await publish(store, dist, { draft: true });
    const makeLink = () => makeChange(store, (one) => planPreview(store, one, 'charts', charts, options));
    const { key: oldest } = await makeLink();
    for (let at = 0; at < 50; at += 1) await makeLink();
    expect((await portalFor(own).request(`/charts?preview=${oldest}`)).status).toBe(410);
    expect((await portalFor(own).request(`/reports?preview=${key}`)).status).toBe(303);
    expect((await store.readComposition()).newAreaPreviews).toHaveLength(51);
  });

  it('follows the guards of its declaration', async () => {
    const version = await draft();
    const { key } = await createPreview(store, 'reports', version, options);
    const guarded = { ...own, mayOpen: ({ name }: { name: string }) => name !== 'reports' };
    await portalFor(guarded).request(`/reports?preview=${key}`);
    expect(await namesFor(guarded)).toEqual([`orders ${first}`]);
  });

  it('continues when another version of the area becomes live, and ends when its own version does', async () => {
    const version = await draft();
    const { key } = await createPreview(store, 'reports', version, options);
    await portalFor(own).request(`/reports?preview=${key}`);
    const dist = await writeBuild(folder, 'reports', { 'entry.js': 'live' }, { paths: ['/reports'] });
    const live = (await publish(store, dist)).version;
    expect(await namesFor(own)).toEqual([`orders ${first}`, `reports ${version}`]);
    expect(await namesFor(ofPartner(1, 'other'))).toEqual([`orders ${first}`, `reports ${live}`]);
    const composition = await store.readComposition();
    expect(composition.newAreaPreviews).toEqual([]);
    expect(pointerOf(composition, 'reports')?.channels).toHaveLength(1);
    await makeVersionLive(store, 'reports', version, {});
    expect(pointerOf(await store.readComposition(), 'reports')?.channels).toEqual([]);
  });

  it('never takes a path of a live area, and does not stop another area from becoming live', async () => {
    await expect(draft(['/orders/x'])).rejects.toThrow('overlaps');
    const { key } = await createPreview(store, 'reports', await draft(), options);
    await portalFor(own).request(`/reports?preview=${key}`);
    const dist = await writeBuild(folder, 'charts', { 'entry.js': 'x' }, { paths: ['/reports'] });
    const { version } = await publish(store, dist);
    expect(await namesFor(own)).toEqual([`charts ${version}`, `orders ${first}`]);
  });

  it('is not given after it has expired', async () => {
    const version = await draft();
    const old = await makeChange(store, (composition) =>
      planPreview(store, composition, 'reports', version, options, new Date('2020-01-01T00:00:00Z')),
    );
    expect((await portalFor(own).request(`/reports?preview=${old.key}`)).status).toBe(410);
    expect(describeChannelState(await store.readComposition())).toEqual([]);
    await prune(store, 0);
    expect(await store.listVersions('reports')).toEqual([]);
  });
});
