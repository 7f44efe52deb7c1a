import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listVersions } from '../list.ts';
import { prune } from '../publish/prune.ts';
import { publish } from '../publish/publish.ts';
import { remove, rollback } from '../publish/rollback.ts';
import { readLiveReleases, toManifest } from '../serve/resolve-manifest.ts';
import { showVersion } from '../show.ts';
import { pointerOf } from '../store/pointers.ts';
import type { ReleaseStore } from '../store/store.ts';
import { EVERYTHING, writeBuild } from '../testing.ts';
import { openTestStore } from '../testing-store.ts';
import { planCanary, planPromote, planStopCanary } from './canary.ts';
import type { CanaryAudience } from './describe.ts';
import { makeChange } from './make-change.ts';
import { openPreview, planPreview } from './preview.ts';

let folder: string;
let store: ReleaseStore;
let first: string;
let second: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-canary-'));
  store = openTestStore(join(folder, 'store'));
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }, { pages: [] }));
  first = (await publish(store, await build('orders', 'first'))).version;
  second = await storeBuild('second');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const build = (name: string, code: string, report = {}) =>
  writeBuild(folder, name, { 'entry.js': code }, report);
const storeBuild = async (code: string, report = {}) =>
  (
    await publish(store, await build('orders', code, report), {
      draft: true,
      force: true,
      reason: 'needs the next shell',
    })
  ).version;
const options = { reason: 'try it' };
const canary = (version: string, audience: CanaryAudience, force = false) =>
  makeChange(store, (composition) =>
    planCanary(store, composition, 'orders', version, audience, { ...options, force }),
  );
const promote = (version?: string) =>
  makeChange(store, (composition) => planPromote(store, composition, 'orders', version, options));
const orders = async () => pointerOf(await store.readComposition(), 'orders');
const percent = (value: number): CanaryAudience => ({ to: 'percentage', percent: value });
const partners = (...ids: number[]): CanaryAudience => ({ to: 'partners', partners: ids });

describe('a canary', () => {
  it('gives a stored version to some users and describes who gets what', async () => {
    const { summary } = await canary(second, percent(10));
    expect(summary).toEqual([
      `10% of users get orders ${second}.`,
      `Everyone else gets orders ${first}.`,
      'Open tabs offer the update within five minutes.',
    ]);
    expect((await store.readAuditLog()).at(-1)).toMatchObject({
      action: 'canary',
      app: 'orders',
      from: first,
      to: first,
      reason: 'try it',
      detail: `10% of users get ${second}`,
    });
    expect(await listVersions(store)).toContainEqual(
      expect.objectContaining({ version: second, state: 'canary' }),
    );
    expect((await showVersion(store, 'orders')).join('\n')).toContain(`10% of users get orders ${second}.`);
  });

  it('keeps its users when the percentage is raised, and has others for another version', async () => {
    await canary(second, percent(10));
    const [before] = (await orders())?.channels ?? [];
    await canary(second, percent(25));
    expect((await orders())?.channels).toEqual([{ ...before, percent: 25 }]);
    const third = await storeBuild('third');
    await canary(third, percent(10));
    const [after, ...others] = (await orders())?.channels ?? [];
    expect(others).toEqual([]);
    expect(after).toMatchObject({ to: 'percentage', version: third, percent: 10 });
    expect(after).not.toMatchObject({ salt: before?.to === 'percentage' ? before.salt : '' });
  });

  it('gives a partner the version that was named last', async () => {
    const third = await storeBuild('third');
    await canary(second, partners(15, 12, 12));
    await canary(third, partners(15, 20));
    await canary(second, { to: 'testers' });
    expect((await orders())?.channels).toEqual([
      { to: 'partners', version: second, partners: [12] },
      { to: 'partners', version: third, partners: [15, 20] },
      { to: 'testers', version: second },
    ]);
    await expect(promote()).rejects.toThrow(`Name one: ${second}, ${third}`);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['the live version', () => canary(first, percent(10)), 'is live for everyone already'],
    ['an unknown version', () => canary('9.9.9', percent(10)), 'has no version "9.9.9"'],
    [
      'the shell',
      () =>
        makeChange(store, (composition) =>
          planCanary(store, composition, 'shell', first, percent(10), options),
        ),
      'The shell is the same for everyone',
    ],
    [
      'no reason',
      () =>
        makeChange(store, (composition) =>
          planCanary(store, composition, 'orders', second, percent(10), { reason: ' ' }),
        ),
      'A reason is needed',
    ],
    ['no partner', () => canary(second, partners(0)), 'must be the id of a partner'],
    ['more than everyone', () => canary(second, percent(101)), 'must be from 1 to 100'],
    ['nothing to promote', () => promote(), 'orders has no canary to promote'],
  ])('is refused for %s', async (_case, work, problem) => {
    const before = await store.readComposition();
    await expect(work()).rejects.toThrow(problem);
    expect(await store.readComposition()).toEqual(before);
  });

  it('is checked like a publish: symbols and paths', async () => {
    const strange = await storeBuild('strange', { uses: { react: ['useTomorrow'] } });
    await expect(canary(strange, percent(10))).rejects.toThrow('react has no export "useTomorrow"');
    await canary(strange, percent(10), true);
    const grabbing = await storeBuild('grabbing', { paths: ['/orders', '/support'] });
    await publish(store, await build('support', 'support'));
    await expect(canary(grabbing, percent(10), true)).rejects.toThrow('overlaps /support of support');
  });

  it('protects what it uses from a new shell and from the paths of other areas', async () => {
    await canary(
      await storeBuild('wide', { paths: ['/orders', '/returns'], uses: { react: ['useState', 'memo'] } }),
      percent(10),
      true,
    );
    await expect(publish(store, await build('returns', 'returns'))).rejects.toThrow(
      'overlaps /returns of orders',
    );
    const shell = await writeBuild(folder, 'shell', { 'main.js': 'next' }, { pages: [] });
    await expect(publish(store, shell)).rejects.toThrow('react has no export "memo"');
  });

  it('is not pruned', async () => {
    await canary(second, percent(10));
    const third = await storeBuild('third');
    expect(await prune(store, 0)).toEqual([`orders ${third}`]);
    expect(await store.listVersions('orders')).toEqual([first, second].sort());
  });

  it('becomes live for everyone when it is promoted, and can be rolled back', async () => {
    await canary(second, percent(10));
    await canary(second, partners(12));
    await promote();
    expect(await orders()).toMatchObject({ version: second, previous: first, channels: [] });
    expect((await store.readAuditLog()).at(-1)).toMatchObject({ action: 'promote', from: first, to: second });
    expect(await rollback(store, 'orders')).toEqual({ from: second, to: first });
    await expect(canary(second, percent(10))).rejects.toThrow('was rolled back');
  });

  it('ends without a trace when it is stopped', async () => {
    await canary(second, percent(10));
    await makeChange(store, (composition) => planStopCanary(composition, 'orders', undefined, options));
    expect(await orders()).toMatchObject({ version: first, channels: [] });
    await expect(
      makeChange(store, (composition) => planStopCanary(composition, 'orders', undefined, options)),
    ).rejects.toThrow('orders has no canary');
  });
});

