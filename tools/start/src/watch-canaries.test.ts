import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createApi } from '@portal/provider-api';
import { testConfig } from '@portal/provider-api/testing/config';
import { filledDatabase } from '@portal/provider-api/testing/filled-database';
import { makeChange, makeDueChanges, planSchedule, publish, ReleaseStore } from '@portal/release';
import { giveCanary, writeBuild } from '@portal/release/testing';
import { checkCanaries } from './watch-canaries.ts';

let hours = 0;
const config = testConfig({ operatorsEmail: ['ops@operators.test'] });
const now = () => new Date(Date.now() + hours * 3_600_000);
const api = await createApi({ config, now, from: await filledDatabase() });
const { provider } = api;
afterAll(() => api.close());

let folder: string;
let store: ReleaseStore;
let news: string[];
const watched = {
  ...provider,
  mail: {
    ...provider.mail,
    send: async (_on: unknown, { subject, blocks }: { subject: string; blocks: readonly object[] }) => {
      news.push(`${subject}: ${'text' in (blocks[0] ?? {}) ? Reflect.get(blocks[0] ?? {}, 'text') : ''}`);
    },
  },
};
const check = (rollsBack = true) => checkCanaries(store, watched, { rollsBack });

let area = 0;
let live: string;
let canary: string;
beforeEach(async () => {
  // Each test has its own area, because the database is shared.
  area += 1;
  news = [];
  folder = await mkdtemp(join(tmpdir(), 'portal-watch-canaries-'));
  store = new ReleaseStore(join(folder, 'store'));
  live = (await publish(store, await writeBuild(folder, name(), { 'entry.js': 'live' }))).version;
  const build = await writeBuild(folder, name(), { 'entry.js': 'canary' });
  canary = (await publish(store, build, { draft: true })).version;
  await giveCanary(store, name(), canary, 10);
});
afterEach(async () => {
  hours = 0;
  await rm(folder, { recursive: true, force: true });
});

const name = () => `canary-${'abcdefghijklmnop'.charAt(area)}`;
interface Seen {
  failed?: boolean;
  ms?: (user: number) => number;
}
async function visit(version: string, from: number, to: number, { failed = false, ms }: Seen = {}) {
  const at = { area: name(), version, page: '/x' };
  const shown = (user: number) => ({ kind: 'page-shown', ...at, ms: ms?.(user) }) as const;
  const threw = { kind: 'error', ...at, message: 'x', stack: '' } as const;
  for (let user = from; user < to; user += 1)
    provider.visits.add([failed ? threw : shown(user)], {
      userId: user,
      partnerId: user % 7,
      impersonatedBy: null,
    });
  await provider.visits.write();
}
const rules = async () => (await store.readComposition()).areas[0]?.channels;
const last = async () => (await store.readAuditLog()).at(-1);

describe('a canary', () => {
  it('is stopped if it fails more often than what the others see, and operators learn why, once', async () => {
    await visit(live, 0, 400);
    await visit(canary, 400, 580);
    await visit(canary, 580, 600, { failed: true });
    await Promise.all([check(), check(), check()]);
    await check();
    expect(await rules()).toEqual([]);
    expect(await last()).toMatchObject({ action: 'stop-canary', actor: 'automatic', to: live });
    expect(news).toEqual([
      `The canary of ${name()} was stopped: 20 of 200 visits (10%) to ${canary} failed, compared with 0 of 400 visits (0%) to ${live}.`,
    ]);
  });

  it('is not stopped by an outage that the others have too', async () => {
    await visit(live, 0, 300);
    await visit(live, 300, 400, { failed: true });
    await visit(canary, 400, 450);
    await visit(canary, 450, 470, { failed: true });
    await check();
    expect(await rules()).toHaveLength(1);
    expect(news).toEqual([]);
  });

  it('is stopped if it is only slow', async () => {
    await visit(live, 0, 200, { ms: (user) => 100 + user });
    await visit(canary, 200, 260, { ms: () => 2500 });
    await check();
    expect(await rules()).toEqual([]);
    expect(news).toEqual([
      `The canary of ${name()} was stopped: 60 of 60 visits (100%) to ${canary} waited more than 0.3 seconds for a page, compared with 20 of 200 visits (10%) to ${live}.`,
    ]);
  });

  it('goes on if it is good, and operators are notified once', async () => {
    await visit(live, 0, 800);
    await visit(canary, 800, 1600);
    await check();
    await check();
    expect(await rules()).toHaveLength(1);
    expect(await last()).toMatchObject({ action: 'canary-good' });
    expect(news).toEqual([expect.stringMatching(/^The canary of .* is good: 0 of 800 visits/)]);
  });

  it('is put on hold after two days without a verdict, and operators are asked once', async () => {
    await visit(live, 0, 400);
    await visit(canary, 400, 403);
    await check();
    expect(news).toEqual([]);
    hours = 49;
    await check();
    await check();
    expect(await rules()).toHaveLength(1);
    expect(await last()).toMatchObject({ action: 'canary-on-hold', actor: 'automatic' });
    expect(news).toEqual([
      expect.stringMatching(
        /is on hold: promote it or stop it\?: 0 of 3 visits .* This is not enough for a verdict\.$/,
      ),
    ]);
  });

  it('is put on hold if automatic rollback is off, and operators are notified once', async () => {
    await visit(live, 0, 400);
    await visit(canary, 400, 420, { failed: true });
    const at = new Date('2020-01-02');
    await makeChange(store, (composition) =>
      planSchedule(composition, 'promote', name(), { at, reason: 'trial' }, new Date('2020-01-01')),
    );
    await check(false);
    await check(true);
    expect(await rules()).toHaveLength(1);
    expect(await last()).toMatchObject({ action: 'canary-on-hold', actor: 'automatic' });
    expect(await makeDueChanges(store)).toEqual([
      expect.stringMatching(/is on hold: 20 of 20 visits .* Automatic rollback is off\./),
    ]);
    expect((await store.readComposition()).areas[0]).toMatchObject({ version: live });
    expect(news).toEqual([
      expect.stringMatching(/^The canary of .* is bad: .* Automatic rollback is off\.$/),
    ]);
  });

  it('is put on hold by the next check if the process was killed after the announcement', async () => {
    await visit(live, 0, 400);
    await visit(canary, 400, 420, { failed: true });
    jest.spyOn(store, 'exclusively').mockRejectedValueOnce(new Error('killed'));
    await expect(check(false)).rejects.toThrow('killed');
    expect(news).toHaveLength(1);
    await check(true);
    expect(await rules()).toHaveLength(1);
    expect(await last()).toMatchObject({ action: 'canary-on-hold', actor: 'automatic' });
    expect(news).toHaveLength(1);
  });

  it('is announced by the next check if the process was killed after stopping it', async () => {
    await visit(live, 0, 400);
    await visit(canary, 400, 420, { failed: true });
    const killed = {
      ...watched,
      db: { ...provider.db, transaction: () => Promise.reject(new Error('killed')) },
    };
    Object.setPrototypeOf(killed.db, Object.getPrototypeOf(provider.db));
    await expect(checkCanaries(store, killed as never, { rollsBack: true })).rejects.toThrow('killed');
    expect([await rules(), news]).toEqual([[], []]);
    await check();
    expect(news).toHaveLength(1);
  });
});
