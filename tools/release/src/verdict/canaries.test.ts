import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { planCanary, planPromote, planStopCanary } from '../channels/canary.ts';
import type { CanaryAudience } from '../channels/describe.ts';
import { describeChannelState } from '../channels/describe.ts';
import { makeChange } from '../channels/make-change.ts';
import { planFlag } from '../flags/set-flag.ts';
import { makeVersionLive, publish } from '../publish/publish.ts';
import { pointerOf } from '../store/pointers.ts';
import type { ReleaseStore } from '../store/store.ts';
import { writeBuild } from '../testing.ts';
import { openTestStore, writeStored } from '../testing-store.ts';
import {
  listStoppedCanaries,
  listWatchedCanaries,
  recordCanaryVerdict,
  stopCanaryAutomatically,
  type WatchedCanary,
} from './canaries.ts';
import { describeSwitchedFlags } from './switched-flags.ts';

let folder: string;
let store: ReleaseStore;
let first: string;
let second: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-canaries-'));
  store = openTestStore(join(folder, 'store'));
  first = (await publish(store, await build('first'))).version;
  second = (await publish(store, await build('second'), { draft: true })).version;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const FLAG = {
  name: 'fast',
  description: 'Fast list',
  owner: 'Orders',
  expires: '2999-01-01',
  default: false,
};
const build = (code: string) => writeBuild(folder, 'orders', { 'entry.js': code }, { flags: [FLAG] });
const reason = 'try it';
const percent = (value: number): CanaryAudience => ({ to: 'percentage', percent: value });
const canary = (audience: CanaryAudience, force = false, version = second) =>
  makeChange(store, (now) => planCanary(store, now, 'orders', version, audience, { reason, force }));
const stop = () => makeChange(store, (now) => planStopCanary(now, 'orders', undefined, { reason }));
const orders = async () => pointerOf(await store.readComposition(), 'orders');
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const list = (days = 0) => listWatchedCanaries(store, inDays(days));
async function watched(): Promise<WatchedCanary> {
  const [found] = await list();
  if (found === undefined) throw new Error('No canary is watched.');
  return found;
}
const hold = async () => recordCanaryVerdict(store, await watched(), 'inconclusive', '1 of 9 failed.');

describe('a canary', () => {
  it('is compared with the live version from its start, until the evidence limit', async () => {
    await canary(percent(10));
    expect(await list(1)).toEqual([
      expect.objectContaining({
        ...{ app: 'orders', version: second, live: first, others: [first], verdict: undefined },
        ...{ isForOnePartner: false, isOver: false },
      }),
    ]);
    expect(await list(2.1)).toEqual([expect.objectContaining({ isOver: true })]);
    const { since } = await watched();
    await canary(percent(50));
    expect((await watched()).since).toEqual(since);
  });

  it('is compared with every version that the others had meanwhile, but not with another canary', async () => {
    await canary(percent(10));
    const third = (await publish(store, await build('third'))).version;
    const fourth = (await publish(store, await build('fourth'), { draft: true })).version;
    await canary({ to: 'testers' }, false, fourth);
    const found = await list();
    expect(found.map(({ version, others }) => [version, others.toSorted()])).toEqual([
      [fourth, [third]],
      [second, [first, third].toSorted()],
    ]);
  });

  it('needs one partner only if it is for one partner', async () => {
    await canary({ to: 'partners', partners: [7] });
    expect((await watched()).isForOnePartner).toBe(true);
    await canary(percent(1));
    expect((await watched()).isForOnePartner).toBe(false);
  });

  it('is not watched while the composition is damaged, or after it ended', async () => {
    await canary(percent(10));
    await stop();
    expect(await list()).toEqual([]);
    await canary(percent(10));
    expect(await list()).toHaveLength(1);
    await writeStored(store, 'app.json', '{');
    expect(await list()).toEqual([]);
  });
});

describe('a bad canary', () => {
  it('ends: its users get the live version again, and the log names the reason', async () => {
    await canary(percent(10));
    await canary({ to: 'partners', partners: [7] });
    const judged = await watched();
    expect(await stopCanaryAutomatically(store, judged, '9 of 9 failed.')).toBe(true);
    expect(await orders()).toMatchObject({ version: first, channels: [], rolledBack: [second] });
    expect((await store.readAuditLog()).at(-1)).toMatchObject({
      ...{ action: 'stop-canary', actor: 'automatic', reason: '9 of 9 failed.', from: second, to: first },
    });
    expect(await listStoppedCanaries(store, new Date())).toEqual([
      { app: 'orders', version: second, since: judged.since, to: first, reason: '9 of 9 failed.' },
    ]);
    expect(await listStoppedCanaries(store, inDays(3))).toEqual([]);
  });

  it('ends once, also if several processes decide at the same time', async () => {
    await canary(percent(10));
    const judged = await watched();
    const other = openTestStore(store.folder);
    const stopped = await Promise.all(
      [store, other, store].map((each) => stopCanaryAutomatically(each, judged, 'bad')),
    );
    expect(stopped.filter(Boolean)).toHaveLength(1);
  });

  it('is left alone if someone changed it, or the live version, since it was judged', async () => {
    await canary(percent(10));
    const judged = await watched();
    await publish(store, await build('third'));
    expect(await stopCanaryAutomatically(store, judged, 'bad')).toBe(false);
    const again = await watched();
    await makeChange(store, (now) => planPromote(store, now, 'orders', second, { reason }));
    expect(await stopCanaryAutomatically(store, again, 'bad')).toBe(false);
    expect(await orders()).toMatchObject({ version: second });
  });

  it('needs --force to be tried again, and is then not watched', async () => {
    await canary(percent(10));
    await stopCanaryAutomatically(store, await watched(), 'bad');
    await expect(canary(percent(10))).rejects.toThrow('was rolled back');
    await canary(percent(10), true);
    expect(await list()).toEqual([]);
  });
});

