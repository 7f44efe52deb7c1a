import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { publish } from '../publish/publish.ts';
import { writeBuild } from '../testing.ts';
import { ReleaseStore } from './store.ts';

let folder: string;
let store: ReleaseStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-folder-'));
  store = new ReleaseStore(join(folder, 'store'));
});
afterEach(async () => {
  jest.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

it('logs the next change after a full disk has cut a line of the log short', async () => {
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }));
  await appendFile(store.path('audit.jsonl'), '{"at":"2026-11-29T09:30:00.000Z","act');
  const { version } = await publish(store, await writeBuild(folder, 'orders', { 'entry.js': 'code' }));
  expect((await store.readAuditLog()).map(({ app }) => app)).toEqual(['shell', 'orders']);
  expect((await store.readAuditLog()).at(-1)?.to).toBe(version);
});

it('is not taken over from a machine whose clock is behind that of the shared disk', async () => {
  const durationMs = 1600;
  let isHeld = true;
  let isReady = () => {};
  const ready = new Promise<void>((done) => {
    isReady = done;
  });
  jest.useFakeTimers({
    now: Date.now() - 3_600_000,
    advanceTimers: true,
    doNotFake: ['setTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
  const holder = new ReleaseStore(store.folder, { durationMs }).withLease(async (lease) => {
    await wait(durationMs);
    isReady();
    await wait(durationMs);
    await lease.assertHeld();
    isHeld = false;
  });
  await ready;
  await new ReleaseStore(store.folder, { durationMs, maxWaitMs: 5000 }).withLease(async () => {
    expect(isHeld).toBe(false);
  });
  await holder;
});
