import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pointer } from '@portal/release-manifest';
import { planCanary, planPromote } from '../channels/canary.ts';
import { makeChange } from '../channels/make-change.ts';
import { prune } from '../publish/prune.ts';
import { publish } from '../publish/publish.ts';
import { rollback } from '../publish/rollback.ts';
import { readLiveReleases } from '../serve/resolve-manifest.ts';
import { ReleaseStore } from '../store/store.ts';
import { writeBuild } from '../testing.ts';
import {
  listAutomaticRollbacks,
  listNewReleases,
  markKnownGood,
  type NewRelease,
  rollBackAutomatically,
} from './new-releases.ts';

let folder: string;
let store: ReleaseStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-new-releases-'));
  store = new ReleaseStore(join(folder, 'store'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function publishOrders(code: string, report = {}, force = false): Promise<string> {
  const dist = await writeBuild(folder, 'orders', { 'entry.js': code }, report);
  return (await publish(store, dist, force ? { force, reason: 'really' } : {})).version;
}
/** Stores a version, gives it to testers and then to everyone. */
async function promoteOrders(code: string): Promise<string> {
  const dist = await writeBuild(folder, 'orders', { 'entry.js': code });
  const { version } = await publish(store, dist, { draft: true });
  const options = { reason: 'try it' };
  await makeChange(store, (now) => planCanary(store, now, 'orders', version, { to: 'testers' }, options));
  await makeChange(store, (now) => planPromote(store, now, 'orders', version, options));
  return version;
}
const publishShell = async () => publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }));

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
async function newest(hours = 0): Promise<NewRelease> {
  const [release] = await listNewReleases(store, inHours(hours));
  if (release === undefined) throw new Error('Nothing is watched.');
  return release;
}
const live = async () => (await store.readComposition()).areas[0]?.version;
/** Changes the pointer of orders as no command would do alone. */
async function changePointer(change: (pointer: Pointer) => Partial<Pointer>): Promise<void> {
  const composition = await store.readComposition();
  await store.exclusively((lease) =>
    store.apply(lease, {
      composition: { ...composition, areas: composition.areas.map((area) => ({ ...area, ...change(area) })) },
      audit: { action: 'pin', app: 'orders', from: null, to: null, reason: null },
    }),
  );
}

describe('a published version', () => {
  it('is watched for a day, and remains listed for another', async () => {
    const first = await publishOrders('first');
    expect(await newest()).toMatchObject({ app: 'orders', version: first, predecessor: null, isOver: false });
    const second = await publishOrders('second');
    expect(await newest(23)).toMatchObject({ version: second, predecessor: first, isOver: false });
    expect(await newest(25)).toMatchObject({ version: second, isOver: true });
    expect(await listNewReleases(store, inHours(49))).toEqual([]);
  });

  it('is watched after a promotion too, and is rolled back and announced in the same way', async () => {
    const first = await publishOrders('first');
    const second = await promoteOrders('second');
    const release = await newest();
    expect(release).toMatchObject({ version: second, predecessor: first });
    expect(await rollBackAutomatically(store, release, 'bad')).toMatchObject({ to: first });
    expect(await listAutomaticRollbacks(store, new Date())).toMatchObject([
      { version: second, liveSince: release.liveSince },
    ]);
  });

  it('is not watched once a person has rolled it back', async () => {
    await publishOrders('first');
    await publishOrders('second');
    await rollback(store, 'orders');
    expect(await listNewReleases(store, new Date())).toEqual([]);
  });

  it('is not watched once a person has published it again after a person’s own rollback', async () => {
    await publishOrders('first');
    await publishOrders('second');
    await rollback(store, 'orders');
    await publishOrders('second', {}, true);
    // Visits of the same hour, which failed before the rollback, would bring about another one.
    expect(await listNewReleases(store, new Date())).toEqual([]);
  });

  it('is not watched while the composition is damaged', async () => {
    await publishOrders('first');
    await writeFile(store.path('app.json'), '{');
    expect(await listNewReleases(store, new Date())).toEqual([]);
  });
});

