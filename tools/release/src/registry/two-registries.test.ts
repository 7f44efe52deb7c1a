import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { publish } from '../publish/publish.ts';
import type { ReleaseStore } from '../store/store.ts';
import { writeBuild } from '../testing.ts';
import { clientFor, spawnRegistry } from '../testing-registry.ts';
import type { ServerProcess } from '../testing-server.ts';
import { listStored, openTestStore } from '../testing-store.ts';
import type { RegistryClient } from './registry-client.ts';

let folder: string;
let store: ReleaseStore;
let servers: ServerProcess[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-two-registries-'));
  store = openTestStore(join(folder, 'store'));
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }));
  servers = await Promise.all([spawnRegistry(store), spawnRegistry(store)]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await rm(folder, { recursive: true, force: true });
});

const build = (name: string, code: string) => writeBuild(folder, name, { 'entry.js': code });
const serverAt = (at: number) => servers[at % servers.length] ?? { url: '' };
const publishAll = (clients: RegistryClient[], dists: string[]) =>
  Promise.all(dists.map((dist, at) => clients[at]?.publish(dist)));

it('publishes different areas through two processes at the same time', async () => {
  const areas = ['a', 'b', 'c', 'd', 'e', 'f'];
  const clients = await Promise.all(
    areas.map((area, at) => clientFor(store, serverAt(at), `team-${area}`, [area])),
  );
  const dists = await Promise.all(areas.map((area) => build(area, area)));
  // A command on the folder takes its turn between them.
  const [results] = await Promise.all([
    publishAll(clients, dists),
    publish(store, await build('folder', 'folder')),
  ]);
  expect(results.map((result) => result?.outcome)).toEqual(areas.map(() => 'published'));
  const { composition, problems } = await store.readWithProblems();
  expect(problems).toEqual([]);
  expect(composition.areas.map(({ name }) => name)).toEqual([...areas, 'folder']);
  expect(composition.sequence).toBe(areas.length + 2);
});

it('publishes versions of the same area through two processes one after the other', async () => {
  const publisher = await clientFor(store, serverAt(0), 'orders', ['orders']);
  const other = await clientFor(store, serverAt(1), 'orders', ['orders']);
  const dists = await Promise.all(['1', '2', '3', '4'].map((code) => build('orders', code)));
  const results = await publishAll([publisher, other, publisher, other], dists);
  expect(results.map((result) => result?.outcome)).toEqual(dists.map(() => 'published'));
  // Each publish replaced the one before it: no version was lost in between.
  const log = (await store.readAuditLog()).filter(({ app }) => app === 'orders');
  expect(log.map(({ from }) => from)).toEqual([null, ...log.slice(0, -1).map(({ to }) => to)]);
  expect(new Set(log.map(({ to }) => to))).toEqual(new Set(results.map((result) => result?.version)));
  const live = (await store.readComposition()).areas.find(({ name }) => name === 'orders');
  expect(live?.version).toBe(log.at(-1)?.to);
});

it('publishes the same build once when two processes receive it at the same time', async () => {
  const publisher = await clientFor(store, serverAt(0), 'support', ['support']);
  const other = await clientFor(store, serverAt(1), 'support', ['support']);
  const dist = await build('support', 'code');
  const results = await publishAll([publisher, other, publisher, other], [dist, dist, dist, dist]);
  expect(new Set(results.map((result) => result?.version)).size).toBe(1);
  expect((await store.readAuditLog()).filter(({ app }) => app === 'support')).toHaveLength(1);
  expect(await listStored(store, 'uploads')).toEqual([]);
});
