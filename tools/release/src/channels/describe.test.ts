import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ScheduledChange } from '@portal/release-manifest';
import { listVersions } from '../list.ts';
import { publish } from '../publish/publish.ts';
import type { ReleaseStore } from '../store/store.ts';
import { giveCanary, writeBuild } from '../testing.ts';
import { openTestStore } from '../testing-store.ts';
import { describeChannelState } from './describe.ts';
import { planFreeze, planUnfreeze } from './freeze.ts';
import { makeChange, type Plan } from './make-change.ts';
import { planPreview } from './preview.ts';
import { planSchedule } from './schedule.ts';

let folder: string;
let store: ReleaseStore;
let first: string;
let second: string;

/** Long ago, so that what is scheduled or ends after it is over now. */
const THEN = new Date('2020-01-01T00:00:00Z');
const at = (day: number) => new Date(Date.UTC(2020, 0, day + 1));
const FAR = new Date('2999-01-01T00:00:00Z');
const reason = 'planned';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-describe-'));
  store = openTestStore(join(folder, 'store'));
  first = (await publish(store, await build('first'))).version;
  second = (await publish(store, await build('second'), { draft: true })).version;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const build = (code: string) => writeBuild(folder, 'orders', { 'entry.js': code });
const change = (plan: Parameters<typeof makeChange<Plan>>[1]) => makeChange(store, plan);
const schedule = (action: ScheduledChange['action'], time: Date) => {
  const message = action === 'disable' ? 'Closed.' : undefined;
  return change((now) => planSchedule(now, action, 'orders', { at: time, reason, message }, THEN));
};
const freeze = (from: Date, to: Date) => change((now) => planFreeze(now, { from, to, reason }, THEN));
const unfreeze = () => change((now) => planUnfreeze(now, reason));
const readState = async () => describeChannelState(await store.readComposition());

describe('operators read', () => {
  it('that a scheduled change waits for the end of a freeze', async () => {
    await giveCanary(store, 'orders', second, 10);
    await freeze(at(10), at(20));
    const delayed =
      'Releases are frozen then, so it is made when the freeze ends: Tue 21 Jan 2020, 00:00 GMT.';
    expect((await schedule('promote', at(15))).summary).toContain(delayed);
    expect((await schedule('disable', at(15))).summary).not.toContain(delayed);
    expect((await schedule('enable', at(20))).summary).not.toContain(delayed);
  });

  it('which scheduled changes are made at once when a freeze is ended', async () => {
    await giveCanary(store, 'orders', second, 10);
    await schedule('promote', at(1));
    await schedule('enable', FAR);
    await freeze(THEN, FAR);
    expect((await unfreeze()).summary).toEqual([
      'The freeze has ended. Releases can go live again.',
      `Scheduled changes held by the freeze will now be made: promote orders ${second}.`,
    ]);
    await freeze(new Date('2998-01-01T00:00:00Z'), FAR);
    expect((await unfreeze()).summary[0]).toBe('The planned freeze is cancelled.');
  });

  it('nothing about a freeze and a preview that are over', async () => {
    await freeze(at(10), at(20));
    const options = { reason, hours: 1 };
    await change((now) => planPreview(store, now, 'orders', second, options, THEN));
    expect(await readState()).toEqual([]);
    expect((await listVersions(store)).find(({ version }) => version === second)?.state).toBe('stored');
    await change((now) => planPreview(store, now, 'orders', second, options));
    expect(await readState()).toEqual([
      expect.stringContaining(`Preview link, not opened yet: orders ${second}, until`),
      `Everyone gets orders ${first}.`,
    ]);
  });
});
