import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { prune, setPinned } from '../publish/prune.ts';
import { publish } from '../publish/publish.ts';
import { remove, rollback } from '../publish/rollback.ts';
import { createPortal } from '../serve/serve.ts';
import { EVERYTHING, writeBuild } from '../testing.ts';
import { openTestStore, readStored, removeStored, writeStored } from '../testing-store.ts';
import type { ReleaseStore } from './store.ts';

let folder: string;
let store: ReleaseStore;
let good: Awaited<ReturnType<ReleaseStore['readComposition']>>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-damage-'));
  store = openTestStore(join(folder, 'store'));
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }));
  await publish(store, await writeBuild(folder, 'support', { 'entry.js': 'support' }));
  await publish(store, await writeBuild(folder, 'orders', { 'entry.js': 'old' }));
  await publish(store, await writeBuild(folder, 'orders', { 'entry.js': 'orders' }));
  good = await store.readComposition();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const COMPOSITION = 'app.json';
const write = (content: string) => writeStored(store, COMPOSITION, content);
const read = () => readStored(store, COMPOSITION);
const damages: Record<string, () => Promise<void>> = {
  'a row without a version': () => writeRows([{ name: 'support' }]),
  'a damaged list of pinned versions': () => writeRows([{ ...good.areas[1], pinned: 'all' }]),
  'a damaged previous version': () => writeRows([{ ...good.areas[1], previous: 7 }]),
  'a row that is listed twice': () => writeRows([good.areas[0], good.areas[0]]),
  'a file that was cut': async () => write((await read())?.slice(0, 100) ?? ''),
  'an empty file': () => write(''),
  null: () => write('null'),
  'an empty object': () => write('{}'),
  'a missing file': () => removeStored(store, COMPOSITION),
};

async function writeRows(rows: unknown[]): Promise<void> {
  await write(JSON.stringify({ ...good, areas: [good.areas[0], ...rows] }));
}

describe.each(Object.keys(damages))('after %s', (damage) => {
  beforeEach(() => damages[damage]?.());

  it('serves the last good composition', async () => {
    const problems: string[] = [];
    const portal = createPortal(store, {
      title: 'Portal',
      visitorOf: async () => EVERYTHING,
      onProblem: ({ name, reason }) => problems.push(`${name}: ${reason}`),
    });
    const response = await portal.request('/app.json');
    expect(response.status).toBe(200);
    const { areas } = await response.json();
    expect(areas.map(({ name }: { name: string }) => name)).toEqual(['orders', 'support']);
    expect(problems.at(-1)).toContain('the last good composition is used');
  });

  it('changes nothing and says why', async () => {
    const before = await read();
    const log = await store.readAuditLog();
    const versions = [await store.listVersions('orders'), await store.listVersions('support')];
    const other = await writeBuild(folder, 'orders', { 'entry.js': 'newer' });
    const refusal = 'app.json cannot be read completely, so nothing was changed';
    await expect(publish(store, other)).rejects.toThrow(refusal);
    await expect(prune(store, 0)).rejects.toThrow(refusal);
    await expect(rollback(store, 'orders')).rejects.toThrow(refusal);
    await expect(remove(store, 'orders')).rejects.toThrow(refusal);
    await expect(setPinned(store, 'orders', versions[0]?.[0] ?? '', true)).rejects.toThrow(refusal);
    expect(await read()).toBe(before);
    expect(await store.readAuditLog()).toEqual(log);
    expect([await store.listVersions('orders'), await store.listVersions('support')]).toEqual(versions);
  });

  it('can be restored, which is logged', async () => {
    await store.restore('disk fault');
    const { composition, problems } = await store.readWithProblems();
    expect(problems).toEqual([]);
    expect([composition.shell, composition.areas]).toEqual([good.shell, good.areas]);
    expect(composition.sequence).toBe(good.sequence + 1);
    expect((await store.readAuditLog()).at(-1)).toMatchObject({ action: 'restore', reason: 'disk fault' });
    await prune(store, 0);
    expect(await store.listVersions('support')).toHaveLength(1);
  });
});

it('restores nothing while app.json is intact', async () => {
  await expect(store.restore()).rejects.toThrow('is intact; nothing was changed');
});

it('counts the changes', async () => {
  expect(good.sequence).toBe(4);
  await rollback(store, 'orders');
  expect((await store.readComposition()).sequence).toBe(5);
});

it('keeps settings of a later version through every change, and in the last good copy', async () => {
  const quotas = [{ area: 'orders', visits: 5 }];
  await write(JSON.stringify({ ...JSON.parse((await read()) ?? ''), quotas }));
  await publish(store, await writeBuild(folder, 'orders', { 'entry.js': 'next' }));
  await rollback(store, 'orders', {});
  await remove(store, 'support');
  for (const file of [COMPOSITION, 'app.last-good.json'])
    expect(JSON.parse((await readStored(store, file)) ?? '')).toMatchObject({ sequence: 7, quotas });
});
