import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runAs } from '../store/audit.ts';
import { ReleaseStore } from '../store/store.ts';
import { giveCanary, writeBuild } from '../testing.ts';
import { listWatchedCanaries, recordCanaryVerdict, stopCanaryAutomatically } from '../verdict/canaries.ts';
import { prune } from './prune.ts';
import { makeVersionLive, publish } from './publish.ts';
import { rollback } from './rollback.ts';

let folder: string;
let store: ReleaseStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-refusals-'));
  store = new ReleaseStore(join(folder, 'store'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const build = (name: string, code: string, report = {}) =>
  writeBuild(folder, name, { 'entry.js': code }, report);
const page = (changes: object) => ({
  pages: [{ path: '/orders', scripts: [], layers: [], ...changes }],
});

describe('publish refuses', () => {
  it.each([
    ['an entry that the build does not contain', { entries: ['gone.js'] }, 'The entry gone.js is not a file'],
    ['a preloaded file that it does not contain', { preload: ['gone.js'] }, 'The preloaded file gone.js is'],
    ['a page script that it does not contain', page({ scripts: ['gone.js'] }), 'script of the page /orders'],
    ['two entries', { entries: ['entry.js', 'entry.js'] }, 'An area has one entry'],
    ['the container of another area', { container: 'portal_area_quoting' }, 'must be portal_area_orders'],
    ['an unknown layer', { layers: ['@portal/ui/holograms'] }, '@portal/ui/holograms is not a layer'],
    ['an unknown layer of a page', page({ layers: ['@portal/ui'] }), '@portal/ui is not a layer'],
    [
      'a list with more items than any app has',
      { paths: Array.from({ length: 501 }, (_, at) => `/orders${at}`) },
      '"paths" has 501 items; more than 500 are not read.',
    ],
    ['a record without symbols', { uses: undefined }, '"uses" is missing'],
    ['a record without versions', { versions: {} }, '"versions" is missing'],
  ])('%s', async (_, report, message) => {
    await expect(publish(store, await build('orders', 'code', report))).rejects.toThrow(message);
    expect((await store.readComposition()).areas).toEqual([]);
    expect(await store.listVersions('orders')).toEqual([]);
  });

  it('a shell without the symbols that it provides', async () => {
    const shell = await build('shell', 'code', { provides: {} });
    await expect(publish(store, shell)).rejects.toThrow('"provides" is missing');
  });

  it('a shell with a page that a live area claims', async () => {
    await publish(store, await build('orders', 'code'));
    const shell = await build('shell', 'code', page({}));
    await expect(publish(store, shell)).rejects.toThrow('which the area orders claims');
    await publish(store, shell, { replacedNext: ['orders'] });
  });

  it('a missing file, by its name', async () => {
    const dist = await build('orders', 'code');
    await rm(join(dist, 'entry.js'));
    await expect(publish(store, dist)).rejects.toThrow(
      `${join(dist, 'entry.js')} is missing, although the build names it. Build it again.`,
    );
  });

  it.each([
    ['damaged', () => Buffer.from('not brotli')],
    ['of another file', () => brotliCompressSync('other')],
  ])('a compressed file that is %s', async (_, content) => {
    const dist = await build('orders', 'code');
    await writeFile(join(dist, 'entry.js.br'), content());
    await expect(publish(store, dist)).rejects.toThrow('entry.js.br is damaged');
    await writeFile(join(dist, 'entry.js.br'), brotliCompressSync('code'));
    const { version } = await publish(store, dist);
    expect(await readFile(store.path('areas', 'orders', version, 'entry.js'), 'utf8')).toBe('code');
  });
});

describe('rollback refuses', () => {
  it('an area that uses what the live shell lacks, unless it is forced with a reason', async () => {
    const uses = { react: ['useState', 'useOld'] };
    await publish(store, await build('shell', 'shell', { provides: { react: ['useState', 'useOld'] } }));
    const first = await publish(store, await build('orders', 'first', { uses }));
    await publish(store, await build('orders', 'second'));
    await publish(store, await build('shell', 'without useOld'));
    await expect(rollback(store, 'orders')).rejects.toThrow('react has no export "useOld"');
    await expect(rollback(store, 'orders', { force: true })).rejects.toThrow('--force needs --reason');
    const { to } = await rollback(store, 'orders', { force: true, reason: 'blank page' });
    expect(to).toBe(first.version);
  });

  it('a shell that lacks what a live area uses', async () => {
    await publish(store, await build('shell', 'first'));
    await publish(store, await build('shell', 'second', { provides: { react: ['useState', 'useNew'] } }));
    await publish(store, await build('orders', 'code', { uses: { react: ['useNew'] } }));
    await expect(rollback(store, 'shell')).rejects.toThrow('orders: react has no export "useNew"');
  });

  it('to go back twice when two people, or a person and the check of releases, roll back at once', async () => {
    const [first, second, third] = [
      await publish(store, await build('orders', 'first')),
      await publish(store, await build('orders', 'second')),
      await publish(store, await build('orders', 'third')),
    ];
    await runAs('automatic', () => rollback(store, 'orders'));
    await expect(runAs('Sam', () => rollback(store, 'orders'))).rejects.toThrow(
      `orders was rolled back from ${third.version} to ${second.version} by automatic in the last ten minutes. To go back further: --to ${first.version}.`,
    );
    expect(await runAs('Sam', () => rollback(store, 'orders', { to: first.version }))).toEqual({
      from: second.version,
      to: first.version,
    });
  });

  it('if another version is live than the one that was to be replaced', async () => {
    const first = await publish(store, await build('orders', 'first'));
    const second = await publish(store, await build('orders', 'second'));
    const fix = await publish(store, await build('orders', 'fix'));
    const refusal = `${fix.version} of orders is live now, not ${second.version}. Nothing was changed.`;
    const options = { to: first.version, ifLive: second.version };
    await expect(rollback(store, 'orders', options)).rejects.toThrow(refusal);
    const publishFirst = makeVersionLive(store, 'orders', first.version, { ifLive: second.version });
    await expect(publishFirst).rejects.toThrow(refusal);
    expect(await rollback(store, 'orders', { ...options, ifLive: fix.version })).toMatchObject({
      to: first.version,
    });
  });

  it('to make a canary live that is on hold or was stopped, unless it is forced', async () => {
    await publish(store, await build('orders', 'first'));
    const held = await publish(store, await build('orders', 'held'), { draft: true });
    const bad = await publish(store, await build('orders', 'bad'), { draft: true });
    const watch = async (version: string) => {
      await giveCanary(store, 'orders', version, 10);
      const watched = await listWatchedCanaries(store, new Date());
      const canary = watched.find((one) => one.version === version);
      if (canary === undefined) throw new Error('The canary is not watched.');
      return canary;
    };
    await stopCanaryAutomatically(store, await watch(bad.version), '9 of 9 failed.');
    await recordCanaryVerdict(store, await watch(held.version), 'inconclusive', '1 of 9 failed.');
    const toHeld = { to: held.version, reason: 'try it' };
    await expect(rollback(store, 'orders', toHeld)).rejects.toThrow('is on hold: 1 of 9 failed.');
    const toBad = { to: bad.version, reason: 'try it' };
    await expect(rollback(store, 'orders', toBad)).rejects.toThrow(
      `orders ${bad.version} was rolled back. To use it anyway: --force.`,
    );
    expect(await rollback(store, 'orders', { ...toBad, force: true })).toMatchObject({ to: bad.version });
    expect(await rollback(store, 'orders', { ...toHeld, force: true })).toMatchObject({ to: held.version });
    // A person has decided on a version that was live before.
    expect(await rollback(store, 'orders', toBad)).toMatchObject({ to: bad.version });
  });

  it('an area whose paths another one has taken since', async () => {
    await publish(store, await build('orders', 'first', { paths: ['/orders', '/deliveries'] }));
    await publish(store, await build('orders', 'second'));
    await publish(store, await build('deliveries', 'code'));
    await expect(rollback(store, 'orders')).rejects.toThrow('overlaps /deliveries of deliveries');
  });
});

it('keeps the version that was left by name, and goes back to it', async () => {
  const first = await publish(store, await build('orders', 'first'));
  const second = await publish(store, await build('orders', 'second'));
  await rollback(store, 'orders', { to: first.version });
  await prune(store, 0);
  expect(await rollback(store, 'orders')).toEqual({ from: first.version, to: second.version });
});
