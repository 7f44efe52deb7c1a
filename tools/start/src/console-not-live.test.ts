import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { publish, ReleaseStore } from '@portal/release';
import { writeBuild } from '@portal/release/testing';
import type { ChangeInput } from '@portal/release-console/contract';
import {
  compareVersions,
  countAffected,
  getApp,
  getHealth,
  getOverview,
  listFlags,
  makeChange,
} from '@portal/release-console/contract';
import { addDemoOperators, createConsole } from './release-console.ts';
import { CONSOLE_URL, createConsoleBrowser, signIn } from './testing/console-browser.ts';
import { openConsole } from './testing/open-console.ts';

const { api, store, now, advance, first, second, publishBuild, signInAs } = await openConsole();
const operator = await signInAs('operate');
const publisher = await signInAs('publish');
const viewer = await signInAs('view');
const reason = 'the first reports';
const make = (change: ChangeInput) => operator.call(makeChange, change);
const count = (change: ChangeInput) => operator.call(countAffected, change);
const listed = async (name: string) =>
  (await operator.call(getOverview, {})).apps.find((app) => app.name === name);
const page = (app: string) => operator.call(getApp, { app });
const draft = (name: string, code: string) => publishBuild(name, code, { draft: true });
const remove = (app: string) => make({ action: 'remove', app, reason: 'retired' });

