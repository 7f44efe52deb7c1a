import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BucketError } from '@portal/bucket';
import type { ScheduledChange } from '@portal/release-manifest';
import { publish } from '../publish/publish.ts';
import { remove, rollback } from '../publish/rollback.ts';
import { createPortal } from '../serve/serve.ts';
import { pointerOf } from '../store/pointers.ts';
import type { ReleaseStore } from '../store/store.ts';
import { EVERYTHING, writeBuild } from '../testing.ts';
import { isLeaseHeld, listStored, openTestStore, readStored, writeStored } from '../testing-store.ts';
import { listWatchedCanaries, recordCanaryVerdict } from '../verdict/canaries.ts';
import { planCanary, planPromote, planStopCanary } from './canary.ts';
import { describeChannelState } from './describe.ts';
import { planFreeze, planUnfreeze } from './freeze.ts';
import { makeChange, type Plan } from './make-change.ts';
import { listFailedChanges, makeDueChanges, planSchedule, planUnschedule } from './schedule.ts';
import { planDisable, planEnable } from './switch.ts';

let folder: string;
let store: ReleaseStore;
let first: string;
let second: string;

/** Long ago, so that what is scheduled after it is due now. */
const THEN = new Date('2020-01-01T00:00:00Z');
const at = (day: number) => new Date(Date.UTC(2020, 0, day + 1));
const FAR = new Date('2999-01-01T00:00:00Z');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-schedule-'));
  store = openTestStore(join(folder, 'store'), { maxWaitMs: 20_000 });
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }, { pages: [] }));
  first = (await publish(store, await build('first'))).version;
  second = (await publish(store, await build('second'), { draft: true })).version;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const build = (code: string) => writeBuild(folder, 'orders', { 'entry.js': code });
const reason = 'planned';
const change = (plan: Parameters<typeof makeChange<Plan>>[1]) => makeChange(store, plan);
const canary = () =>
  change((composition) =>
    planCanary(store, composition, 'orders', second, { to: 'percentage', percent: 10 }, { reason }),
  );
const schedule = (action: ScheduledChange['action'], time: Date, message?: string) =>
  change((composition) => planSchedule(composition, action, 'orders', { at: time, reason, message }, THEN));
const disable = () =>
  change((composition) => planDisable(composition, 'orders', { reason, message: 'Call us.' }));
const freeze = (from: Date, to: Date) =>
  change((composition) => planFreeze(composition, { from, to, reason: 'holidays' }, THEN));
const orders = async () => pointerOf(await store.readComposition(), 'orders');
const actions = async () => (await store.readAuditLog()).map(({ action }) => action);