describe('other commands', () => {
  it('keep canaries of other versions when an area is published, and end that of the same version', async () => {
    await canary(second, percent(10));
    const third = await publish(store, await build('orders', 'third'));
    expect(await orders()).toMatchObject({ version: third.version, channels: [{ version: second }] });
    await publish(store, await build('orders', 'second'));
    expect(await orders()).toMatchObject({ version: second, channels: [] });
  });

  it('end the canary of a version that is rolled back to or was rolled back, and keep others', async () => {
    const third = await storeBuild('third');
    await canary(second, percent(10));
    await publish(store, await build('orders', 'fourth'));
    await canary(first, { to: 'testers' });
    await canary(third, partners(12));
    await rollback(store, 'orders');
    expect(await orders()).toMatchObject({
      version: first,
      channels: [
        { to: 'partners', version: third },
        { to: 'percentage', version: second },
      ],
    });
  });

  it('keep the version of a preview until it expires', async () => {
    const third = await storeBuild('third');
    const preview = { reason: 'look', hours: 1 };
    const past = new Date('2020-01-01T00:00:00Z');
    await makeChange(store, (composition) => planPreview(store, composition, 'orders', third, preview, past));
    await makeChange(store, (composition) => planPreview(store, composition, 'orders', second, preview));
    expect(await prune(store, 0)).toEqual([`orders ${third}`]);
  });

  it('do not stop a shell that a preview does not fit, and its session then gets the live version', async () => {
    const third = await storeBuild('third', { uses: { react: ['useGone'] } });
    const preview = { reason: 'look', hours: 1, force: true };
    const { key } = await makeChange(store, (composition) =>
      planPreview(store, composition, 'orders', third, preview),
    );
    expect(await openPreview(store, key, EVERYTHING)).toBe('opened');
    await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'next' }, { pages: [] }));
    const manifest = toManifest(await readLiveReleases(store), EVERYTHING);
    expect(manifest.areas).toMatchObject([{ name: 'orders', version: first, incompatible: [] }]);
  });

  it('keep the latest 50 previews of an area', async () => {
    const start = Date.now();
    for (let made = 0; made < 52; made += 1)
      await makeChange(store, (composition) =>
        planPreview(
          store,
          composition,
          'orders',
          second,
          { reason: 'look', hours: 1 },
          new Date(start + made),
        ),
      );
    const expiries = (await orders())?.channels.flatMap((rule) =>
      rule.to === 'preview' ? [new Date(rule.expires).getTime() - start - 3_600_000] : [],
    );
    expect(expiries).toEqual(Array.from({ length: 50 }, (_, at) => at + 2));
  });

  it('remove an area with its channels', async () => {
    await canary(second, percent(10));
    await remove(store, 'orders', 'retired');
    await publish(store, await build('orders', 'second'));
    expect(await orders()).toMatchObject({ version: second, channels: [] });
  });

  it('store a build without making it live, once', async () => {
    const dist = await build('orders', 'third');
    const stored = await publish(store, dist, { draft: true });
    expect(stored).toMatchObject({ outcome: 'stored', replaced: first });
    expect(await publish(store, dist, { draft: true })).toMatchObject({ outcome: 'stored' });
    expect(await orders()).toMatchObject({ version: first });
    expect((await store.readAuditLog()).filter(({ reason }) => reason === stored.version)).toHaveLength(1);
  });
});
