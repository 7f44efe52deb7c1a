import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ShellContract } from '@portal/release-manifest';
import { DEFAULT_AREA_BUDGET } from '../publish/area-budget.ts';
import { publish } from '../publish/publish.ts';
import { createPortal } from '../serve/serve.ts';
import { ReleaseStore } from '../store/store.ts';
import { writeBuild } from '../testing.ts';
import { checkBuild } from './check-build.ts';
import { fetchContract, readContractFile } from './read-contract.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-check-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const CONTRACT: ShellContract = {
  version: '1.0.0-shell',
  versions: { react: '19.3.1', '@portal/ui': '1.4.0', '@portal/portal-sdk': '1.0.0' },
  provides: {
    react: ['useState'],
    'react/jsx-runtime': ['Fragment', 'jsx', 'jsxs'],
    '@portal/ui': ['Button', 'Link'],
    '@portal/portal-sdk': ['defineArea'],
  },
  pages: [{ path: '/' }],
};

/** A build of a stock plugin, with the sources beside it. */
async function writeStockBuild(shared: readonly object[], page: string): Promise<string> {
  const assets = { js: { sync: ['remoteEntry.js'], async: [] }, css: { sync: [], async: [] } };
  const none = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
  const dist = join(folder, 'reports', 'dist');
  await mkdir(dist, { recursive: true });
  await mkdir(join(folder, 'reports', 'src', 'testing'), { recursive: true });
  await writeFile(join(dist, 'remoteEntry.js'), 'var portal_area_reports;');
  await writeFile(
    join(dist, 'mf-manifest.json'),
    JSON.stringify({
      name: 'portal_area_reports',
      metaData: {
        globalName: 'portal_area_reports',
        publicPath: 'auto',
        buildInfo: { buildVersion: '1.0.0' },
        remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
      },
      shared: shared.map((module) => ({ singleton: true, assets: none, ...module })),
      remotes: [],
      exposes: [{ path: './area', assets }],
    }),
  );
  const declaration = {
    paths: ['/reports'],
    audience: 'everyone',
    sdk: '^1.0.0',
    routes: [{ path: '/reports' }],
  };
  await writeFile(join(folder, 'reports', 'area.json'), JSON.stringify(declaration));
  await writeFile(join(folder, 'reports', 'src', 'page.tsx'), page);
  await writeFile(join(folder, 'reports', 'src', 'page.test.tsx'), "import { Nothing } from '@portal/ui';");
  await writeFile(join(folder, 'reports', 'src', 'testing', 'x.ts'), "import { Nothing } from '@portal/ui';");
  return dist;
}

const SHARED = [
  { name: 'react', requiredVersion: '^19.0.0' },
  { name: '@portal/ui', requiredVersion: '^1.0.0' },
];
const source = () => join(folder, 'reports', 'src');

it('accepts a stock build that fits, and ignores what only its tests import', async () => {
  const dist = await writeStockBuild(
    SHARED,
    "import { Button } from '@portal/ui'; export const x = <Button />;",
  );
  const { name, problems } = await checkBuild(dist, CONTRACT, source());
  expect([name, problems]).toEqual(['reports', []]);
});

it('finds exports that the sources import and the shell lacks, and records them in the build', async () => {
  const page = "import { Ribbon } from '@portal/ui'; import * as sdk from '@portal/portal-sdk'; sdk; Ribbon;";
  const dist = await writeStockBuild(SHARED, page);
  const { problems } = await checkBuild(dist, CONTRACT, source());
  expect(problems).toEqual([
    '@portal/ui has no export "Ribbon"',
    expect.stringContaining('page.tsx: imports all of @portal/portal-sdk'),
  ]);
  // The imports were recorded, so a publish without the sources finds them too.
  expect((await checkBuild(dist, CONTRACT, null)).problems).toEqual(['@portal/ui has no export "Ribbon"']);
  await writeFile(join(source(), 'page.tsx'), "import { Button } from '@portal/ui'; Button;");
  expect((await checkBuild(dist, CONTRACT, source())).problems).toEqual([]);
});

it('cannot check the exports of a build without its sources', async () => {
  const dist = await writeStockBuild(SHARED, "import { Ribbon } from '@portal/ui'; Ribbon;");
  expect((await checkBuild(dist, CONTRACT, null)).problems).toEqual([]);
});

it('finds required versions, and pages of the shell', async () => {
  const shared = [SHARED[0] ?? {}, { name: '@portal/ui', requiredVersion: '^2.0.0' }];
  const dist = await writeStockBuild(shared, 'export {};');
  const contract = { ...CONTRACT, pages: [{ path: '/reports' }] };
  expect((await checkBuild(dist, contract, source())).problems).toEqual([
    'reports claims /reports, which is a page of the shell.',
    '@portal/ui is version 1.4.0, the area requires ^2.0.0',
  ]);
});

