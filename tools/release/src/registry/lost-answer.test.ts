import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { publish } from '../publish/publish.ts';
import type { ReleaseStore } from '../store/store.ts';
import { writeBuild } from '../testing.ts';
import { clientFor, openRegistry, type TestRegistry } from '../testing-registry.ts';

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

const client = () => clientFor(store, registry, 'fulfilment', ['orders']);

/** Loses the answer of the first commit. `meanwhile` runs before the next attempt. An earlier registry does not know `ifLive`. */
function loseAnswer(meanwhile: () => Promise<unknown>, { isEarlier = false } = {}): unknown[] {
  const send = globalThis.fetch;
  const commits: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const response = await send(url, init);
    if (isEarlier && String(url).endsWith('/uploads')) {
      const { id, missing } = await response.json();
      return Response.json({ id, missing });
    }
    if (!String(url).endsWith('/commit')) return response;
    commits.push(JSON.parse(String(init?.body)));
    if (commits.length > 1) return response;
    await meanwhile();
    return new Response('', { status: 504 });
  });
  return commits;
}

it('says what to check before a rollback whose answer was lost is repeated', async () => {
  const publisher = await client();
  await publisher.publish(await writeBuild(folder, 'orders', { 'entry.js': 'first' }));
  await publisher.publish(await writeBuild(folder, 'orders', { 'entry.js': 'second' }));
  const send = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    await send(url, init);
    throw new TypeError('fetch failed');
  });
  await expect(publisher.rollback('orders', {})).rejects.toThrow(
    'Check which version is live before you repeat the rollback',
  );
  expect((await store.readAuditLog()).at(-1)).toMatchObject({ action: 'rollback' });
});

it('does not replace a version that was published after an answer was lost', async () => {
  const publisher = await client();
  const first = await publisher.publish(await writeBuild(folder, 'orders', { 'entry.js': 'first' }));
  const dist = await writeBuild(folder, 'orders', { 'entry.js': 'second' });
  const hotfix = await writeBuild(folder, 'orders', { 'entry.js': 'hotfix' });
  loseAnswer(() => publish(store, hotfix));
  await expect(publisher.publish(dist)).rejects.toThrow(`of orders is live now, not ${first.version}.`);
  jest.restoreAllMocks();
  expect((await store.readComposition()).areas[0]?.version).toBe((await publish(store, hotfix)).version);
});

it('succeeds after an answer was lost, also for the first version of an app', async () => {
  const publisher = await client();
  const commits = loseAnswer(async () => undefined);
  const dist = await writeBuild(folder, 'orders', { 'entry.js': 'first' });
  expect(await publisher.publish(dist)).toMatchObject({ outcome: 'already-live' });
  expect(commits).toEqual([{}, { ifLive: null }]);
});

it('continues after an answer was lost by a registry that refuses what it does not know', async () => {
  const publisher = await client();
  const commits = loseAnswer(async () => undefined, { isEarlier: true });
  const dist = await writeBuild(folder, 'orders', { 'entry.js': 'first' });
  expect(await publisher.publish(dist)).toMatchObject({ outcome: 'already-live' });
  expect(commits).toEqual([{}, {}]);
});
