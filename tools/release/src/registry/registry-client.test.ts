import { mkdir, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { integrityOf } from '@portal/build-config/build-files';
import { listVersions } from '../list.ts';
import { publish } from '../publish/publish.ts';
import { remove } from '../publish/rollback.ts';
import { findSources, recordSourceFacts } from '../publish/source-facts.ts';
import { readSourceMap } from '../source-maps/source-maps.ts';
import { ReleaseStore } from '../store/store.ts';
import { writeBuild } from '../testing.ts';
import { clientFor, openRegistry, startRegistry, type TestRegistry } from '../testing-registry.ts';
import { createRepository } from '../testing-repository.ts';
import { RegistryClient } from './registry-client.ts';
import { TokenStore } from './tokens.ts';
import { MAX_FILE_BYTES } from './upload-plan.ts';

let folder: string;
let store: ReleaseStore;
let registry: TestRegistry;

beforeEach(async () => {
  ({ folder, store, registry } = await openRegistry());
});
afterEach(async () => {
  jest.restoreAllMocks();
  await registry.close();
  await rm(folder, { recursive: true, force: true });
});

const sent = () => registry.requests.filter((line) => line.startsWith('PUT'));
const client = (areas = ['orders', 'big-reports']) => clientFor(store, registry, 'fulfilment', areas);

const NONE = { sync: [], async: [] };

function manifestOf(container: string, react = '^19.0.0'): string {
  return JSON.stringify({
    name: container,
    metaData: {
      publicPath: 'auto',
      buildInfo: { buildVersion: '2.1.0' },
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' },
    },
    shared: [{ name: 'react', requiredVersion: react, singleton: true, assets: { js: NONE, css: NONE } }],
    exposes: [{ path: './area', assets: { js: { sync: ['assets/area.js'], async: [] }, css: NONE } }],
  });
}

/** A build of a stock federation plugin, with its declaration in the folder above. */
async function writeStockBuild({ react = '^19.0.0', paths = ['/reports'] } = {}): Promise<string> {
  const dist = join(folder, 'reports', 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  const declaration = {
    paths,
    audience: 'everyone',
    sdk: '^1.0.0',
    routes: [{ path: '/reports', roles: [1] }],
  };
  const files = {
    'remoteEntry.js': 'entry',
    'remoteEntry.js.map': '{}',
    'assets/area.js': 'area',
    'index.html': '<!doctype html>',
    'mf-manifest.json': manifestOf('portal_area_big_reports', react),
    '../area.json': JSON.stringify(declaration),
  };
  for (const [file, content] of Object.entries(files)) await writeFile(join(dist, file), content);
  return dist;
}

describe('publishing to a registry', () => {
  it('leaves out a source map that is larger than the registry takes', async () => {
    const dist = await writeBuild(folder, 'orders', { 'entry.js': 'code', 'chunk.js': 'chunk' });
    for (const file of ['entry.js.map', 'chunk.js.map']) await writeFile(join(dist, file), '{}');
    await truncate(join(dist, 'entry.js.map'), MAX_FILE_BYTES + 1);
    const { version } = await (await client()).publish(dist);
    expect(await readSourceMap(store, 'orders', version, 'entry.js')).toBeNull();
    expect(await readSourceMap(store, 'orders', version, 'chunk.js')).toBe('{}');
  });

  it('publishes our own build as the command does on the folder', async () => {
    const dist = await writeBuild(folder, 'orders', { 'entry.js': 'code', 'chunk.js': 'chunk' });
    const { version } = await (await client()).publish(dist);
    const other = new ReleaseStore(join(folder, 'other'));
    expect((await publish(other, dist)).version).toBe(version);
    const [here, there] = [
      await store.readRecord('orders', version),
      await other.readRecord('orders', version),
    ];
    const without = { publishedAt: null, publishedBy: null };
    expect({ ...here, ...without }).toEqual({ ...there, ...without });
  });

  it('sends the commits since the live version', async () => {
    const { commit } = createRepository(folder);
    const build = (code: string) => writeBuild(folder, 'orders', { 'entry.js': code });
    const first = await commit('list.ts', 'Add the list');
    const publisher = await client();
    const one = await publisher.publish(await build('first'), { revision: first });
    expect((await store.readRecord('orders', one.version))?.commits).toBeNull();
    const second = await commit('list.ts', 'Add a filter');
    const two = await publisher.publish(await build('second'), { revision: second });
    expect(await store.readRecord('orders', two.version)).toMatchObject({
      revision: second,
      commits: { since: first, total: 1, missing: 0, newest: [{ hash: second, subject: 'Add a filter' }] },
    });
  });

  it('publishes a build of a stock federation plugin with its declaration from the folder above', async () => {
    const { message, version } = await (await client()).publish(await writeStockBuild());
    expect(message).toBe(`big-reports ${version} is live.`);
    expect(await store.readRecord('big-reports', version)).toMatchObject({
      paths: ['/reports'],
      files: { 'assets/area.js': integrityOf('area'), 'remoteEntry.js': integrityOf('entry') },
    });
    expect(
      sent()
        .map((line) => line.split('/files/')[1])
        .sort(),
    ).toEqual(['area.json', 'assets/area.js', 'mf-manifest.json', 'remoteEntry.js', 'remoteEntry.js.map']);
    expect(await readSourceMap(store, 'big-reports', version, 'remoteEntry.js')).toBe('{}');
  });

  it('sends what the sources import, which the shell must provide as long as the area is live', async () => {
    const dist = await writeStockBuild();
    await mkdir(join(folder, 'reports', 'src'));
    const publishPage = async (names: string) => {
      const page = `import { Props, type ReactNode, ${names} } from 'react'; let a: Props; run(${names});`;
      await writeFile(join(folder, 'reports', 'src', 'page.ts'), page);
      await recordSourceFacts(dist, findSources(dist));
      return (await client()).publish(dist);
    };
    await expect(publishPage('useState, Icon')).rejects.toThrow('react has no export "Icon"');
    const { version } = await publishPage('useState');
    expect(await store.readRecord('big-reports', version)).toMatchObject({ uses: { react: ['useState'] } });
    const provides = { react: ['useId'] };
    await expect(
      publish(store, await writeBuild(folder, 'shell', { 'main.js': 'next' }, { provides })),
    ).rejects.toThrow('big-reports: react has no export "useState"');
  });

  it('publishes our own build that lists its federation manifest among its files', async () => {
    const files = { 'remoteEntry.js': 'entry', 'mf-manifest.json': manifestOf('portal_area_orders') };
    const { version } = await (await client()).publish(await writeBuild(folder, 'orders', files));
    expect(await store.readRecord('orders', version)).toMatchObject({
      entryType: 'module',
      uses: { react: ['useState'] },
    });
    expect(sent()).toHaveLength(3);
  });

  it('says that a build is live already', async () => {
    const dist = await writeBuild(folder, 'orders', { 'entry.js': 'code' });
    const publisher = await client();
    await publisher.publish(dist);
    expect(await publisher.publish(dist)).toMatchObject({ outcome: 'already-live' });
    expect(await listVersions(store)).toHaveLength(2);
  });

  it.each<[string, string, Record<string, unknown>]>([
    ['a path of the shell', 'orders', { paths: ['/taken'] }],
    ['symbols that the shell lacks', 'orders', { uses: { react: ['useFuture'] } }],
    ['a script that is not in the build', 'orders', { preload: ['missing.js'] }],
    ['the container of another area', 'orders', { container: 'portal_area_support' }],
    ['an audience that does not exist', 'orders', { audience: 'nobody' }],
    [
      'an entry over its byte budget',
      'orders',
      {
        frame: null,
        layerScriptsLater: {},
        bytes: { entry: 1, frame: null, pages: {} },
      },
    ],
    ['an entry over its byte budget in a build that names no sizes', 'orders', {}],
  ])('refuses %s with the text of the command', async (what, name, report) => {
    await publish(store, await writeBuild(folder, 'taken', { 'entry.js': 'x' }, { paths: ['/taken'] }));
    const code = what.includes('budget') ? 'x'.repeat(9_000) : 'code';
    const dist = await writeBuild(folder, name, { 'entry.js': code }, report);
    const expected = await publish(store, dist, { checkBudgets: true }).catch((error) => error.message);
    expect(typeof expected).toBe('string');
    await expect((await client()).publish(dist)).rejects.toThrow(new Error(expected));
    expect((await store.readComposition()).areas.map((area) => area.name)).toEqual(['taken']);
  });

  it('refuses a manifest with the message of the command, which names the folder of the client', async () => {
    const dist = await writeStockBuild({ react: '^17.0.0' });
    const expected = await publish(store, dist).catch((error) => error.message);
    await expect((await client()).publish(dist)).rejects.toThrow(new Error(expected));
  });

  it('sends no links', async () => {
    await writeFile(join(folder, 'secret'), 'code');
    const dist = await writeBuild(folder, 'orders', { 'entry.js': 'code' });
    await rm(join(dist, 'entry.js'));
    await symlink(join(folder, 'secret'), join(dist, 'entry.js'));
    await expect((await client()).publish(dist)).rejects.toThrow('a build contains files only');
    expect(sent()).toEqual([]);
  });

  it('refuses an area of another team, and sends no file', async () => {
    const dist = await writeBuild(folder, 'orders', { 'entry.js': 'code' });
    await expect((await client(['exports'])).publish(dist)).rejects.toThrow('is for exports, not for orders');
    expect(sent()).toEqual([]);
  });

  it('does not make a build live that was rolled back, unless it is forced with a reason', async () => {
    const publisher = await client();
    const first = await publisher.publish(await writeBuild(folder, 'orders', { 'entry.js': 'first' }));
    const dist = await writeBuild(folder, 'orders', { 'entry.js': 'second' });
    const second = await publisher.publish(dist);
    expect(await publisher.rollback('orders', { reason: 'blank page' })).toMatchObject({
      from: second.version,
      to: first.version,
    });
    expect(await publisher.publish(dist)).toMatchObject({ outcome: 'rolled-back' });
    await expect(publisher.publish(dist, { force: true })).rejects.toThrow('--force needs --reason');
    const forced = await publisher.publish(dist, { force: true, reason: 'the API is fixed' });
    expect(forced.outcome).toBe('published');
    await publisher.remove('orders', 'retired');
    await expect(remove(store, 'orders')).rejects.toThrow('There is no published area');
  });
});

describe('a registry that cannot be reached', () => {
  const attempt = async (url: string, token = 'portal_release_x') =>
    new RegistryClient({ registry: url, token, firstWaitMs: 1 }).publish(
      await writeBuild(folder, 'orders', { 'entry.js': 'code' }),
    );

  it.each(['portal.example', 'ftp://portal.example', ''])('refuses the URL %j', async (url) => {
    await expect(attempt(url)).rejects.toThrow('--registry must be the URL of the portal');
  });

  it('never sends a token unencrypted to another machine', async () => {
    await expect(attempt('http://portal.example')).rejects.toThrow('would send the token unencrypted');
  });

  it('says so after six attempts', async () => {
    const { url } = registry;
    await registry.close();
    await expect(attempt(url)).rejects.toThrow(/did not answer: ECONNREFUSED\nRun the command again/);
    registry = await startRegistry(store);
  });

  it('refuses a wrong token at once', async () => {
    await expect(attempt(registry.url)).rejects.toThrow(
      'This token is unknown, was revoked, or has expired.',
    );
    expect(registry.requests).toHaveLength(1);
  });

  it('continues after the connection was lost', async () => {
    const { secret } = await new TokenStore(store).create({ team: 'fulfilment', areas: ['orders'] });
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`chunk-${at}.js`, `chunk ${at}`]),
    );
    const dist = await writeBuild(folder, 'orders', files);
    registry.loseConnectionAfter(8);
    const publisher = new RegistryClient({ registry: registry.url, token: secret, firstWaitMs: 1 });
    expect((await publisher.publish(dist)).outcome).toBe('published');
    // Thirteen files, and those that were on their way when the connection was lost.
    expect(sent().length).toBeLessThanOrEqual(13 + 4);
    expect(await readdir(store.path('uploads'))).toEqual([]);
  });
});