it('finds what is over the byte budget of the portal', async () => {
  const dist = await writeStockBuild(SHARED, 'export {};');
  const { problems } = await checkBuild(dist, { ...CONTRACT, areaBudget: { entry: 10, page: 10 } }, source());
  expect(problems).toEqual([expect.stringMatching(/^reports: entry has \d\d bytes, budget 10/)]);
});

it('refuses a build whose file was changed after it was built, and one of the shell', async () => {
  const dist = await writeBuild(folder, 'orders', { 'entry.js': 'orders' });
  const { problems } = await checkBuild(dist, CONTRACT, null);
  expect(problems).toEqual([]);
  await writeFile(join(dist, 'entry.js'), 'tampered');
  await expect(checkBuild(dist, CONTRACT, null)).rejects.toThrow('was changed after it was built');
  const shell = await writeBuild(folder, 'shell', { 'main.js': 'shell' });
  await expect(checkBuild(shell, CONTRACT, null)).rejects.toThrow('only areas are checked');
});

describe('what areas may rely on', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.close();
    server = undefined;
  });

  async function serve(answer: (path: string) => Promise<Response>): Promise<string> {
    const started = createServer(async (request, response) => {
      const { status, headers, body } = await answer(request.url ?? '/').then(async (found) => ({
        status: found.status,
        headers: Object.fromEntries(found.headers),
        body: await found.text(),
      }));
      response.writeHead(status, headers).end(body);
    });
    server = started;
    await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(started.address() as AddressInfo).port}`; // it listens on a port
  }

  it('is read from a portal, and from the record of a version', async () => {
    const store = new ReleaseStore(join(folder, 'store'));
    const portal = createPortal(store, { title: 'Portal', visitorOf: async () => null });
    const url = await serve(async (path) => portal.request(path));
    await expect(fetchContract(url)).rejects.toThrow('answered 503');
    const { version } = await publish(
      store,
      await writeBuild(
        folder,
        'shell',
        { 'main.js': 'shell' },
        { pages: [{ path: '/login', scripts: ['main.js'], layers: [] }] },
      ),
    );
    const { areaBudget, ...contract } = await fetchContract(url);
    expect(areaBudget).toEqual(DEFAULT_AREA_BUDGET);
    expect(contract).toEqual({
      version,
      versions: { react: '19.0.0' },
      provides: { react: ['useState'] },
      pages: [{ path: '/login' }],
    });
    const record = store.path(ReleaseStore.folderOf('shell', version), 'release.json');
    expect(await readContractFile(record)).toEqual(contract);
  });

  it('is read from a portal for a version of its shell that is not live', async () => {
    const store = new ReleaseStore(join(folder, 'store'));
    const portal = createPortal(store, { title: 'Portal', visitorOf: async () => null });
    const url = await serve(async (path) => portal.request(path));
    const publishShell = async (provides: object) =>
      (await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }, { provides }))).version;
    const first = await publishShell({ react: ['useState'] });
    const second = await publishShell({ react: ['useState', 'useId'] });
    expect(await fetchContract(url)).toMatchObject({ version: second });
    expect(await fetchContract(url, first)).toMatchObject({
      version: first,
      provides: { react: ['useState'] },
      areaBudget: DEFAULT_AREA_BUDGET,
    });
    const response = await portal.request(`/shell/${first}/contract.json`);
    expect(response.headers.get('cache-control')).toContain('immutable');
    for (const missing of ['9.9.9', '../areas/orders/1.0.0', '..%2f..'])
      await expect(fetchContract(url, missing)).rejects.toThrow(`does not have version ${missing} of the`);
  });

  it('names a URL that is not a portal', async () => {
    const url = await serve(async () => new Response('<html>', { status: 200 }));
    await expect(fetchContract(url)).rejects.toThrow(`${url}/shell/contract.json is not JSON.`);
    server?.close();
    await expect(fetchContract('http://127.0.0.1:9')).rejects.toThrow('cannot be reached');
    await expect(fetchContract('portal')).rejects.toThrow('"portal" is not a URL');
  });

  it('refuses the record of an area, and one without exports', async () => {
    const file = join(folder, 'release.json');
    await writeFile(file, JSON.stringify({ ...CONTRACT, pages: undefined }));
    await expect(readContractFile(file)).rejects.toThrow('is not a record of the shell');
    await writeFile(file, JSON.stringify({ ...CONTRACT, provides: {} }));
    await expect(readContractFile(file)).rejects.toThrow('does not list what the shell provides');
  });
});