describe('an inconclusive canary', () => {
  it('stays with its users, and gets more only with --force', async () => {
    await canary(percent(10));
    await hold();
    const { channels } = (await orders()) ?? {};
    await expect(canary(percent(11))).rejects.toThrow('is on hold: 1 of 9 failed. To give it to these users');
    await expect(canary({ to: 'testers' })).rejects.toThrow('is on hold');
    expect((await orders())?.channels).toEqual(channels);
    expect(describeChannelState(await store.readComposition()).join('\n')).toContain(
      'is on hold until someone decides: 1 of 9 failed.',
    );
  });

  it('may lose users while it is on hold', async () => {
    await canary(percent(10));
    await hold();
    await canary(percent(5));
    expect((await watched()).verdict).toBe('inconclusive');
  });

  it('is watched again from the start once a person goes on, promotes it or stops it', async () => {
    await canary(percent(10));
    await hold();
    const { since } = await watched();
    await canary(percent(50), true);
    const again = await watched();
    expect(again.verdict).toBeUndefined();
    expect(again.since.getTime()).toBeGreaterThanOrEqual(since.getTime());
    await hold();
    await makeChange(store, (now) => planPromote(store, now, 'orders', second, { reason, force: true }));
    expect(await orders()).toMatchObject({ version: second });
  });

  it.each<[string, (force: boolean) => Promise<unknown>]>([
    [
      'promote',
      (force) => makeChange(store, (now) => planPromote(store, now, 'orders', second, { reason, force })),
    ],
    ['make live', (force) => makeVersionLive(store, 'orders', second, { reason, force })],
    ['publish again', async (force) => publish(store, await build('second'), { reason, force })],
  ])('is made live for everyone only with --force: %s', async (_, makeLive) => {
    await canary(percent(10));
    await hold();
    const before = await store.readComposition();
    await expect(makeLive(false)).rejects.toThrow(
      `The canary ${second} of orders is on hold: 1 of 9 failed. To make it live for everyone anyway: --force.`,
    );
    expect(await store.readComposition()).toEqual(before);
    await makeLive(true);
    expect(await orders()).toMatchObject({ version: second, channels: [] });
  });
});

describe('a good canary', () => {
  it('is recorded once, and is watched again when more users get it', async () => {
    await canary(percent(10));
    const judged = await watched();
    await recordCanaryVerdict(store, judged, 'good', '0 of 900 failed.');
    await recordCanaryVerdict(store, judged, 'inconclusive', 'late');
    expect(await watched()).toMatchObject({ verdict: 'good', reason: '0 of 900 failed.' });
    expect((await store.readAuditLog()).map(({ action }) => action)).toEqual([
      ...['publish', 'store', 'canary', 'canary-good'],
    ]);
    await canary(percent(50));
    expect((await watched()).verdict).toBeUndefined();
  });
});

it('names the flags that were switched after a version became live', async () => {
  const flag = (on: boolean) =>
    makeChange(store, (now) => planFlag(store, now, 'orders', 'fast', on, { reason }));
  await flag(true);
  const [entry] = (await store.readAuditLog()).filter(({ action }) => action === 'flag-on');
  const switchedAt = new Date(entry?.at ?? 0);
  const minutesBefore = (minutes: number) => new Date(switchedAt.getTime() - minutes * 60_000);
  expect(await describeSwitchedFlags(store, 'orders', minutesBefore(3))).toBe(
    ' A flag was switched 3 minutes after it became live. Flag orders.fast: on for everyone.',
  );
  expect(await describeSwitchedFlags(store, 'orders', minutesBefore(1))).toContain('1 minute after');
  expect(await describeSwitchedFlags(store, 'orders', minutesBefore(-1))).toBe('');
  expect(await describeSwitchedFlags(store, 'orders', minutesBefore(2000))).toBe('');
  expect(await describeSwitchedFlags(store, 'account', minutesBefore(3))).toBe('');
  for (let time = 0; time < 3; time += 1) await flag(time % 2 === 0);
  expect(await describeSwitchedFlags(store, 'orders', minutesBefore(3))).toMatch(
    / Flags were switched 1 more time\.$/,
  );
  for (let time = 3; time < 5; time += 1) await flag(time % 2 === 0);
  expect(await describeSwitchedFlags(store, 'orders', minutesBefore(3))).toMatch(
    / Flags were switched 3 more times\.$/,
  );
});
