import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ReleaseStore } from '../store/store.ts';
import { randomFrom } from '../testing.ts';
import { clientFor, startRegistry } from '../testing-registry.ts';
import { DEFAULT_AREA_BUDGET, readAreaBudget } from './area-budget.ts';
import { checkPublish } from './check-publish.ts';
import { publish } from './publish.ts';

let folder: string;
let dist: string;
let store: ReleaseStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-budget-'));
  store = new ReleaseStore(join(folder, 'store'));
  dist = join(folder, 'reports', 'dist');
  await mkdir(dist, { recursive: true });
});
afterEach(async () => {
  delete process.env['AREA_ENTRY_KB'];
  delete process.env['AREA_PAGE_KB'];
  await rm(folder, { recursive: true, force: true });
});

/** A script with this many kilobytes after compression, and at most 2% more. */
function scriptOf(kilobytes: number): string {
  const next = randomFrom(kilobytes);
  const bytes = Buffer.from(Array.from({ length: kilobytes * 1000 }, () => Math.floor(next() * 256)));
  return `//${bytes.toString('base64')}`;
}

const NONE = { sync: [], async: [] };
const expose = (path: string, sync: string[], async: string[] = []) => ({
  path,
  assets: { js: { sync, async }, css: NONE },
});

const write = (file: string, content: unknown) =>
  writeFile(join(dist, file), typeof content === 'string' ? content : JSON.stringify(content));

/** A build of a stock plugin: its scripts by their size in kilobytes, what it exposes, and the module of each route. */
async function writeStockBuild(
  scripts: Readonly<Record<string, number>>,
  exposes: readonly object[],
  pages: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const [file, kilobytes] of Object.entries({ 'entry.js': 1, 'area.js': 1, 'page.js': 1, ...scripts }))
    await write(file, scriptOf(kilobytes));
  await write('../area.json', {
    paths: ['/reports'],
    audience: 'everyone',
    sdk: '^1.0.0',
    routes: [{ path: '/reports' }],
  });
  await write('source-facts.json', { uses: {}, pages });
  await write('mf-manifest.json', {
    name: 'portal_area_reports',
    metaData: {
      publicPath: 'auto',
      buildInfo: { buildVersion: '1.0.0' },
      remoteEntry: { name: 'entry.js', path: '', type: 'global' },
    },
    shared: [{ name: 'react', requiredVersion: '^19.0.0', singleton: true, assets: { js: NONE, css: NONE } }],
    exposes,
  });
}

const AREA = expose('./area', ['area.js'], ['page.js']);
const PAGE = expose('./page', ['page.js']);
const TO_PAGE = { '/reports': './page' };

describe('an area from another repository', () => {
  it.each<[string, Parameters<typeof writeStockBuild>, RegExp]>([
    ['its entry', [{ 'entry.js': 36 }, [AREA]], /reports: entry has 36\d{3} bytes, budget 35000 \(entry\.js/],
    [
      'a page, with what every page of the area has',
      [{ 'area.js': 30, 'page.js': 31 }, [AREA, PAGE], TO_PAGE],
      /^reports: page \/reports has 61\d{3} bytes, budget 60000 \(area\.js 30\d{3}, page\.js 31\d{3}\)\.$/m,
    ],
    [
      'its only page, which is not exposed, by all that the area loads later',
      [{ 'page.js': 30, 'other.js': 31 }, [expose('./area', ['area.js'], ['page.js', 'other.js'])]],
      /page \/reports \(not exposed, so with every script that the area loads later\) has 62\d{3} bytes/,
    ],
    [
      'an exposed page, although the build names another module for its route',
      [
        { 'page.js': 30, 'b.js': 31 },
        [AREA, expose('./page', ['page.js', 'b.js'])],
        { '/reports': './area' },
      ],
      /module \.\/page has 62\d{3} bytes, budget 60000/,
    ],
    [
      'a module that no route names',
      [{ 'b.js': 30, 'c.js': 31 }, [AREA, PAGE, expose('./big', ['b.js', 'c.js'])], TO_PAGE],
      /module \.\/big has 62\d{3} bytes, budget 60000/,
    ],
    [
      'a script that the manifest does not name',
      [{ 'chart.js': 61 }, [AREA, PAGE], TO_PAGE],
      /reports: script has 61\d{3} bytes, budget 60000 \(chart\.js/,
    ],
  ])('is refused by the size of %s', async (_part, build, message) => {
    await writeStockBuild(...build);
    await expect(publish(store, dist, { draft: true })).rejects.toThrow(message);
    await expect(publish(store, dist)).rejects.toThrow(message);
    expect(await store.listVersions('reports')).toEqual([]);
  });

  it('is published if only the total of several pages that are not exposed is over the budget of a page', async () => {
    await writeStockBuild({ 'page.js': 30, 'other.js': 31 }, [
      expose('./area', ['area.js'], ['page.js', 'other.js']),
    ]);
    const routes = [{ path: '/reports' }, { path: '/reports/other' }];
    await write('../area.json', { paths: ['/reports'], audience: 'everyone', sdk: '^1.0.0', routes });
    expect(await publish(store, dist)).toMatchObject({ outcome: 'published' });
  });

  it('is published within the budget, with the sizes of its entry and pages', async () => {
    await writeStockBuild({ 'entry.js': 34, 'page.js': 58 }, [AREA, PAGE], TO_PAGE);
    const { name, version } = await publish(store, dist);
    const { bytes } = (await store.readRecord(name, version)) ?? {};
    expect(bytes?.entry).toBeGreaterThan(34_000);
    expect(bytes?.pages['/reports']).toBeGreaterThan(59_000);
  });

  it('is refused by the registry, which measures the files itself', async () => {
    const registry = await startRegistry(store);
    try {
      await writeStockBuild({ 'page.js': 61 }, [AREA, PAGE], TO_PAGE);
      const client = await clientFor(store, registry, 'fulfilment', ['reports']);
      await expect(client.publish(dist)).rejects.toThrow(/page \/reports has 62\d{3} bytes, budget 60000/);
      // The budget is the operator's.
      process.env['AREA_PAGE_KB'] = '70';
      expect(await client.publish(dist)).toMatchObject({ outcome: 'published' });
    } finally {
      await registry.close();
    }
  });

  it('has its parts over budget listed before it is published in the console', async () => {
    await writeStockBuild({ 'entry.js': 36, 'page.js': 61 }, [AREA, PAGE], TO_PAGE);
    const { problems } = await checkPublish(store, dist, 'reports');
    expect(problems).toEqual(
      ['entry', 'page /reports', 'script'].map((place) =>
        expect.objectContaining({ place, stops: 'publish', canForce: false }),
      ),
    );
  });
});

describe('the budget of a portal', () => {
  it('is the default without variables', () => {
    expect(readAreaBudget({})).toEqual(DEFAULT_AREA_BUDGET);
    expect(readAreaBudget({ AREA_ENTRY_KB: '', AREA_PAGE_KB: ' 80 ' })).toEqual({
      ...DEFAULT_AREA_BUDGET,
      page: 80_000,
    });
  });

  it.each(['0', '-1', '1.5', '60kB', '100000'])('cannot be "%s"', (text) => {
    expect(() => readAreaBudget({ AREA_PAGE_KB: text })).toThrow(`AREA_PAGE_KB is "${text}"`);
  });
});
