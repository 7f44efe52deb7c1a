import { mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { integrityOf } from '@portal/build-config/build-files';
import { PublishedFiles } from '../serve/published-files.ts';
import { readLiveReleases, toManifest } from '../serve/resolve-manifest.ts';
import { ReleaseStore } from '../store/store.ts';
import { EVERYTHING, writeBuild } from '../testing.ts';
import { openTestStore } from '../testing-store.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';
import { findSources, recordSourceFacts } from './source-facts.ts';

let folder: string;
let dist: string;
let store: ReleaseStore;

const NONE = { sync: [], async: [] };
const LONG_SCRIPT = `export const area = ${JSON.stringify('x'.repeat(2000))};`;

/** The manifest that federation plugins write, with what differs. */
function manifest({ react = '^19.0.0', type = 'module', ...changes } = {}): object {
  return {
    name: 'portal_area_big_reports',
    metaData: {
      globalName: 'portal_area_big_reports',
      publicPath: 'auto',
      buildInfo: { buildVersion: '2.1.0' },
      remoteEntry: { name: 'remoteEntry.js', path: '', type },
    },
    shared: [{ name: 'react', requiredVersion: react, singleton: true, assets: { js: NONE, css: NONE } }],
    exposes: [{ path: './area', assets: { js: { sync: ['assets/area.js'], async: [] }, css: NONE } }],
    ...changes,
  };
}

const declaration = {
  paths: ['/reports'],
  audience: 'everyone',
  sdk: '^1.0.0',
  routes: [{ path: '/reports', roles: [1] }],
};

const write = (file: string, content: unknown) =>
  writeFile(join(dist, file), typeof content === 'string' ? content : JSON.stringify(content));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-stock-'));
  store = openTestStore(join(folder, 'store'));
  dist = join(folder, 'reports', 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await write('remoteEntry.js', 'entry');
  await write('remoteEntry.js.map', '{}');
  await write('index.html', '<!doctype html>');
  await write('assets/area.js', LONG_SCRIPT);
  await write('assets/style.css', 'p {}');
  await write('mf-manifest.json', manifest());
  await write('../area.json', declaration);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('publishing a build of a stock federation plugin', () => {
  it('takes entry and files from its manifest, and guards from its declaration', async () => {
    const { name, version } = await publish(store, dist);
    expect(name).toBe('big-reports');
    expect(version).toMatch(/^2\.1\.0-[0-9a-f]{10}$/);
    expect(await store.readRecord(name, version)).toMatchObject({
      kind: 'area',
      container: 'portal_area_big_reports',
      entryType: 'module',
      entries: ['remoteEntry.js'],
      preload: ['assets/area.js'],
      shared: { react: { requiredVersion: '^19.0.0', singleton: true, hasCopy: false } },
      routes: [{ path: '/reports', roles: [1] }],
      files: {
        'assets/area.js': integrityOf(LONG_SCRIPT),
        'assets/style.css': integrityOf('p {}'),
        'remoteEntry.js': integrityOf('entry'),
      },
    });
    const live = toManifest(await readLiveReleases(store), EVERYTHING).areas[0];
    expect(live).toMatchObject({
      entryType: 'module',
      entry: `/areas/big-reports/${version}/remoteEntry.js`,
      integrity: integrityOf('entry'),
      // The page requires these, because the chunks of such a build have none of their own.
      scripts: {
        [`/areas/big-reports/${version}/assets/area.js`]: integrityOf(LONG_SCRIPT),
        [`/areas/big-reports/${version}/remoteEntry.js`]: integrityOf('entry'),
      },
    });
    await publish(store, await writeBuild(folder, 'orders', { 'entry.js': 'code' }));
    const { areas } = toManifest(await readLiveReleases(store), EVERYTHING);
    expect(areas.find((area) => area.name === 'orders')?.scripts).toEqual({});
  });

  it('leaves out what no page fetches, and compresses the rest', async () => {
    const { name, version } = await publish(store, dist);
    const record = await store.readRecord(name, version);
    expect(Object.keys(record?.files ?? {})).toEqual([
      'assets/area.js',
      'assets/style.css',
      'remoteEntry.js',
    ]);
    const stored = await store.files.read(`${ReleaseStore.folderOf(name, version)}/assets/area.js.br`);
    expect(stored?.content.length).toBeLessThan(LONG_SCRIPT.length / 2);
  });

  it('is served with types that browsers accept for scripts and styles', async () => {
    const { name, version } = await publish(store, dist);
    const files = new PublishedFiles(store, () => undefined);
    const typeOf = async (file: string) =>
      (await files.respond(`/areas/${name}/${version}/${file}`, true)).headers.get('Content-Type');
    expect(await typeOf('assets/area.js')).toBe('text/javascript; charset=utf-8');
    expect(await typeOf('assets/style.css')).toBe('text/css; charset=utf-8');
    expect((await files.respond(`/areas/${name}/${version}/remoteEntry.js.map`, true)).status).toBe(404);
  });

  it('reads a declaration in the build before the one beside it', async () => {
    await write('area.json', { ...declaration, audience: 'testers' });
    const { name, version } = await publish(store, dist);
    expect(await store.readRecord(name, version)).toMatchObject({ audience: 'testers' });
  });

  it('is one version however often it is published, and another when a file changes', async () => {
    const { version } = await publish(store, dist);
    expect(await publish(store, dist)).toMatchObject({ version, outcome: 'already-live' });
    await write('assets/style.css', 'p { margin: 0 }');
    expect((await publish(store, dist)).version).not.toBe(version);
  });

  it('is refused when the live shell has another React than it requires', async () => {
    const shell = { provides: { react: ['useState'] }, versions: { react: '19.3.1' } };
    await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }, shell));
    await write('mf-manifest.json', manifest({ react: '^18.2.0' }));
    await expect(publish(store, dist)).rejects.toThrow(
      'big-reports does not fit the live shell:\n  react is version 19.3.1, the area requires ^18.2.0',
    );
    await write('mf-manifest.json', manifest({ react: '>=18.2.0' }));
    expect(await publish(store, dist)).toMatchObject({ outcome: 'published' });
    const next = { ...shell, versions: { react: '17.0.0' } };
    await expect(
      publish(store, await writeBuild(folder, 'shell', { 'main.js': 'next' }, next)),
    ).rejects.toThrow('big-reports: react is version 17.0.0, the area requires >=18.2.0');
  });
});

