import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createApi } from '@portal/provider-api';
import { testConfig } from '@portal/provider-api/testing/config';
import { filledDatabase } from '@portal/provider-api/testing/filled-database';
import { listFailedChanges, publish, ReleaseStore, rollback } from '@portal/release';
import { makeScheduled, switchFlag, writeBuild } from '@portal/release/testing';
import { checkFailedChanges, checkReleases, readWatchOptions } from './watch-releases.ts';

let hours = 0;
const config = testConfig({ operatorsEmail: ['ops@operators.test'] });
const now = () => new Date(Date.now() + hours * 3_600_000);
const api = await createApi({ config, now, from: await filledDatabase() });
const { provider } = api;
afterAll(() => api.close());

let folder: string;
let store: ReleaseStore;
let news: string[];
/** Mails are noted when they are queued: a verdict that is not stored queues none. */
const watched = {
  ...provider,
  mail: {
    ...provider.mail,
    send: async (_on: unknown, { subject, blocks }: { subject: string; blocks: readonly object[] }) => {
      news.push(`${subject}: ${'text' in (blocks[0] ?? {}) ? Reflect.get(blocks[0] ?? {}, 'text') : ''}`);
    },
  },
};
const check = (rollsBack = true) => checkReleases(store, watched, { rollsBack });

let area = 0;
beforeEach(async () => {
  // Each test has its own area, because the database is shared.
  area += 1;
  news = [];
  folder = await mkdtemp(join(tmpdir(), 'portal-watch-'));
  store = new ReleaseStore(join(folder, 'store'));
});
afterEach(async () => {
  hours = 0;
  await rm(folder, { recursive: true, force: true });
});

const name = () => `area-${'abcdefghijklmnopqrstuvwxyz'.charAt(area)}`;
async function publishArea(code: string): Promise<string> {
  const flags = [
    { name: 'fast', description: 'Fast list', owner: 'Us', expires: '2999-01-01', default: false },
  ];
  return (await publish(store, await writeBuild(folder, name(), { 'entry.js': code }, { flags }))).version;
}
async function visit(
  version: string,
  from: number,
  to: number,
  failed = false,
  ms: (user: number) => number | undefined = () => undefined,
): Promise<void> {
  const at = { area: name(), version, page: '/x' };
  const eventOf = (user: number) =>
    failed
      ? ({ kind: 'error', ...at, message: 'x', stack: '' } as const)
      : ({ kind: 'page-shown', ...at, ms: ms(user) } as const);
  for (let user = from; user < to; user += 1)
    provider.visits.add([eventOf(user)], { userId: user, partnerId: user % 7, impersonatedBy: null });
  await provider.visits.write();
}
const live = async () => (await store.readComposition()).areas[0];
const rollbacks = async () => (await store.readAuditLog()).filter(({ action }) => action === 'rollback');

/** A version that every tenth user sees fail, after one that worked. */
async function publishBad() {
  const first = await publishArea('first');
  await visit(first, 0, 400);
  const second = await publishArea('second');
  await visit(second, 0, 180);
  await visit(second, 180, 200, true);
  return { first, second };
}

describe('a bad version', () => {
  it('is rolled back, and operators learn why, once', async () => {
    const { first, second } = await publishBad();
    await check();
    expect((await live())?.version).toBe(first);
    await check();
    await check();
    expect(await rollbacks()).toEqual([expect.objectContaining({ actor: 'automatic', from: second })]);
    expect(news).toEqual([
      `${name()} was rolled back: 20 of 200 visits (10%) to ${second} failed, compared with 0 of 400 visits (0%) to ${first}.`,
    ]);
  });

  it('is rolled back and announced once by several processes that check at the same time', async () => {
    await publishBad();
    await Promise.all([check(), check(), check()]);
    expect(await rollbacks()).toHaveLength(1);
    expect(news).toHaveLength(1);
  });

  it('is announced by the next check if the process was killed after the rollback', async () => {
    await publishBad();
    const killed = {
      ...watched,
      db: { ...provider.db, transaction: () => Promise.reject(new Error('killed')) },
    };
    Object.setPrototypeOf(killed.db, Object.getPrototypeOf(provider.db));
    await expect(checkReleases(store, killed as never, { rollsBack: true })).rejects.toThrow('killed');
    expect(news).toEqual([]);
    expect(await rollbacks()).toHaveLength(1);
    await check();
    expect(news).toHaveLength(1);
    expect(await rollbacks()).toHaveLength(1);
  });

  it('stays if automatic rollback is off, and operators are notified', async () => {
    const { second } = await publishBad();
    await check(false);
    await check(true);
    expect((await live())?.version).toBe(second);
    expect(news).toEqual([expect.stringMatching(/is bad: .* Automatic rollback is off\.$/)]);
  });

  it('stays if a person has published it again after a rollback', async () => {
    await publishBad();
    await check();
    const again = await publish(store, await writeBuild(folder, name(), { 'entry.js': 'second' }), {
      ...{ force: true, reason: 'the failures were ours' },
    });
    await check();
    expect((await live())?.version).toBe(again.version);
    expect(news).toHaveLength(1);
  });

  it('stays if there is nothing to go back to, and operators are notified', async () => {
    const only = await publishArea('only');
    await visit(only, 0, 30, true);
    await check();
    expect((await live())?.version).toBe(only);
    expect(news).toEqual([
      expect.stringContaining('It could not be rolled back: there is no earlier version'),
    ]);
  });
});