describe('an area that has only drafts', () => {
  it('is listed without a version, and has a page with its versions', async () => {
    const version = await draft('reports', 'first');
    const state = { name: 'reports', version: null, removed: null, rules: [], disabled: null, users: 0 };
    expect(await listed('reports')).toMatchObject({ ...state, health: { verdict: null, visits: 0 } });
    expect((await operator.call(getOverview, {})).apps.map(({ name }) => name)).toEqual([
      ...['shell', 'orders', 'quoting', 'reports'],
    ]);
    for (const caller of [viewer, publisher, operator])
      expect(await caller.call(getApp, { app: 'reports' })).toMatchObject({
        ...state,
        versions: [{ version, state: 'stored', isPinned: false }],
        scheduled: [],
        developmentLinks: [],
      });
  });

  it('has versions that are compared, and a page of health and flags that still work', async () => {
    const [from, to] = [await draft('reports', 'first'), await draft('reports', 'second')];
    expect(await operator.call(compareVersions, { app: 'reports', from, to })).toMatchObject({ from, to });
    expect((await operator.call(getHealth, { app: 'reports', days: '7' })).versions).toEqual([]);
    expect((await operator.call(listFlags, {})).some(({ app }) => app === 'reports')).toBe(false);
  });

  it('is previewed, and its page shows the preview', async () => {
    const version = await draft('reports', 'first');
    const preview = { action: 'preview', app: 'reports', version, hours: 2, reason } as const;
    expect((await count(preview)).users).toBeNull();
    expect((await make(preview)).link).toMatch(/\/reports\?preview=[\w-]{32}$/);
    const { rules, versions } = await page('reports');
    expect(rules).toMatchObject([{ to: 'preview', version, isOpened: false, users: 0 }]);
    expect(versions.find((one) => one.version === version)?.state).toBe('preview');
  });

  it('has pins that protect versions from pruning, before and after it is made live', async () => {
    const [first, second] = [await draft('charts', 'first'), await draft('charts', 'second')];
    await make({ action: 'pin', app: 'charts', version: first, reason });
    expect((await store.readAuditLog()).at(-1)).toMatchObject({
      action: 'pin',
      app: 'charts',
      from: null,
      to: null,
    });
    expect((await page('charts')).versions.find(({ version }) => version === first)).toMatchObject({
      state: 'pinned',
      isPinned: true,
    });
    await make({ action: 'prune', keep: 0, reason });
    expect(await store.listVersions('charts')).toEqual([first]);
    const again = await draft('charts', 'second');
    expect(again).toBe(second);
    await make({ action: 'publish', app: 'charts', version: second, ifLive: null, reason });
    await make({ action: 'prune', keep: 0, reason });
    expect((await store.listVersions('charts')).sort()).toEqual([first, second].sort());
    await make({ action: 'unpin', app: 'charts', version: first, reason });
    await make({ action: 'prune', keep: 0, reason });
    expect(await store.listVersions('charts')).toEqual([second]);
    expect((await store.readComposition()).notLiveAreas).toEqual([]);
  });

  it('is made live, and the users who get it are counted', async () => {
    const version = await draft('invoices', 'first');
    const change = { action: 'publish', app: 'invoices', version, ifLive: null, reason } as const;
    const everyone = await count({ action: 'disable', app: 'orders', message: 'closed', reason });
    expect(everyone.users).toBeGreaterThan(5);
    expect(await count(change)).toEqual(everyone);
    expect((await make(change)).summary).toEqual([`invoices ${version} is live.`]);
    expect(await listed('invoices')).toMatchObject({ version, users: everyone.users });
  });

  it('that only testers have is counted for testers', async () => {
    const version = await publishBuild('trials', 'x', { draft: true }, { audience: 'testers' });
    const { users } = await count({ action: 'publish', app: 'trials', version, ifLive: null, reason });
    expect(users).toBeGreaterThan(0);
    expect(users).toBeLessThan(
      (await count({ action: 'disable', app: 'orders', message: 'closed', reason })).users ?? 0,
    );
  });

  it('has no canary, rollback, schedule or switch', async () => {
    const version = await draft('reports', 'first');
    const app = 'reports';
    for (const change of [
      { action: 'canary', app, version, audience: { to: 'testers' }, reason },
      { action: 'rollback', app, reason },
      { action: 'promote', app, version, reason },
      { action: 'disable', app, message: 'closed', reason },
      { action: 'remove', app, reason },
      { action: 'schedule', app, change: 'disable', at: '2099-01-01 09:00', message: 'x', reason },
    ] satisfies ChangeInput[])
      await expect(make(change)).rejects.toThrow('There is no published area "reports"');
  });

  it('is stopped by a freeze', async () => {
    const version = await draft('reports', 'first');
    const change = { action: 'publish', app: 'reports', version, ifLive: null, reason } as const;
    await make({ action: 'freeze', from: '2020-01-01 09:00', to: '2099-01-01 09:00', reason: 'holidays' });
    await expect(count(change)).rejects.toThrow('Releases are frozen until');
    await expect(make(change)).rejects.toThrow('Releases are frozen until');
    expect(await listed('reports')).toMatchObject({ version: null });
    await make({ action: 'unfreeze', reason });
  });

  it('is changed only by publishers of the area', async () => {
    const version = await draft('reports', 'first');
    for (const action of ['publish', 'pin'] as const) {
      const change = { action, app: 'reports', version, reason };
      await expect(publisher.call(makeChange, change)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(viewer.call(makeChange, change)).rejects.toMatchObject({ code: 'forbidden' });
    }
  });
});

describe('an area that was removed', () => {
  it('says who removed it, and which version was live', async () => {
    const version = await publishBuild('support', 'first');
    await draft('support', 'second');
    await remove('support');
    const removed = { at: expect.any(String), by: 'Olivia Reed (operate@operators.test)', version };
    expect(await listed('support')).toMatchObject({ version: null, removed });
    const { versions } = await page('support');
    expect(versions.find((one) => one.version === version)?.state).toBe('previous');
    await make({ action: 'publish', app: 'support', version, ifLive: null, reason });
    expect(await listed('support')).toMatchObject({ version, removed: null });
  });

  it('has its pins, and the versions that were rolled back are not made live again by accident', async () => {
    const good = await publishBuild('circuits', 'good');
    const bad = await publishBuild('circuits', 'bad');
    await make({ action: 'pin', app: 'circuits', version: good, reason });
    await make({ action: 'rollback', app: 'circuits', reason });
    await remove('circuits');
    await make({ action: 'prune', keep: 0, reason });
    expect(await store.listVersions('circuits')).toEqual([good]);
    expect(await publishBuild('circuits', 'bad', { draft: true })).toBe(bad);
    expect((await page('circuits')).versions.map(({ version, state }) => [version, state]).sort()).toEqual(
      [
        [good, 'previous'],
        [bad, 'rolled back'],
      ].sort(),
    );
    const change = { action: 'publish', app: 'circuits', version: bad, ifLive: null, reason } as const;
    await expect(count(change)).rejects.toThrow('was rolled back. To use it anyway, tick the box above.');
    await expect(make(change)).rejects.toThrow('was rolled back');
    await make({ ...change, force: true });
    expect(await listed('circuits')).toMatchObject({ version: bad });
  });
});

describe('a publisher', () => {
  it('previews, pins and makes live an area of their own that was removed', async () => {
    await remove('orders');
    const change = (input: ChangeInput) => publisher.call(makeChange, input);
    await change({ action: 'pin', app: 'orders', version: first, reason });
    expect(
      (await change({ action: 'preview', app: 'orders', version: first, hours: 1, reason })).link,
    ).not.toBeNull();
    await change({ action: 'publish', app: 'orders', version: second, ifLive: null, reason });
    expect(await page('orders')).toMatchObject({
      version: second,
      rules: [{ to: 'preview', version: first }],
    });
  });
});

describe('an empty store', () => {
  it('has no area, and then only those that have drafts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-empty-console-'));
    try {
      const empty = new ReleaseStore(join(folder, 'releases'));
      await addDemoOperators(empty, api.provider);
      const server = createConsole(empty, api.provider, CONSOLE_URL);
      const browser = createConsoleBrowser((request) => server.fetch(request));
      advance(1); // a code works once
      await signIn(browser, 'operate@operators.test', now());
      expect((await browser.call(getOverview, {})).apps).toEqual([]);
      await expect(browser.call(getApp, { app: 'shell' })).rejects.toMatchObject({ code: 'not-found' });

      for (const name of ['shell', 'orders'])
        await publish(empty, await writeBuild(folder, name, { 'entry.js': name }), { draft: true });
      const { apps } = await browser.call(getOverview, {});
      expect(apps.map(({ name, version }) => [name, version])).toEqual([
        ['shell', null],
        ['orders', null],
      ]);
      for (const app of ['orders', 'shell']) {
        const { versions } = await browser.call(getApp, { app });
        const input = { app, version: versions[0]?.version ?? '', ifLive: null, reason };
        const { users } = await browser.call(countAffected, { action: 'publish', ...input });
        expect(users).toBeGreaterThan(5);
        await browser.call(makeChange, { action: 'publish', ...input });
        expect((await browser.call(getApp, { app })).version).toBe(input.version);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('two operators', () => {
  it('cannot both make a version live at the same time', async () => {
    const [first, second] = [await draft('maps', 'first'), await draft('maps', 'second')];
    const change = { action: 'publish', app: 'maps', ifLive: null, reason } as const;
    const results = await Promise.allSettled([
      make({ ...change, version: first }),
      make({ ...change, version: second }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const live = (await listed('maps'))?.version;
    await expect(make({ ...change, version: second })).rejects.toThrow(
      `${live} of maps is live now. Nothing was changed.`,
    );
  });

  it('do not make live what one of them has pruned', async () => {
    const version = await draft('forms', 'first');
    await make({ action: 'prune', keep: 0, reason });
    await expect(make({ action: 'publish', app: 'forms', version, ifLive: null, reason })).rejects.toThrow(
      `forms has no version "${version}". Published: none.`,
    );
    await expect(make({ action: 'pin', app: 'forms', version, reason })).rejects.toThrow('has no version');
    // Its folder is empty, which is not an area.
    expect(await listed('forms')).toBeUndefined();
    await expect(page('forms')).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a name', () => {
  it.each([
    '..',
    '../..',
    '%2e%2e',
    '.',
    'Orders',
    'orders/',
    'areas',
    '__proto__',
    'constructor',
    'a\u0000b',
  ])('%j leads to no folder of the server', async (app) => {
    await expect(page(app)).rejects.toMatchObject({ code: 'not-found' });
    for (const change of [
      { action: 'publish', app, version: 'x', reason },
      { action: 'preview', app, version: 'x', hours: 1, reason },
      { action: 'pin', app, version: '..', reason },
    ] satisfies ChangeInput[]) {
      const refused = make(change).catch((error: Error) => error.message);
      expect(await refused).toMatch(/has no version/);
      expect(await refused).not.toMatch(/Published: (?!none)/);
    }
  });
});

it('lists no area as not live while the composition is damaged, because it may be live', async () => {
  await draft('reports', 'first');
  const content = String((await store.files.read('app.json'))?.content);
  const good = String((await store.files.read('app.last-good.json'))?.content);
  await store.files.write('app.json', '{');
  await store.files.remove('app.last-good.json');
  const { apps, problems } = await operator.call(getOverview, {});
  expect([apps, problems.length > 0]).toEqual([[], true]);
  await expect(page('orders')).rejects.toMatchObject({ code: 'not-found' });
  await store.files.write('app.json', content);
  await store.files.write('app.last-good.json', good);
});