describe('an automatic rollback', () => {
  it('goes back to the predecessor and is logged as automatic, with its reason', async () => {
    const first = await publishOrders('first');
    const second = await publishOrders('second');
    const release = await newest();
    expect(await rollBackAutomatically(store, release, '9 of 9 failed.')).toEqual({
      from: second,
      to: first,
    });
    expect(await live()).toBe(first);
    expect((await store.readAuditLog()).at(-1)).toMatchObject({
      ...{ action: 'rollback', actor: 'automatic', reason: '9 of 9 failed.', from: second, to: first },
    });
    const { liveSince } = release;
    expect(await listAutomaticRollbacks(store, new Date())).toEqual([
      { app: 'orders', version: second, rolledBackTo: first, reason: '9 of 9 failed.', liveSince },
    ]);
    expect(await listAutomaticRollbacks(store, inHours(49))).toEqual([]);
  });

  it('happens once, also if two processes decide at the same time', async () => {
    await publishOrders('first');
    await publishOrders('second');
    const release = await newest();
    const other = new ReleaseStore(store.folder);
    const outcomes = await Promise.all(
      [store, other, store].map((each) => rollBackAutomatically(each, release, 'bad')),
    );
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
    expect(await listAutomaticRollbacks(store, new Date())).toHaveLength(1);
  });

  it('does nothing after any later change by a person', async () => {
    const first = await publishOrders('first');
    await publishOrders('second');
    const release = await newest();
    const third = await publishOrders('third');
    expect(await rollBackAutomatically(store, release, 'bad')).toBeNull();
    expect(await live()).toBe(third);
    await rollback(store, 'orders', { to: first });
    const again = await publishOrders('second', {}, true);
    // The same version again, but a person published it after the judged time.
    expect(await rollBackAutomatically(store, release, 'bad')).toBeNull();
    expect(await live()).toBe(again);
  });

  it('does not repeat after a person has published the version again', async () => {
    await publishOrders('first');
    await publishOrders('second');
    await rollBackAutomatically(store, await newest(), 'bad');
    await publishOrders('second', {}, true);
    expect(await listNewReleases(store, new Date())).toEqual([]);
  });

  it('never goes back to a version that was rolled back, or to none', async () => {
    await publishOrders('first');
    expect(await rollBackAutomatically(store, await newest(), 'bad')).toEqual({
      refused: 'there is no earlier version',
    });
    const second = await publishOrders('second');
    await changePointer(({ previous }) => ({ rolledBack: [previous ?? ''] }));
    expect(await rollBackAutomatically(store, await newest(), 'bad')).toMatchObject({
      refused: expect.stringContaining('was rolled back itself'),
    });
    expect(await live()).toBe(second);
  });

  it('never goes back to a version that does not fit the live shell', async () => {
    await publishOrders('first', { uses: { react: ['useGone'] } });
    const second = await publishOrders('second');
    await publishShell();
    expect(await rollBackAutomatically(store, await newestOf('orders'), 'bad')).toMatchObject({
      refused: expect.stringContaining('does not fit the live shell'),
    });
    expect((await store.readComposition()).areas[0]?.version).toBe(second);
  });

  it('is tried again when the disk cannot be written now', async () => {
    await publishOrders('first');
    await publishOrders('second');
    const release = await newest();
    const full = new ReleaseStore(store.folder);
    full.apply = () => Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }));
    await expect(rollBackAutomatically(full, release, 'bad')).rejects.toThrow('ENOSPC');
    expect(await rollBackAutomatically(store, release, 'bad')).not.toBeNull();
  });

  it('is announced although its process was killed before it wrote the log', async () => {
    await publishOrders('first');
    await publishOrders('second');
    await rollBackAutomatically(store, await newest(), 'bad');
    const audit = await store.readAuditLog();
    const last = audit.at(-1);
    await writeFile(
      store.path('audit.jsonl'),
      audit
        .slice(0, -1)
        .map((entry) => `${JSON.stringify(entry)}\n`)
        .join(''),
    );
    await writeFile(store.path('audit.pending.json'), JSON.stringify(last));
    expect(await listAutomaticRollbacks(store, new Date())).toHaveLength(1);
  });
});

