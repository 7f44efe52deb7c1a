import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listVersions } from '../list.ts';
import { readLiveReleases, toManifest } from '../serve/resolve-manifest.ts';
import { showVersion } from '../show.ts';
import type { ReleaseStore } from '../store/store.ts';
import { EVERYTHING, writeBuild } from '../testing.ts';
import {
  hasConditionalLeases,
  isBucketTest,
  isLeaseHeld,
  listStored,
  openTestStore,
  readStored,
  removeStored,
  writeStored,
} from '../testing-store.ts';
import { prune, setPinned } from './prune.ts';
import { publish } from './publish.ts';
import { remove, rollback } from './rollback.ts';

let folder: string;
let store: ReleaseStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-release-'));
  store = openTestStore(join(folder, 'store'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const build = (name: string, code: string, report = {}) =>
  writeBuild(folder, name, { 'entry.js': code }, report);
const manifest = async () => toManifest(await readLiveReleases(store), EVERYTHING);
const area = async (name: string) => (await manifest()).areas.find((one) => one.name === name);

describe('publish', () => {
  it('makes one area live, remembers the version before, and leaves the others alone', async () => {
    const first = await publish(store, await build('orders', 'first'));
    await publish(store, await build('support', 'other'));
    const support = await area('support');
    const second = await publish(store, await build('orders', 'second'));
    expect(second).toMatchObject({ outcome: 'published', replaced: first.version });
    const orders = await area('orders');
    expect(orders).toMatchObject({ version: second.version, previous: { version: first.version } });
    expect(await area('support')).toEqual(support);
    expect(await readStored(store, orders?.entry.slice(1) ?? '')).toBe('second');
  });

  it('keeps everything about a version in its record', async () => {
    const { version } = await publish(store, await build('orders', 'code'), { revision: 'abc123' });
    expect(await store.readRecord('orders', version)).toMatchObject({
      name: 'orders',
      paths: ['/orders'],
      audience: 'everyone',
      container: 'portal_area_orders',
      revision: 'abc123',
      publishedAt: expect.stringMatching(/^\d{4}-/),
      publishedBy: expect.any(String),
    });
  });

  it('shows who published a version, and the size of its entry and of each page', async () => {
    const bytes = { entry: 6490, frame: null, pages: { '/orders': 5568 } };
    const { version } = await publish(store, await build('orders', 'code', { bytes }));
    expect(await listVersions(store)).toMatchObject([{ version, state: 'live', entryBytes: 6490 }]);
    const shown = await showVersion(store, 'orders');
    expect(shown[0]).toBe(`orders ${version}  live`);
    expect(shown.map((line) => line.trim())).toEqual(
      expect.arrayContaining(['6.5 KB  entry', '5.6 KB  /orders']),
    );
    await expect(showVersion(store, 'orders', '9.9.9')).rejects.toThrow(`Published: ${version}`);
    await expect(showVersion(store, 'support')).rejects.toThrow('There is no live version of "support"');
  });

  it('stores the same build once and says that it is live already', async () => {
    const dist = await build('orders', 'code');
    const { version } = await publish(store, dist);
    expect(await publish(store, dist)).toMatchObject({ version, outcome: 'already-live' });
    expect(await listVersions(store)).toHaveLength(1);
  });

  it('makes an older build live again, because what was built is what is served', async () => {
    const older = await build('orders', 'older');
    const { version } = await publish(store, older);
    await publish(store, await build('orders', 'newer'));
    expect(await publish(store, older)).toMatchObject({ version, outcome: 'published' });
    expect((await area('orders'))?.version).toBe(version);
  });

  it('does not undo a rollback unless it is forced with a reason', async () => {
    await publish(store, await build('orders', 'first'));
    const dist = await build('orders', 'second');
    const second = await publish(store, dist);
    const { to } = await rollback(store, 'orders');
    expect(await publish(store, dist)).toMatchObject({ outcome: 'rolled-back' });
    expect((await area('orders'))?.version).toBe(to);
    await expect(publish(store, dist, { force: true })).rejects.toThrow('--force needs --reason');
    await publish(store, dist, { force: true, reason: 'the API is fixed' });
    expect((await area('orders'))?.version).toBe(second.version);
  });

  it('refuses a build that was changed after it was built, and stores nothing', async () => {
    const dist = await build('orders', 'good');
    await writeFile(join(dist, 'entry.js'), 'changed');
    await expect(publish(store, dist)).rejects.toThrow('was changed after it was built');
    expect(await listVersions(store)).toEqual([]);
    expect(await listStored(store)).not.toContain('staging');
  });

  it('publishes again after it was killed between storing the files and making them live', async () => {
    const dist = await build('orders', 'code');
    const { version } = await publish(store, dist);
    // The kill came before these files were written.
    for (const file of ['app.json', 'app.last-good.json', 'audit.jsonl']) await removeStored(store, file);
    expect(await publish(store, dist)).toMatchObject({ version, outcome: 'published' });
    expect((await area('orders'))?.version).toBe(version);
  });

  it('gives concurrent publishes each their turn', async () => {
    const builds = await Promise.all(['a', 'b', 'c', 'd'].map((name) => build(name, name)));
    await Promise.all(builds.map((dist) => publish(store, dist)));
    expect((await manifest()).areas.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
    expect(await isLeaseHeld(store)).toBe(false);
    expect(await listStored(store)).not.toContain('publish.lease');
  });

  it.each([
    ['an unknown audience', { audience: 'nobody' }, /audience/],
    ['no paths', { paths: [] }, /paths/],
    ['the root path', { paths: ['/'] }, /paths/],
    ['the sign-in page', { paths: ['/login'] }, /paths/],
    ['overlapping paths', { paths: ['/orders', '/orders/old'] }, /paths/],
    ['a path that is not a prefix', { paths: ['/orders/*'] }, /paths/],
    ['a name that could change a header', { name: "orders; script-src 'unsafe-inline'" }, /name/],
    ['the name of the shell', { name: 'shell' }, /shell/],
    ['a container that is not an area’s', { container: 'alert(1)' }, /container/],
    ['a file outside the build', { entries: ['../other.js'] }, /entries/],
  ])('refuses %s', async (_case, report, message) => {
    await expect(publish(store, await build('orders', 'code', report))).rejects.toThrow(message);
    expect((await store.readComposition()).areas).toEqual([]);
  });

  it('refuses a path of another area or of the shell', async () => {
    await publish(
      store,
      await build('shell', 'shell', { pages: [{ path: '/sla', scripts: [], layers: [] }] }),
    );
    await publish(store, await build('orders', 'code'));
    const thief = await build('thief', 'code', { paths: ['/thief', '/orders'] });
    await expect(publish(store, thief)).rejects.toThrow(
      'thief claims /orders, which overlaps /orders of orders',
    );
    const below = await build('thief', 'code', { paths: ['/orders/old'] });
    await expect(publish(store, below)).rejects.toThrow('/orders/old, which overlaps /orders of orders');
    const sla = await build('thief', 'code', { paths: ['/sla'] });
    await expect(publish(store, sla)).rejects.toThrow('thief claims /sla, which is a page of the shell');
  });

  it('takes what an area declares into its descriptor', async () => {
    const declaration = {
      routes: [{ path: '/reports', roles: [1, 2] }, { path: '/reports/:id' }],
      menu: [{ group: 'support', label: 'Reports', icon: 'documentation', path: '/reports' }],
      targets: { 'reports.show': '/reports/:id' },
    };
    await publish(store, await build('reports', 'code', declaration));
    expect(await area('reports')).toMatchObject(declaration);
  });

  it.each([
    ['an unknown guard', { routes: [{ path: '/orders', admin: true }] }, /admin/],
    ['an unknown capability', { routes: [{ path: '/orders', capability: 'cook' }] }, /capability/],
    ['a route outside its paths', { routes: [{ path: '/quotes' }] }, /\/quotes is not below/],
    [
      'a page without declared guards',
      { routes: [{ path: '/orders' }], pages: [{ path: '/orders/:id', scripts: [], layers: [] }] },
      /\/orders\/:id is not a declared route/,
    ],
  ])('refuses %s', async (_case, report, message) => {
    await expect(publish(store, await build('orders', 'code', report))).rejects.toThrow(message);
    expect((await store.readComposition()).areas).toEqual([]);
  });
});

describe('compatibility by symbol', () => {
  const provides = { '@portal/ui': ['Button', 'Link'] };

  it('refuses an area that uses an export the live shell lacks, and names it', async () => {
    await publish(store, await build('shell', 'shell', { provides }));
    const dist = await build('orders', 'code', { uses: { '@portal/ui': ['Button', 'Ribbon'] } });
    await expect(publish(store, dist)).rejects.toThrow('@portal/ui has no export "Ribbon"');
    expect(await area('orders')).toBeUndefined();
    await publish(store, dist, { force: true, reason: 'the shell follows' });
    expect(await area('orders')).toMatchObject({ incompatible: ['@portal/ui has no export "Ribbon"'] });
  });

  it('refuses a shell that drops an export a live area uses, and names both', async () => {
    await publish(store, await build('shell', 'shell', { provides }));
    await publish(store, await build('orders', 'code', { uses: { '@portal/ui': ['Link'] } }));
    const next = await build('shell', 'next', { provides: { '@portal/ui': ['Button'] } });
    await expect(publish(store, next)).rejects.toThrow('orders: @portal/ui has no export "Link"');
    expect((await manifest()).shell.version).not.toBe('');
    await expect(publish(store, next, { force: true })).rejects.toThrow('--force needs --reason');
  });

  it('publishes shell and areas together that do not fit the live versions of each other', async () => {
    await publish(store, await build('shell', 'shell', { provides }));
    await publish(store, await build('orders', 'code', { uses: { '@portal/ui': ['Link'] } }));
    const shell = await build('shell', 'next', { provides: { '@portal/ui': ['Ribbon'] } });
    await publish(store, shell, { replacedNext: ['orders'] });
    const unfit = await build('orders', 'unfit', { uses: { '@portal/ui': ['Link'] } });
    await expect(publish(store, unfit, { replacedNext: ['quoting'] })).rejects.toThrow('no export "Link"');
    await publish(store, await build('orders', 'next', { uses: { '@portal/ui': ['Ribbon'] } }));
    expect(await area('orders')).toMatchObject({ incompatible: [] });
  });

  it('refuses an area built for another version of the area contract', async () => {
    await publish(store, await build('shell', 'shell', { versions: { '@portal/portal-sdk': '1.0.0' } }));
    const dist = await build('orders', 'code', { sdk: '^2.0.0' });
    await expect(publish(store, dist)).rejects.toThrow('the area needs ^2.0.0');
  });

  it('resolves an area to the version before for a page whose shell is older', async () => {
    const first = await publish(store, await build('shell', 'shell', { provides }));
    const older = await publish(store, await build('orders', 'older', { uses: { '@portal/ui': ['Link'] } }));
    const more = { '@portal/ui': ['Button', 'Link', 'Ribbon'] };
    await publish(store, await build('shell', 'next', { provides: more }));
    const newer = await publish(
      store,
      await build('orders', 'newer', { uses: { '@portal/ui': ['Ribbon'] } }),
    );
    const resolveFor = async (shell: string) => {
      const host = await store.readRecord('shell', shell);
      const live = await readLiveReleases(store);
      return toManifest(live, EVERYTHING, host?.kind === 'shell' ? host : null).areas[0];
    };
    expect(await resolveFor(first.version)).toMatchObject({ version: older.version, incompatible: [] });
    expect(await area('orders')).toMatchObject({ version: newer.version, incompatible: [] });
  });
});

describe('the lease', () => {
  it('is taken over when its holder stopped renewing it, even with an empty file', async () => {
    store = openTestStore(join(folder, 'store'), { durationMs: 1000 });
    for (const content of ['', 'another process']) {
      await writeStored(store, 'publish.lease', content);
      const long = new Date(Date.now() - 60_000);
      // A bucket or a database has no such times: there, the publish waits for a second.
      if (!hasConditionalLeases()) await utimes(store.path('publish.lease'), long, long);
      const result = await publish(store, await build('orders', `after ${content}`));
      expect(result.outcome).toBe('published');
    }
  });

  it('is taken over as soon as its process on this machine has ended, and not before', async () => {
    store = openTestStore(join(folder, 'store'), { durationMs: 600_000, maxWaitMs: 0 });
    const held = (await store.exclusively(() => readStored(store, 'publish.lease')))?.toString() ?? '';
    const { pid } = spawnSync(process.execPath, ['--version']);
    const ofEnded = held.replace(`,${process.pid}]`, `,${pid}]`);
    expect(ofEnded).not.toBe(held);
    await writeStored(store, 'publish.lease', held);
    const refused = publish(store, await build('orders', 'refused'));
    await expect(refused).rejects.toThrow('Another publish is in progress');
    await writeStored(store, 'publish.lease', ofEnded);
    expect((await publish(store, await build('orders', 'next'))).outcome).toBe('published');
  });

  it('makes others wait while it is renewed, and says so in the end', async () => {
    store = openTestStore(join(folder, 'store'), { durationMs: 60_000, maxWaitMs: 120 });
    await writeStored(store, 'publish.lease', 'another process');
    await expect(publish(store, await build('orders', 'code'))).rejects.toThrow(
      'Another publish is in progress',
    );
  });

  it('stops a holder that lost it before it changes what is live', async () => {
    await publish(store, await build('orders', 'code'));
    const composition = await store.readComposition();
    const change = store.exclusively(async (lease) => {
      await writeStored(store, 'publish.lease', 'another process');
      await store.apply(lease, {
        composition: { ...composition, areas: [] },
        audit: { action: 'remove', app: 'orders', from: null, to: null, reason: null },
      });
    });
    await expect(change).rejects.toThrow('Another publish took over');
    expect((await store.readComposition()).areas).toHaveLength(1);
  });
});

describe('rollback', () => {
  it('restores paths, audience and container together with the code', async () => {
    const first = await publish(store, await build('orders', 'first'));
    await publish(
      store,
      await build('orders', 'second', { paths: ['/orders', '/deliveries'], audience: 'testers' }),
    );
    await rollback(store, 'orders', { reason: 'blank page' });
    expect(await area('orders')).toMatchObject({
      version: first.version,
      paths: ['/orders'],
      audience: 'everyone',
    });
  });

  it('never offers the version that was rolled back as the fallback', async () => {
    const versions: string[] = [];
    for (const code of ['first', 'second', 'third'])
      versions.push((await publish(store, await build('orders', code))).version);
    await rollback(store, 'orders');
    expect(await area('orders')).toMatchObject({ version: versions[1], previous: { version: versions[0] } });
    await rollback(store, 'orders');
    expect(await area('orders')).toMatchObject({ version: versions[0], previous: null });
    await expect(rollback(store, 'orders')).rejects.toThrow('no earlier version');
  });

  it('goes to any version by name', async () => {
    const versions: string[] = [];
    for (const code of ['first', 'second', 'third'])
      versions.push((await publish(store, await build('orders', code))).version);
    await rollback(store, 'orders', { to: versions[0] });
    expect((await area('orders'))?.version).toBe(versions[0]);
    await expect(rollback(store, 'orders', { to: '9.9.9' })).rejects.toThrow('orders has no version "9.9.9"');
  });

  it('says when there is nothing to go back to', async () => {
    await publish(store, await build('orders', 'first'));
    await expect(rollback(store, 'orders')).rejects.toThrow('no earlier version');
    await expect(rollback(store, 'reports')).rejects.toThrow('There is no published area "reports"');
  });
});

it('logs every change: who, what, why, from and to', async () => {
  const first = await publish(store, await build('orders', 'first'));
  const second = await publish(store, await build('orders', 'second'), { reason: 'new filters' });
  await rollback(store, 'orders', { reason: 'slow' });
  await remove(store, 'orders', 'moved to services');
  expect(await store.readAuditLog()).toMatchObject([
    { action: 'publish', app: 'orders', from: null, to: first.version, actor: expect.any(String) },
    { action: 'publish', from: first.version, to: second.version, reason: 'new filters' },
    { action: 'rollback', from: second.version, to: first.version, reason: 'slow' },
    { action: 'remove', from: first.version, to: null, reason: 'moved to services' },
  ]);
  expect((await store.readComposition()).areas).toEqual([]);
});

it('prunes unfinished and old versions, and keeps live, previous, pinned and the newest others', async () => {
  const versions: string[] = [];
  for (let at = 0; at < 8; at += 1) {
    const { version } = await publish(store, await build('orders', `code ${at}`));
    versions.push(version);
    const time = new Date(Date.now() - (20 - at) * 60_000);
    if (!isBucketTest()) await utimes(store.path('areas', 'orders', version), time, time);
  }
  // What a killed publish leaves in a bucket, and in a folder: the last one is of an older portal.
  const unfinished = isBucketTest()
    ? ['areas/orders/1.0.0-cut']
    : ['staging/left-behind', 'drafts/left-behind'];
  for (const key of unfinished) await writeStored(store, `${key}/entry.js`, 'unfinished');
  await setPinned(store, 'orders', versions[0] ?? '', true);
  const removed = await prune(store, 2);
  expect(removed).toEqual([3, 2, 1].map((at) => `orders ${versions[at]}`));
  expect(await store.listVersions('orders')).toEqual([0, 4, 5, 6, 7].map((at) => versions[at]).sort());
  for (const key of unfinished) expect(await readStored(store, key, 'entry.js')).toBeNull();
  for (const name of ['staging', 'drafts']) expect(await listStored(store)).not.toContain(name);
});