describe('the sources of a stock build', () => {
  const provides = (...ui: string[]) => ({
    provides: { react: ['useState'], '@portal/ui': ui },
    versions: { react: '19.3.1', '@portal/ui': '1.4.0' },
  });
  const publishShell = async (code: string, ...ui: string[]) =>
    publish(store, await writeBuild(folder, 'shell', { 'main.js': code }, provides(...ui)));
  const shared = (name: string, requiredVersion: string, changes = {}) => ({
    ...{ name, requiredVersion, singleton: true, assets: { js: NONE, css: NONE } },
    ...changes,
  });
  const UI = [shared('react', '^19.0.0'), shared('@portal/ui', '^1.0.0')];
  const record = () => recordSourceFacts(dist, findSources(dist));

  beforeEach(async () => {
    await mkdir(join(folder, 'reports', 'src', 'pages'), { recursive: true });
    const route = "{ path: '/reports', lazy: () => import('./pages/list-page.tsx') }";
    await write('../src/area.ts', `export const area = { routes: [${route}] };`);
    await write('../src/pages/list-page.tsx', "import { Button, Ribbon } from '@portal/ui'; Ribbon; Button;");
    await write('mf-manifest.json', manifest({ shared: UI } as object));
  });

  it('say which exports an area needs: it is refused while the live shell lacks one', async () => {
    await publishShell('one', 'Button');
    await record();
    await expect(publish(store, dist)).rejects.toThrow('@portal/ui has no export "Ribbon"');
    await publishShell('two', 'Button', 'Ribbon');
    const { name, version } = await publish(store, dist);
    expect(await store.readRecord(name, version)).toMatchObject({
      uses: { '@portal/ui': ['Button', 'Ribbon'] },
    });
    // Its chunks have no integrity of their own, so the page still requires it.
    const [live] = toManifest(await readLiveReleases(store), EVERYTHING).areas;
    expect(Object.keys(live?.scripts ?? {})).toHaveLength(2);
  });

  it('protect the area from a shell that drops an export, or another version of a package', async () => {
    await publishShell('one', 'Button', 'Ribbon');
    await record();
    await publish(store, dist);
    await expect(publishShell('two', 'Button')).rejects.toThrow(
      'big-reports: @portal/ui has no export "Ribbon"',
    );
    const next = { ...provides('Button', 'Ribbon'), versions: { react: '20.0.0', '@portal/ui': '1.4.0' } };
    const shell = await writeBuild(folder, 'shell', { 'main.js': 'three' }, next);
    await expect(publish(store, shell)).rejects.toThrow('react is version 20.0.0, the area requires ^19');
    await publishShell('four', 'Button', 'Ribbon', 'Link');
  });

  it('say nothing about a module of which the area contains its own copy', async () => {
    await publishShell('one', 'Button');
    const js = { sync: ['assets/area.js'], async: [] };
    const copy = shared('@portal/ui', '^1.0.0', { singleton: false, assets: { js, css: NONE } });
    await write('mf-manifest.json', manifest({ shared: [UI[0], copy] } as object));
    await record();
    expect(await publish(store, dist)).toMatchObject({ outcome: 'published' });
  });

  it('give each page the size of the exposed module that its route loads', async () => {
    const exposed = (path: string, file: string) => ({
      path,
      assets: { js: { sync: [file], async: [] }, css: NONE },
    });
    await write('assets/list.js', LONG_SCRIPT.replaceAll('x', 'y'));
    const exposes = [exposed('./area', 'assets/area.js'), exposed('./list-page', 'assets/list.js')];
    await write('mf-manifest.json', manifest({ shared: UI, exposes } as object));
    await record();
    const { name, version } = await publish(store, dist);
    const published = await store.readRecord(name, version);
    expect(published?.bytes?.pages).toEqual({ '/reports': expect.any(Number) });
    expect(published?.bytes?.pages['/reports']).toBeGreaterThan(40);
    expect(Object.keys(published?.files ?? {})).not.toContain('source-facts.json');
  });

  it('are recorded when they were found later, and do not make a build live that was rolled back', async () => {
    await publish(store, dist);
    await write('assets/area.js', `${LONG_SCRIPT}bad`);
    const bad = await publish(store, dist);
    await rollback(store, bad.name);
    await record();
    const again = await publish(store, dist);
    expect(again).toMatchObject({ outcome: 'rolled-back' });
    expect(await store.readRecord(again.name, again.version)).toMatchObject({
      uses: { '@portal/ui': ['Button', 'Ribbon'] },
    });
    await write('../area.json', { ...declaration, routes: [{ path: '/reports', roles: [1, 2] }] });
    expect(await publish(store, dist)).toMatchObject({ outcome: 'published' });
  });

  it('leave out tests, stories and pages whose module is not certain', async () => {
    const uses = "import { Wizard } from '@portal/ui'; Wizard;";
    await mkdir(join(folder, 'reports', 'src', '__tests__'), { recursive: true });
    for (const file of ['list.spec.ts', 'list.stories.tsx', '__tests__/list.ts'])
      await write(`../src/${file}`, uses);
    const route = (path: string, folder: string) =>
      `{ path: '${path}', lazy: () => import('./${folder}/list-page.tsx') }`;
    await mkdir(join(folder, 'reports', 'src', 'other'), { recursive: true });
    await write('../src/other/list-page.tsx', 'export const Page = null;');
    await write(
      '../src/area.ts',
      `export const area = { routes: [${route('/reports', 'pages')}, ${route('/reports/other', 'other')}] };`,
    );
    await write('../area.json', {
      ...declaration,
      routes: [...declaration.routes, { path: '/reports/other', roles: [1] }],
    });
    await record();
    const facts = JSON.parse(await readFile(join(dist, 'source-facts.json'), 'utf8'));
    expect(facts.uses['@portal/ui']).toEqual(['Button', 'Ribbon']);
    expect(facts.pages).toEqual({});
  });

  it('are described for a module that is imported as a whole, and recorded without names', async () => {
    await write(
      '../src/pages/list-page.tsx',
      "import * as ui from '@portal/ui'; export * as all from 'react'; ui;",
    );
    expect(await record()).toEqual([
      expect.stringContaining('imports all of @portal/ui'),
      expect.stringContaining('imports all of react'),
    ]);
    const facts = JSON.parse(await readFile(join(dist, 'source-facts.json'), 'utf8'));
    expect(facts.uses).toMatchObject({ '@portal/ui': [], react: [] });
  });

  it('are not recorded when the routes cannot be read, or for our own build', async () => {
    await write('../src/area.ts', 'export const area = { routes: routesOf(pages) };');
    await record();
    expect(JSON.parse(await readFile(join(dist, 'source-facts.json'), 'utf8')).pages).toEqual({});
    const own = await writeBuild(folder, 'orders', { 'entry.js': 'code' });
    expect(await recordSourceFacts(own, join(folder, 'reports', 'src'))).toEqual([]);
    await expect(readFile(join(own, 'source-facts.json'))).rejects.toThrow('ENOENT');
  });

  it('are refused with the reason when their file was damaged', async () => {
    await write('source-facts.json', { uses: { react: 'useState' }, pages: {} });
    await expect(publish(store, dist)).rejects.toThrow(/source-facts\.json cannot be used/);
  });
});

