import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ReleaseStore } from '../store/store.ts';
import { writeBuild } from '../testing.ts';
import { publish } from './publish.ts';
import { publishAll } from './publish-all.ts';
import { remove, rollback } from './rollback.ts';

let folder: string;
let store: ReleaseStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-start-'));
  store = new ReleaseStore(join(folder, 'store'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const build = (name: string, code: string) => writeBuild(folder, name, { 'entry.js': code });

async function checkout(code: string): Promise<Map<string, string>> {
  const dists = new Map<string, string>();
  for (const app of ['shell', 'orders', 'support']) dists.set(app, await build(app, code));
  return dists;
}

async function live(): Promise<Record<string, string>> {
  const { shell, areas } = await store.readComposition();
  const pointers = areas.map(({ name, version }): [string, string] => [name, version]);
  return { ...(shell && { shell: shell.version }), ...Object.fromEntries(pointers) };
}

it('publishes the checkout into an empty store, also after a first start that was interrupted', async () => {
  const dists = await checkout('first');
  await publish(store, dists.get('orders') ?? '');
  expect(await publishAll(store, dists)).toEqual([]);
  expect(Object.keys(await live())).toEqual(['shell', 'orders', 'support']);
});

it('leaves what is live alone: a rollback, a removed area, a newer version; and says what differs', async () => {
  const dists = await checkout('first');
  await publishAll(store, dists);
  expect(await publishAll(store, dists)).toEqual([]);
  await publish(store, await build('orders', 'newer'));
  await rollback(store, 'orders');
  await publish(store, await build('shell', 'newer'));
  await remove(store, 'support');
  const before = await live();
  expect(await publishAll(store, dists)).toEqual([
    'What is live differs from this checkout: shell, support. To make the checkout live: npm start -- --publish',
  ]);
  expect(await live()).toEqual(before);
});

it('replaces the live versions on request', async () => {
  await publishAll(store, await checkout('first'));
  const before = await live();
  expect(await publishAll(store, await checkout('second'), { replace: true })).toEqual([]);
  for (const [app, version] of Object.entries(await live())) expect(version).not.toBe(before[app]);
});

it('publishes nothing into a store whose composition is damaged', async () => {
  const dists = await checkout('first');
  await publishAll(store, dists);
  const before = await live();
  await writeFile(store.path('app.json'), '');
  expect(await publishAll(store, dists)).toEqual([]);
  await rm(store.path('app.last-good.json'));
  await publishAll(store, dists);
  expect(before).not.toEqual({});
  expect(await live()).toEqual({});
});