describe('a version that is known good', () => {
  const fallback = async () => (await readLiveReleases(store)).areas[0]?.previous?.version;

  it('is what pages fall back to, and is never pruned', async () => {
    const first = await publishOrders('first');
    await markKnownGood(store, await newest(), '0 of 900 failed.');
    await publishOrders('second');
    await publishOrders('third');
    expect(await fallback()).toBe(first);
    await prune(store, 0);
    // The store remembers records, so the fallback alone would not show that the version is gone.
    expect(await store.listVersions('orders')).toContain(first);
    expect(await fallback()).toBe(first);
    expect(await store.readAuditLog()).toContainEqual(
      expect.objectContaining({ action: 'known-good', actor: 'automatic', to: first }),
    );
  });

  it('is passed over where it does not fit the live shell, or cannot be read', async () => {
    await publishOrders('first', { uses: { react: ['useGone'] } });
    await markKnownGood(store, await newest(), 'good');
    const second = await publishOrders('second');
    const third = await publishOrders('third');
    await publishShell();
    expect(await live()).toBe(third);
    expect(await fallback()).toBe(second);
    await markKnownGood(store, await newestOf('orders'), 'good');
    await publishOrders('fourth');
    expect(await fallback()).toBe(third);
    const again = new ReleaseStore(store.folder);
    await rm(again.path('areas', 'orders', third), { recursive: true });
    await publishOrders('fifth');
    expect((await readLiveReleases(again)).areas[0]?.previous?.version).not.toBe(third);
    expect((await readLiveReleases(again)).areas[0]?.previous).not.toBeNull();
  });

  it('is passed over where it was rolled back, and the version before as well', async () => {
    const first = await publishOrders('first');
    const second = await publishOrders('second');
    await publishOrders('third');
    await changePointer(() => ({ knownGood: first }));
    expect(await fallback()).toBe(first);
    await changePointer(() => ({ rolledBack: [first] }));
    expect(await fallback()).toBe(second);
    await changePointer(() => ({ rolledBack: [first, second] }));
    expect(await fallback()).toBeUndefined();
  });

  it('is passed over where it is live itself', async () => {
    const first = await publishOrders('first');
    const second = await publishOrders('second');
    await changePointer(() => ({ knownGood: second }));
    expect(await fallback()).toBe(first);
  });

  it('is what pages fall back to if no version fits the live shell', async () => {
    const gone = { uses: { react: ['useGone'] } };
    const first = await publishOrders('first', gone);
    await publishOrders('second', gone);
    await publishOrders('third');
    await publishShell();
    await changePointer(() => ({ knownGood: first }));
    expect(await fallback()).toBe(first);
  });

  it('is what pages fall back to before a shell is published, whatever it uses', async () => {
    const first = await publishOrders('first', { uses: { react: ['useGone'] } });
    await publishOrders('second');
    await publishOrders('third');
    await changePointer(() => ({ knownGood: first }));
    expect(await fallback()).toBe(first);
  });

  it('is forgotten once it is rolled back', async () => {
    const first = await publishOrders('first');
    const second = await publishOrders('second');
    await markKnownGood(store, await newest(), 'good');
    expect(await fallback()).toBe(first);
    await rollback(store, 'orders');
    expect((await store.readComposition()).areas[0]?.knownGood).toBeUndefined();
    await publishOrders('third');
    expect(await fallback()).toBe(first);
    expect(await store.listVersions('orders')).toContain(second);
  });

  it('is still watched, and is marked once', async () => {
    await publishOrders('first');
    const release = await newest();
    await markKnownGood(store, release, 'good');
    await markKnownGood(store, release, 'good');
    expect((await store.readAuditLog()).map(({ action }) => action)).toEqual(['publish', 'known-good']);
    expect(await newest()).toEqual(release);
  });
});

async function newestOf(app: string): Promise<NewRelease> {
  const release = (await listNewReleases(store, new Date())).find((each) => each.app === app);
  if (release === undefined) throw new Error(`${app} is not watched.`);
  return release;
}