describe('a scheduled change', () => {
  it('is made by the next command once it is due, in the name of who scheduled it', async () => {
    await canary();
    const { summary } = await schedule('promote', at(1));
    expect(summary[0]).toContain(`promote orders ${second}: on Thu 2 Jan 2020, 00:00 GMT`);
    expect(await makeDueChanges(store, THEN)).toEqual([]);
    expect(await makeDueChanges(store)).toEqual([expect.stringContaining(`Everyone gets orders ${second}.`)]);
    expect(await orders()).toMatchObject({ version: second, channels: [] });
    expect(await makeDueChanges(store)).toEqual([]);
    expect((await store.readAuditLog()).at(-1)).toMatchObject({ action: 'promote', reason, to: second });
  });

  it('is made in the order of the times, whatever the order in which it was scheduled', async () => {
    await schedule('enable', at(2));
    await schedule('disable', at(1), 'Closed for stocktaking.');
    expect(await makeDueChanges(store)).toHaveLength(2);
    expect((await actions()).slice(-2)).toEqual(['disable', 'enable']);
    expect((await orders())?.disabled).toBeNull();
  });

  it('is made by the page server for the request that finds it due', async () => {
    await schedule('disable', at(1), 'Closed for stocktaking.');
    const portal = createPortal(store, { title: 'Portal', visitorOf: async () => EVERYTHING });
    const { areas } = (await (await portal.request('/app.json')).json()) as { areas: object[] };
    expect(areas).toMatchObject([{ name: 'orders', disabled: { message: 'Closed for stocktaking.' } }]);
  });

  it('is made once by two page servers and many requests', async () => {
    await schedule('disable', at(1), 'Closed.');
    const portals = [1, 2].map(() =>
      createPortal(openTestStore(store.folder), { title: 'Portal', visitorOf: async () => EVERYTHING }),
    );
    const requests = portals.flatMap((portal) =>
      Array.from({ length: 20 }, () => portal.request('/app.json')),
    );
    for (const response of await Promise.all(requests)) expect(response.status).toBe(200);
    expect((await actions()).filter((action) => action === 'disable')).toHaveLength(1);
    expect((await orders())?.disabled).not.toBeNull();
  });

  it('is made once by several processes of which some are killed', async () => {
    for (let round = 0; round < 6; round += 1) {
      await schedule(round % 2 === 0 ? 'disable' : 'enable', at(1), round % 2 === 0 ? 'Closed.' : undefined);
      const killed = start();
      while (!(await isLeaseHeld(store)) && killed.exitCode === null) await wait(1);
      await wait(round);
      killed.kill('SIGKILL');
      const children = [start(), start()];
      await Promise.all(children.map(ended));
      expect(children.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    }
    await store.exclusively(async () => undefined);
    expect((await actions()).filter((action) => action === 'disable' || action === 'enable')).toEqual(
      Array.from({ length: 3 }, () => ['disable', 'enable']).flat(),
    );
    expect((await store.readComposition()).scheduled).toEqual([]);
    expect((await listStored(store)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('stays listed with the reason and is logged when it is no longer possible, and is not tried again', async () => {
    await canary();
    await schedule('promote', at(1));
    await change((composition) => planStopCanary(composition, 'orders', undefined, { reason }));
    expect(await makeDueChanges(store)).toEqual([expect.stringContaining('was not possible')]);
    expect(await orders()).toMatchObject({ version: first });
    expect((await store.readAuditLog()).at(-1)).toMatchObject({
      action: 'scheduled-change-failed',
      detail: expect.stringContaining('is not a canary'),
    });
    expect(await makeDueChanges(store)).toEqual([]);
    const [failed] = await listFailedChanges(store);
    expect(failed).toMatchObject({
      action: 'promote',
      failed: { why: expect.stringContaining('is not a canary') },
    });
    expect(describeChannelState(await store.readComposition()).join('\n')).toContain('Failed: ');
    await canary();
    expect(await makeDueChanges(store)).toEqual([]);
    // The next attempt replaces it.
    await schedule('promote', FAR);
    expect(await listFailedChanges(store)).toEqual([]);
    expect((await store.readComposition()).scheduled).toHaveLength(1);
  });

  describe('that promotes a canary', () => {
    const scheduleAfterCanary = async () => {
      await canary();
      await schedule('promote', at(1));
    };
    const expectStopped = async (live: string) => {
      const stored = (await store.readComposition()).scheduled;
      expect(describeChannelState(await store.readComposition()).join('\n')).toContain(
        `It will not run. It was scheduled to replace ${first}, but another version will be live by then.`,
      );
      expect(await makeDueChanges(store)).toEqual([expect.stringContaining('was not possible')]);
      expect((await orders())?.version).toBe(live);
      const why = `It was scheduled to replace ${first}, but ${live} is live now and stays live. To replace ${live}, promote ${second} or schedule the promotion again.`;
      expect(await listFailedChanges(store)).toEqual([
        { ...stored[0], failed: { at: expect.any(String), why } },
      ]);
      expect((await store.readAuditLog()).at(-1)?.action).toBe('scheduled-change-failed');
    };

    it('does not replace a version that was published since', async () => {
      await scheduleAfterCanary();
      await expectStopped((await publish(store, await build('hotfix'))).version);
    });

    it('does not replace a version that was rolled back to since', async () => {
      const third = (await publish(store, await build('third'))).version;
      await rollback(store, 'orders', { to: first });
      await canary();
      await schedule('promote', at(1));
      await rollback(store, 'orders', { to: third, reason, force: true });
      await expectStopped(third);
    });

    it('is made if the version that it replaces is live again', async () => {
      await scheduleAfterCanary();
      await publish(store, await build('third'));
      await rollback(store, 'orders');
      expect(describeChannelState(await store.readComposition()).join('\n')).not.toContain('not run');
      await makeDueChanges(store);
      expect((await orders())?.version).toBe(second);
    });

    it('is made whatever is live if an earlier version scheduled it', async () => {
      await scheduleAfterCanary();
      const hotfix = (await publish(store, await build('hotfix'))).version;
      const { scheduledIfLive: _, ...file } = JSON.parse((await readStored(store, 'app.json')) ?? '');
      await writeStored(store, 'app.json', JSON.stringify(file));
      await makeDueChanges(store);
      expect(await orders()).toMatchObject({ version: second, previous: hotfix });
    });

    it('replaces the version of a promotion that is scheduled before it', async () => {
      const third = (await publish(store, await build('third'), { draft: true })).version;
      await scheduleAfterCanary();
      await change((composition) =>
        planCanary(store, composition, 'orders', third, { to: 'testers' }, { reason }),
      );
      const { summary } = await change((composition) =>
        planSchedule(composition, 'promote', 'orders', { at: at(2), reason, version: third }, THEN),
      );
      expect(summary.join('\n')).not.toContain('not run');
      expect(await makeDueChanges(store)).toHaveLength(2);
      expect(await orders()).toMatchObject({ version: third, previous: second });
    });

    it('is not made after the promotion before it was cancelled, and the command says so', async () => {
      const third = (await publish(store, await build('third'), { draft: true })).version;
      await scheduleAfterCanary();
      await change((composition) =>
        planCanary(store, composition, 'orders', third, { to: 'testers' }, { reason }),
      );
      await change((composition) =>
        planSchedule(composition, 'promote', 'orders', { at: at(2), reason, version: third }, THEN),
      );
      const [one] = (await store.readComposition()).scheduled;
      const { summary } = await change((composition) => planUnschedule(composition, one?.id ?? '', reason));
      expect(summary[1]).toContain(`"promote orders ${third}" of Fri 3 Jan 2020, 00:00 GMT will not run`);
      await makeDueChanges(store);
      expect((await orders())?.version).toBe(first);
    });

    it('is not made if another canary is promoted before, and the command says so', async () => {
      const third = (await publish(store, await build('third'), { draft: true })).version;
      await scheduleAfterCanary();
      await change((composition) =>
        planCanary(store, composition, 'orders', third, { to: 'testers' }, { reason }),
      );
      const { summary } = await change((composition) =>
        planPromote(store, composition, 'orders', third, { reason }),
      );
      expect(summary.at(-1)).toContain(`"promote orders ${second}" of Thu 2 Jan 2020, 00:00 GMT will not`);
      await makeDueChanges(store);
      expect((await orders())?.version).toBe(third);
    });
  });

  it('is tried again after the bucket of the versions could not be reached', async () => {
    await canary();
    await schedule('promote', at(1));
    const unreachable = openTestStore(store.folder);
    // The state can be in a database, so that only the versions are out of reach.
    unreachable.readRecord = () => Promise.reject(new BucketError('s3://portal cannot be reached'));
    await expect(makeDueChanges(unreachable)).rejects.toThrow('cannot be reached');
    expect(await listFailedChanges(store)).toEqual([]);
    expect(await makeDueChanges(store)).toHaveLength(1);
    expect(await orders()).toMatchObject({ version: second });
  });

  it('can be removed from the list after it failed', async () => {
    await schedule('enable', at(1));
    await makeDueChanges(store);
    const [one] = await listFailedChanges(store);
    const { summary } = await change((composition) => planUnschedule(composition, one?.id ?? '', reason));
    expect(summary).toEqual(['enable orders, which failed, is no longer listed.']);
    expect(await listFailedChanges(store)).toEqual([]);
  });

  it('does not promote a canary that is on hold', async () => {
    await canary();
    await schedule('promote', at(1));
    const [watched] = await listWatchedCanaries(store, new Date());
    if (watched === undefined) throw new Error('The canary is not watched.');
    await recordCanaryVerdict(store, watched, 'inconclusive', '1 of 30 visits failed.');
    expect(await makeDueChanges(store)).toEqual([expect.stringContaining('is on hold: 1 of 30')]);
    expect(await orders()).toMatchObject({ version: first });
    await expect(schedule('promote', FAR)).rejects.toThrow('is on hold: 1 of 30 visits failed.');
  });

  it('can be cancelled, and goes with its area', async () => {
    await schedule('disable', FAR, 'Closed.');
    await schedule('enable', FAR);
    const [one] = (await store.readComposition()).scheduled;
    await change((composition) => planUnschedule(composition, one?.id ?? '', reason));
    expect((await store.readComposition()).scheduled).toMatchObject([{ action: 'enable' }]);
    await expect(change((composition) => planUnschedule(composition, 'gone', reason))).rejects.toThrow(
      'No scheduled change has the id "gone"',
    );
    await remove(store, 'orders', reason);
    expect((await store.readComposition()).scheduled).toEqual([]);
  });

  it('is refused in the past, without a canary and without a message', async () => {
    const plan = (action: ScheduledChange['action'], time: Date) =>
      change((composition) => planSchedule(composition, action, 'orders', { at: time, reason }));
    await expect(plan('enable', at(1))).rejects.toThrow('is in the past');
    await expect(plan('promote', FAR)).rejects.toThrow('orders has no canary');
    await expect(plan('disable', FAR)).rejects.toThrow('Visitors need a message');
  });

  it('waits while the composition is damaged', async () => {
    await schedule('disable', at(1), 'Closed.');
    const text = (await readStored(store, 'app.json')) ?? '';
    await writeStored(store, 'app.json', text.slice(0, -20));
    expect(await makeDueChanges(store)).toEqual([]);
    await writeStored(store, 'app.json', text);
    expect(await makeDueChanges(store)).toHaveLength(1);
  });
});

describe('a freeze', () => {
  it('stops everything that would go live, and no rollback', async () => {
    await publish(store, await build('third'));
    await canary();
    await freeze(THEN, FAR);
    const stored = await store.readComposition();
    const frozen = 'Releases are frozen until';
    await expect(publish(store, await build('fourth'))).rejects.toThrow(frozen);
    await expect(canary()).rejects.toThrow(frozen);
    await expect(remove(store, 'orders', reason)).rejects.toThrow(frozen);
    await expect(
      change((composition) => planPromote(store, composition, 'orders', undefined, { reason })),
    ).rejects.toThrow(frozen);
    expect(await store.readComposition()).toEqual(stored);
    expect(await rollback(store, 'orders')).toMatchObject({ to: first });
    await disable();
    await expect(change((composition) => planEnable(composition, 'orders', reason))).rejects.toThrow(frozen);
    expect(describeChannelState(await store.readComposition())[0]).toContain('except a rollback: holidays');
    await change((composition) => planUnfreeze(composition, reason));
    await change((composition) => planEnable(composition, 'orders', reason));
    await expect(change((composition) => planUnfreeze(composition, reason))).rejects.toThrow(
      'There is no freeze',
    );
  });

  it('stops a rollback to a version that was never live, and no other', async () => {
    const third = (await publish(store, await build('third'))).version;
    await publish(store, await build('fourth'));
    await freeze(THEN, FAR);
    await publish(store, await build('fifth'), { draft: true });
    await expect(rollback(store, 'orders', { to: second })).rejects.toThrow('Releases are frozen until');
    expect(await rollback(store, 'orders', { to: first })).toMatchObject({ to: first });
    expect(await rollback(store, 'orders', { to: third })).toMatchObject({ to: third });
  });

  it('does nothing before it starts and after it ends', async () => {
    await freeze(new Date('2998-01-01T00:00:00Z'), FAR);
    expect(await publish(store, await build('third'))).toMatchObject({ outcome: 'published' });
    await change((composition) => planUnfreeze(composition, reason));
    await freeze(THEN, at(1));
    expect(await publish(store, await build('fourth'))).toMatchObject({ outcome: 'published' });
  });

  it('delays scheduled changes until it ends, except turning an area off', async () => {
    await canary();
    await schedule('promote', at(1));
    await schedule('disable', at(2), 'Closed.');
    await freeze(THEN, FAR);
    expect(await makeDueChanges(store)).toEqual([expect.stringContaining('orders is disabled')]);
    expect((await store.readComposition()).scheduled).toMatchObject([{ action: 'promote' }]);
    await change((composition) => planUnfreeze(composition, reason));
    expect(await makeDueChanges(store)).toHaveLength(1);
    expect(await orders()).toMatchObject({ version: second });
  });

  it('does not enable an area after a later change has disabled it', async () => {
    await disable();
    await schedule('enable', at(1));
    await schedule('disable', at(2), 'Closed.');
    await freeze(THEN, FAR);
    expect(await makeDueChanges(store)).toEqual([
      expect.stringContaining('enable orders was not possible. A later scheduled change disables orders'),
      expect.stringContaining('orders is disabled'),
    ]);
    expect((await actions()).slice(-2)).toEqual(['scheduled-change-failed', 'disable']);
    expect(await listFailedChanges(store)).toMatchObject([{ action: 'enable' }]);
    await change((composition) => planUnfreeze(composition, reason));
    expect(await makeDueChanges(store)).toEqual([]);
    expect((await orders())?.disabled?.message).toBe('Closed.');
  });

  it('does not enable an area after an operator has disabled it', async () => {
    await disable();
    await schedule('enable', at(1));
    await freeze(THEN, FAR);
    const { summary } = await disable();
    expect(summary.at(-1)).toMatch(/"enable orders" of Thu 2 Jan 2020, 00:00 GMT, .* will not run/);
    expect(await listFailedChanges(store)).toMatchObject([
      { action: 'enable', failed: { why: expect.stringContaining('disabled orders') } },
    ]);
    await change((composition) => planUnfreeze(composition, reason));
    expect(await makeDueChanges(store)).toEqual([]);
    expect((await orders())?.disabled).not.toBeNull();
  });

  it('turns an area on after it ends if that is the last change, also of several', async () => {
    await disable();
    await schedule('enable', at(1));
    await schedule('disable', at(2), 'Closed.');
    await schedule('enable', at(3));
    await freeze(THEN, FAR);
    expect(await makeDueChanges(store)).toHaveLength(2);
    await change((composition) => planUnfreeze(composition, reason));
    expect(await makeDueChanges(store)).toEqual([expect.stringContaining('orders is enabled')]);
    expect((await orders())?.disabled).toBeNull();
  });
});

describe('disable', () => {
  it('keeps the message and the first time, and stays through a publish and a rollback', async () => {
    await disable();
    const since = (await orders())?.disabled?.since;
    await change((composition) =>
      planDisable(composition, 'orders', { reason: 'still', message: '  Call\n us   again. ' }, FAR),
    );
    expect((await orders())?.disabled).toEqual({ reason: 'still', message: 'Call us again.', since });
    await publish(store, await build('third'));
    await rollback(store, 'orders');
    expect((await orders())?.disabled?.message).toBe('Call us again.');
    const { summary } = await change((composition) => planEnable(composition, 'orders', reason));
    expect(summary[0]).toContain('orders is enabled.');
    await expect(change((composition) => planEnable(composition, 'orders', reason))).rejects.toThrow(
      'orders is not disabled',
    );
  });

  it('is refused for the shell, for a long message and without one', async () => {
    const plan = (area: string, message: string) =>
      change((composition) => planDisable(composition, area, { reason, message }));
    await expect(plan('shell', 'Closed.')).rejects.toThrow('The shell is the same for everyone');
    await expect(plan('orders', 'x'.repeat(301))).rejects.toThrow('has 301 characters');
    await expect(plan('orders', ' \n ')).rejects.toThrow('Visitors need a message');
    await expect(plan('nothing', 'Closed.')).rejects.toThrow('There is no published area "nothing"');
  });
});

/** A lease in a bucket outlives a killed process by this time. */
const LEASE_MS = 1000;

/** A process that makes what is due. */
function start(): ChildProcess {
  const file = join(import.meta.dirname, 'schedule-process.ts');
  return spawn(process.execPath, ['--no-warnings', file, store.folder, String(LEASE_MS)], {
    stdio: 'ignore',
    env: process.env,
  });
}

const ended = (child: ChildProcess) =>
  child.exitCode === null ? new Promise((done) => child.once('exit', done)) : Promise.resolve();
