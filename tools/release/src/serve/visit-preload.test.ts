import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { integrityOf } from '@portal/build-config/build-files';
import { publish } from '../publish/publish.ts';
import { ReleaseStore } from '../store/store.ts';
import { EVERYTHING, writeBuild } from '../testing.ts';
import { createPortal } from './serve.ts';

let folder: string;
let store: ReleaseStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-preload-'));
  store = new ReleaseStore(join(folder, 'store'));
  await build('shell', {
    kind: 'shell',
    entries: ['main.js'],
    frame: { scripts: ['frame.js'], layers: [] },
    pages: [
      { path: '/', scripts: ['dashboard.js'], layers: ['@portal/ui/page'] },
      { path: '/login', scripts: ['login.js'], layers: [] },
      { path: '/register', scripts: ['register.js'], layers: [] },
    ],
    layerScripts: { '@portal/ui/page': ['page.js'], '@portal/ui/grid': ['grid.js', 'page.js'] },
    layerScriptsLater: { '@portal/ui/grid': ['page.js', 'table.js'] },
    scriptMedia: { 'table.js': '(min-width: 900px)' },
    files: [
      'table.js',
      'main.js',
      'frame.js',
      'dashboard.js',
      'login.js',
      'register.js',
      'page.js',
      'grid.js',
    ],
  });
  await build('orders', {
    kind: 'area',
    container: 'portal_area_orders',
    entries: ['entry.js'],
    preload: ['area.js'],
    paths: ['/orders'],
    pages: [
      { path: '/orders/:reference', scripts: ['order.js'], layers: ['@portal/ui/page'] },
      { path: '/orders/export', scripts: ['export.js'], layers: [] },
      { path: '/orders', scripts: ['list.js'], layers: ['@portal/ui/grid', '@portal/ui/page'] },
    ],
    files: ['entry.js', 'area.js', 'order.js', 'export.js', 'list.js'],
  });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function build(
  name: string,
  { files, ...report }: { files: string[] } & Record<string, unknown>,
): Promise<void> {
  const dist = await writeBuild(folder, name, Object.fromEntries(files.map((file) => [file, file])), report);
  await publish(store, dist);
}

/** A portal whose visitor may open these areas; null for one who is not signed in. */
function portalFor(areas: readonly string[] | null) {
  return createPortal(store, {
    title: 'Portal',
    me: '/api/v1/me',
    visitorOf: async () =>
      areas === null ? null : { ...EVERYTHING, mayOpen: ({ name }) => areas.includes(name) },
  });
}

/** File names that the page of an address preloads, in order. */
async function preloaded(path: string, areas: readonly string[] | null = null): Promise<string[]> {
  const page = await (await portalFor(areas).request(path)).text();
  return [...page.matchAll(/<link rel="preload"[^>]* href="([^"]+)"/g)].map(
    ([, href]) => href?.split('/').at(-1) ?? '',
  );
}

it('names the scripts of the page that the path opens, each once, with the frame and the layers it uses', async () => {
  const areas = ['orders'];
  expect(await preloaded('/orders', areas)).toEqual([
    'me',
    'frame.js',
    'entry.js',
    'area.js',
    'list.js',
    'grid.js',
    'page.js',
    'table.js',
  ]);
  expect(await preloaded('/orders/ORD-1', areas)).toContain('order.js');
  expect(await preloaded('/', areas)).toEqual(['me', 'frame.js', 'dashboard.js', 'page.js']);
});

it('names modules as such, and all layers of an area that does not list its pages', async () => {
  await build('reports', {
    kind: 'area',
    container: 'portal_area_reports',
    entryType: 'module',
    entries: ['reports.js'],
    preload: ['reports-area.js'],
    paths: ['/reports'],
    layers: ['@portal/ui/page'],
    files: ['reports.js', 'reports-area.js'],
  });
  expect(await preloaded('/reports', ['reports'])).toEqual(['me', 'frame.js', 'page.js']);
  const html = await (await portalFor(['reports']).request('/reports')).text();
  const modules = [
    ...html.matchAll(/<link rel="modulepreload" href="[^"]*\/([\w-]+\.js)" integrity="sha256-/g),
  ];
  expect(modules.map(([, file]) => file)).toEqual(['reports.js', 'reports-area.js']);
});

it('takes the page without parameters where two cover the path', async () => {
  const files = await preloaded('/orders/export', ['orders']);
  expect(files).toContain('export.js');
  expect(files).not.toContain('order.js');
});

it('asks for nothing of an area that the visitor may not open', async () => {
  expect(await preloaded('/orders', ['support'])).toEqual(['me', 'frame.js']);
  expect(await preloaded('/orders-old', ['orders'])).toEqual(['me', 'frame.js']);
});

it('names the sign-in page’s script, and nobody’s data, for a visitor who is not signed in', async () => {
  expect(await preloaded('/orders')).toEqual(['login.js']);
  expect(await preloaded('/register')).toEqual(['register.js']);
});

it('names each script with the integrity that the browser must find', async () => {
  const page = await (await portalFor(null).request('/login')).text();
  expect(page).toContain(`login.js" integrity="${integrityOf('login.js')}" crossorigin="anonymous"`);
});

it('fetches what the first render does not need last', async () => {
  const page = await (await portalFor(['orders']).request('/orders')).text();
  const files = [...page.matchAll(/(?:src|href)="[^"]*\/(\w+\.js)"/g)].map(([, file]) => file);
  expect(files[0]).toBe('main.js');
  expect(page).toMatch(/fetchpriority="high" src="[^"]*main\.js"/);
  expect(page).toMatch(/fetchpriority="low" media="\(min-width: 900px\)" href="[^"]*table\.js"/);
  expect(page).not.toMatch(/fetchpriority="low" href="[^"]*page\.js"/);
});
