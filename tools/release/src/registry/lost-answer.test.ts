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

const JSON_TYPE = { headers: { 'Content-Type': 'application/json' } };
const brokenBody = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"from":"1.0'));
      controller.error(new TypeError('terminated'));
    },
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

it.each([
  ['a connection that ends', () => new Response(brokenBody(), JSON_TYPE)],
  ['half of the answer', () => new Response('{"from":"1.0', JSON_TYPE)],
])('says the same after %s', async (_, cutAnswer) => {
  const publisher = await client();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => cutAnswer());
  await expect(publisher.rollback('orders', {})).rejects.toThrow(
    /broke off: [\s\S]*Check which version is live before you repeat the rollback/,
  );
});

it('publishes again after an answer that broke off', async () => {
  const publisher = await client();
  const send = globalThis.fetch;
  let commits = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const response = await send(url, init);
    if (!String(url).endsWith('/commit')) return response;
    commits += 1;
    return commits === 1 ? new Response(brokenBody(), JSON_TYPE) : response;
  });
  const dist = await writeBuild(folder, 'orders', { 'entry.js': 'first' });
  expect(await publisher.publish(dist)).toMatchObject({ outcome: 'already-live' });
});

it('does not ask again where no registry answers', async () => {
  const publisher = await client();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('<html>'));
  await expect(publisher.rollback('orders', {})).rejects.toThrow(/^http\S+ is not a registry/);
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