it('earlier weeks of the predecessor count if its last one had few visits', async () => {
  const first = await publishArea('first');
  hours = -20 * 24;
  await visit(first, 0, 300);
  hours = 0;
  await visit(first, 0, 100);
  const second = await publishArea('second');
  await visit(second, 0, 180);
  await visit(second, 180, 200, true);
  await check();
  expect(news).toEqual([
    `${name()} was rolled back: 20 of 200 visits (10%) to ${second} failed, compared with 0 of 400 visits (0%) to ${first}.`,
  ]);
});

it('a version that is only slow is rolled back', async () => {
  const first = await publishArea('first');
  await visit(first, 0, 200, false, (user) => 100 + user);
  const second = await publishArea('second');
  await visit(second, 200, 260, false, () => 2500);
  await check();
  expect((await live())?.version).toBe(first);
  expect(news).toEqual([
    `${name()} was rolled back: 60 of 60 visits (100%) to ${second} waited more than 0.3 seconds for a page, compared with 20 of 200 visits (10%) to ${first}.`,
  ]);
});

it('a version that is as fast as its predecessor in its first day is not rolled back', async () => {
  const first = await publishArea('first');
  await visit(first, 0, 200, false, (user) => 100 + user);
  hours = 30;
  // Later visits are faster, because the browser has the files.
  await visit(first, 0, 200, false, () => 20);
  const second = await publishArea('second');
  await visit(second, 0, 800, false, (user) => 100 + (user % 200));
  await check();
  expect((await live())?.version).toBe(second);
  expect(news).toEqual([]);
});

it('a flag that was switched after the release is named beside the verdict', async () => {
  const { second } = await publishBad();
  await switchFlag(store, name(), 'fast', true);
  await check();
  expect(news).toEqual([
    expect.stringMatching(
      new RegExp(
        `to ${second} failed, .* A flag was switched within a minute after it became live. Flag ${name()}.fast: on for everyone.$`,
      ),
    ),
  ]);
  expect((await rollbacks())[0]?.reason).toContain('A flag was switched');
});

describe('after an automatic rollback', () => {
  it('the predecessor is watched again, and operators learn that it fails too', async () => {
    const zero = await publishArea('zero');
    await visit(zero, 0, 400);
    const { first } = await publishBad();
    await check();
    expect((await live())?.version).toBe(first);
    await visit(first, 400, 600, true);
    await check();
    await check();
    expect((await live())?.version).toBe(first);
    expect(await rollbacks()).toHaveLength(1);
    expect(news).toEqual([
      expect.stringContaining('was rolled back'),
      expect.stringMatching(/is bad: .* it became live by an automatic rollback itself$/),
    ]);
  });

  it('nobody is asked about a predecessor that stays inconclusive', async () => {
    await publishArea('zero');
    const first = await publishArea('first');
    await visit(first, 0, 20);
    const second = await publishArea('second');
    await visit(second, 20, 60, true);
    await check();
    expect((await live())?.version).toBe(first);
    hours = 25;
    await check();
    expect(news).toHaveLength(1);
  });
});

it('operators learn once that a scheduled change failed, and it stays listed', async () => {
  await publishArea('first');
  await makeScheduled(store, 'enable', name());
  await Promise.all([checkFailedChanges(store, watched), checkFailedChanges(store, watched)]);
  await checkFailedChanges(store, watched);
  expect(news).toEqual([expect.stringMatching(/^A scheduled change of .* failed: "enable area-/)]);
  expect(await listFailedChanges(store)).toHaveLength(1);
});

it('a person’s own rollback is never changed', async () => {
  const { first } = await publishBad();
  await rollback(store, name());
  await visit(first, 400, 500, true);
  await check();
  expect((await live())?.version).toBe(first);
  expect(news).toEqual([]);
});

it('a good version is recorded silently, and pages fall back to it', async () => {
  const first = await publishArea('first');
  await visit(first, 0, 400);
  await check();
  expect((await live())?.knownGood).toBe(first);
  expect(news).toEqual([]);
});

it('operators are asked once if a day was not enough to decide', async () => {
  const first = await publishArea('first');
  const second = await publishArea('second');
  await visit(second, 0, 3);
  await check();
  expect(news).toEqual([]);
  hours = 25;
  await check();
  await check();
  expect((await live())?.version).toBe(second);
  expect((await live())?.previous).toBe(first);
  expect(news).toEqual([expect.stringMatching(/keep it or roll it back\?: 0 of 3 visits/)]);
});

it('nobody is asked about a first version', async () => {
  await publishArea('first');
  hours = 25;
  await check();
  expect(news).toEqual([]);
});

it('wrong options are refused', () => {
  expect(readWatchOptions({})).toEqual({ rollsBack: true, everySeconds: 60 });
  expect(readWatchOptions({ AUTO_ROLLBACK: 'off', RELEASE_WATCH_SECONDS: '5' })).toEqual({
    ...{ rollsBack: false, everySeconds: 5 },
  });
  expect(() => readWatchOptions({ AUTO_ROLLBACK: 'no' })).toThrow('must be on or off');
  expect(() => readWatchOptions({ RELEASE_WATCH_SECONDS: '0.1' })).toThrow('between 1 and 3600');
});
