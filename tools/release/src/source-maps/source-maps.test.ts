import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { prune } from '../publish/prune.ts';
import { publish } from '../publish/publish.ts';
import { createPortal } from '../serve/serve.ts';
import type { ReleaseStore } from '../store/store.ts';
import { EVERYTHING, writeBuild } from '../testing.ts';
import { listStored, openTestStore } from '../testing-store.ts';
import { createStackResolver } from './resolve-stack.ts';

let folder: string;
let store: ReleaseStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-maps-'));
  store = openTestStore(join(folder, 'store'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Line 2, column 11 of the script is line 3, column 5 of the source, in the function OrderPage. */
const MAP = JSON.stringify({
  version: 3,
  names: ['OrderPage'],
  sources: ['webpack://portal_orders/./src/pages/order.tsx'],
  sourcesContent: ['secret source'],
  mappings: ';UAEIA',
});

async function publishOrders(code: string, map: string | null = MAP): Promise<string> {
  const dist = await writeBuild(folder, 'orders', { 'entry.js': code });
  if (map !== null) await writeFile(join(dist, 'entry.js.map'), map);
  return (await publish(store, dist)).version;
}
const resolve = (stack: string) => createStackResolver(store)(stack);

describe('a stack', () => {
  it('of a published script shows the lines of its sources', async () => {
    const version = await publishOrders('code');
    const other = 'shell/1.0.0/main.js:1:2';
    expect(await resolve(`areas/orders/${version}/entry.js:2:11\n${other}`)).toBe(
      `OrderPage src/pages/order.tsx:3:5\n${other}`,
    );
  });

  it('of a script that Vite built shows paths from the folder of the project', async () => {
    const map = MAP.replace('webpack://portal_orders/./src', '../../src');
    const frame = `areas/orders/${await publishOrders('code', map)}/entry.js:2:11`;
    expect(await resolve(frame)).toBe('OrderPage src/pages/order.tsx:3:5');
  });

  it.each([
    ['another version', 'areas/orders/9.9.9/entry.js:2:11'],
    ['a line that the map does not have', 'areas/orders/VERSION/entry.js:70:1'],
    ['no position', 'areas/orders/VERSION/entry.js'],
    ['line 0', 'areas/orders/VERSION/entry.js:0:0'],
    ['a huge line', 'areas/orders/VERSION/entry.js:99999999999:1'],
    ['a path out of the store', 'areas/orders/VERSION/a/../../../../../etc/passwd.js:1:1'],
    ['a version out of the store', 'areas/orders/1..%2f/entry.js:1:1'],
    ['the server', 'apps/provider-api/src/api.ts:1:1'],
    ['nothing', ''],
  ])('of %s stays as it is', async (_, frame) => {
    const version = await publishOrders('code');
    const given = frame.replace('VERSION', version);
    expect(await resolve(given)).toBe(given);
  });

  it.each([
    ['there is no source map', null],
    ['the source map is not JSON', '{"version":3,'],
    ['the source map is something else', '[]'],
  ])('stays as it is if %s', async (_, map) => {
    const frame = `areas/orders/${await publishOrders('code', map)}/entry.js:2:11`;
    expect(await resolve(frame)).toBe(frame);
  });
});

it('no URL serves a source map', async () => {
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }));
  const version = await publishOrders('code');
  const portal = createPortal(store, { title: 'Portal', visitorOf: async () => EVERYTHING });
  const at = `areas/orders/${version}`;
  expect((await portal.request(`/${at}/entry.js`)).status).toBe(200);
  for (const path of [
    ...[`/${at}/entry.js.map`, `/${at}/entry.js.map.gz`, `/source-maps/${at}/entry.js.map.gz`],
    ...[`/${at}/../../../source-maps/${at}/entry.js.map.gz`, `/shell/source-maps/${at}/entry.js.map`],
    ...[`/${at}/..%2f..%2f..%2fsource-maps/${at}/entry.js.map.gz`, `//source-maps/${at}/entry.js.map.gz`],
    ...[`/source-maps/${at}/entry.js.map`, `/areas/source-maps/${at}/entry.js.map.gz`],
  ]) {
    const response = await portal.request(path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).not.toContain('secret');
  }
  expect(JSON.stringify(await store.readRecord('orders', version))).not.toContain('.map');
});

it('source maps are removed with their version', async () => {
  const first = await publishOrders('first');
  const second = await publishOrders('second');
  const third = await publishOrders('third');
  await prune(store, 0);
  expect(await listStored(store, 'source-maps', 'areas', 'orders')).toEqual([second, third].sort());
  expect(await store.readRecord('orders', first)).toBeNull();
});

it('a publish that is repeated stores the source maps that are missing', async () => {
  const version = await publishOrders('code', null);
  await publishOrders('code');
  expect(await resolve(`areas/orders/${version}/entry.js:2:11`)).toContain('order.tsx');
});