describe('a build of a stock federation plugin is refused', () => {
  const expectRefused = async (message: string | RegExp) => {
    await expect(publish(store, dist)).rejects.toThrow(message);
    expect((await store.readComposition()).areas).toEqual([]);
    expect(await store.listVersions('big-reports')).toEqual([]);
  };

  it('without a manifest', async () => {
    await rm(join(dist, 'mf-manifest.json'));
    await expectRefused('contains no finished build (it has neither build.json nor mf-manifest.json)');
  });

  it('without a declaration', async () => {
    await rm(join(dist, '../area.json'));
    await expectRefused('The area declares nothing');
  });

  it('with a manifest that was not written completely', async () => {
    await write('mf-manifest.json', '{"name": "portal_ar');
    await expectRefused('mf-manifest.json is incomplete or not JSON');
  });

  it('with a manifest that names no area', async () => {
    await write('mf-manifest.json', manifest({ name: 'reports' } as object));
    await expectRefused(/mf-manifest\.json cannot be used:\n.*must be a name such as portal_area_reports/);
  });

  it('with a manifest of more than a megabyte', async () => {
    await truncate(join(dist, 'mf-manifest.json'), 1024 * 1024 + 1);
    await expectRefused('mf-manifest.json is 1048577 bytes; more than 1048576 are not read');
  });

  it('with a file in the manifest that the build does not contain', async () => {
    await rm(join(dist, 'assets/area.js'));
    await expectRefused('mf-manifest.json names assets/area.js, which the build does not contain');
  });

  it('with a guard that the portal does not know', async () => {
    await write('../area.json', { ...declaration, routes: [{ path: '/reports', admin: true }] });
    await expectRefused(/area\.json cannot be used:\n.*admin/);
  });

  it('with a file whose name could not be a URL', async () => {
    await write('assets/a b.js', 'x');
    await expectRefused('must be a file of the build');
  });

  it('with a link, which could publish any file of the machine', async () => {
    await symlink('/etc/hostname', join(dist, 'assets/host.js'));
    await expectRefused('assets/host.js is a link');
  });

  it('with more files than any build has', async () => {
    await Promise.all(Array.from({ length: 2000 }, (_, at) => write(`assets/${at}.js`, '')));
    await expectRefused('contains 2003 files; more than 2000 are not published');
  });

  it('with more bytes than any build has', async () => {
    await truncate(join(dist, 'assets/area.js'), 64 * 1024 * 1024);
    await expectRefused('is larger than 67108864 bytes');
  });
});

describe('our own build with a manifest', () => {
  const ours = {
    name: 'portal_area_orders',
    metaData: {
      publicPath: 'auto',
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    },
  };

  it('has the shared modules of the manifest in its record', async () => {
    const build = await writeBuild(folder, 'orders', { 'remoteEntry.js': 'code', 'assets.js': '' });
    await writeFile(join(build, 'mf-manifest.json'), JSON.stringify({ ...manifest(), ...ours }));
    const { version } = await publish(store, build);
    expect(await store.readRecord('orders', version)).toMatchObject({
      entryType: 'script',
      shared: { react: { requiredVersion: '^19.0.0' } },
    });
  });

  it('is refused when report and manifest name different entries', async () => {
    const build = await writeBuild(folder, 'orders', { 'other.js': 'code' });
    await writeFile(join(build, 'mf-manifest.json'), JSON.stringify({ ...manifest(), ...ours }));
    await expect(publish(store, build)).rejects.toThrow(
      'build.json names the entry other.js with portal_area_orders, mf-manifest.json the entry remoteEntry.js',
    );
  });
});
