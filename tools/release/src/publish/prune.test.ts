import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { planCanary } from '../channels/canary.ts';
import { makeChange } from '../channels/make-change.ts';
import { listVersions } from '../list.ts';
import { pointerOf } from '../store/pointers.ts';
import type { ReleaseStore } from '../store/store.ts';
import { giveCanary, writeBuild } from '../testing.ts';
import { isLeaseHeld, listStored, openTestStore, removeStored } from '../testing-store.ts';
import { prune } from './prune.ts';
import { makeVersionLive, publish } from './publish.ts';
import { rollback } from './rollback.ts';

let folder: string;
let store: ReleaseStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-prune-'));
  store = openTestStore(join(folder, 'store'));
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const build = (code: string, files: Readonly<Record<string, string>> = {}) =>
  writeBuild(folder, 'orders', { 'entry.js': code, ...files });

async function publishAll(...codes: string[]): Promise<string[]> {
  const versions: string[] = [];
  for (const code of codes) versions.push((await publish(store, await build(code))).version);
  return versions;
}

describe('a version that was pruned', () => {
  it.each([
    ['this process', () => store],
    ['another process', () => openTestStore(store.folder)],
  ])('by %s cannot be given to anyone', async (_, pruner) => {
    const [old = '', ...others] = await publishAll('old', 'first', 'second', 'third');
    // As a page server and the console do, which have read every record.
    expect((await listVersions(store)).map(({ version }) => version)).toContain(old);
    expect((await prune(pruner(), 0)).sort()).toEqual([`orders ${others[0]}`, `orders ${old}`].sort());

    const refusal = `orders has no version "${old}"`;
    const options = { reason: 'test' };
    const audience = { to: 'testers' } as const;
    await expect(
      makeChange(store, (now) => planCanary(store, now, 'orders', old, audience, options)),
    ).rejects.toThrow(refusal);
    await expect(makeVersionLive(store, 'orders', old)).rejects.toThrow(refusal);
    await expect(rollback(store, 'orders', { to: old })).rejects.toThrow(refusal);
    // Nor is it what a further rollback goes back to.
    await rollback(store, 'orders');
    expect(pointerOf(await store.readComposition(), 'orders')?.previous).toBeNull();
  });
});

describe('prune', () => {
  it('deletes nothing once another process has taken over', async () => {
    const [first = ''] = await publishAll('first', 'second', 'third', 'fourth', 'fifth');
    const suspended = openTestStore(store.folder);
    const { listApps } = suspended;
    // The process is suspended after it has read what is live, and goes on after another one has changed that.
    suspended.listApps = async function (this: ReleaseStore) {
      await removeStored(store, 'publish.lease');
      await giveCanary(openTestStore(store.folder), 'orders', first, 10);
      return listApps.call(this);
    };
    await expect(prune(suspended, 0)).rejects.toThrow('Another publish took over');
    expect(await store.listVersions('orders')).toHaveLength(5);
  });

  it('leaves no part of a version when it is killed', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 400 }, (_, at) => [`chunk-${at}.js`, `chunk ${at}`]),
    );
    const dist = await build('large', files);
    const { version } = await publish(store, dist);
    await publishAll('first', 'second');
    const stored = await listStored(store, 'areas', 'orders', version);
    const child = spawn(
      process.execPath,
      ['--no-warnings', join(import.meta.dirname, 'prune-process.ts'), store.folder],
      { stdio: 'inherit', env: { ...process.env } },
    );
    const ended = once(child, 'exit');
    while (!(await isLeaseHeld(store)) && child.exitCode === null) await wait(1);
    const countFiles = async () =>
      (await listStored(store, 'areas', 'orders', version).catch(() => [])).length;
    while ((await countFiles()) === stored.length && child.exitCode === null) await wait(1);
    child.kill('SIGKILL');
    await ended;

    if ((await store.listVersions('orders')).includes(version))
      expect(await listStored(store, 'areas', 'orders', version)).toHaveLength(stored.length);
    // The same build can be published again, with all its files.
    await publish(store, dist, { reason: 'again' });
    expect(await listStored(store, 'areas', 'orders', version)).toHaveLength(stored.length);
  });
});
