import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  type Budget,
  describeHeadroom,
  describeMissingHeadroom,
  describeOverBudget,
  measureParts,
} from './byte-budgets.ts';
import { readReport, reportPartBytes } from './part-bytes.ts';

const BUDGETS: Budget[] = [
  { part: 'entry', bytes: 2_400, reason: 'Any area' },
  { app: 'quoting', part: 'entry', bytes: 2_600, reason: 'Has more pages' },
  { part: 'page', bytes: 20_300, reason: 'Any page' },
  { part: 'script', bytes: 24_000, reason: 'Loaded later' },
  { app: 'shell', part: 'frame', bytes: 1, reason: 'Layout' },
  { app: 'shell', part: 'inline', bytes: 2_900, reason: 'In every page' },
  { app: 'shell', part: 'layer', path: '@portal/ui/grid', bytes: 60_800, reason: 'Lists' },
];

const findOverBudget = async (of: string, budgets: readonly Budget[]) =>
  describeOverBudget(await measureParts(of, budgets));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-budget-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A finished build of an area with one page; sizes are of the files as they are sent. */
async function build(
  name: string,
  sizes: { entry: number; area: number; page: number; later?: number },
  kind = 'area',
) {
  const files = {
    'remoteEntry.js': sizes.entry,
    'area.js': sizes.area,
    'page.js': sizes.page,
    'later.js': sizes.later ?? 0,
  };
  for (const [file, bytes] of Object.entries(files)) {
    await writeFile(join(folder, file), 'x'.repeat(bytes * 3));
    await writeFile(join(folder, `${file}.br`), 'x'.repeat(bytes));
  }
  const report = {
    name,
    kind,
    entries: ['remoteEntry.js'],
    preload: ['area.js'],
    pages: [{ path: '/orders', scripts: ['page.js', 'area.js'], layers: [] }],
    frame: kind === 'shell' ? { scripts: [], layers: [] } : null,
    layerScriptsLater: kind === 'shell' ? { '@portal/ui/grid': ['area.js', 'later.js'] } : {},
    scriptMedia: {},
    files: Object.fromEntries(Object.keys(files).map((file) => [file, ''])),
  };
  await writeFile(join(folder, 'build.json'), JSON.stringify(report));
  if (kind === 'shell') await writeInlineScript(2_000);
}

const writeInlineScript = (bytes: number) =>
  writeFile(join(folder, 'first-paint.json'), JSON.stringify({ script: 'x'.repeat(bytes) }));

it('accepts a build within its budgets', async () => {
  await build('orders', { entry: 2_400, area: 12_000, page: 8_300 });
  expect(await findOverBudget(folder, BUDGETS)).toEqual([]);
});

it('names file, size and budget of every part that is too large', async () => {
  await build('orders', { entry: 2_401, area: 12_000, page: 8_301, later: 3_000_000 });
  expect(await findOverBudget(folder, BUDGETS)).toEqual([
    'orders: entry has 2401 bytes, budget 2400 (remoteEntry.js 2401).',
    'orders: page /orders has 20301 bytes, budget 20300 (area.js 12000, page.js 8301).',
    'orders: script has 3000000 bytes, budget 24000 (later.js 3000000).',
  ]);
});

it('counts what a list fetches once it is rendered', async () => {
  await build('shell', { entry: 1, area: 50_000, page: 1, later: 10_801 }, 'shell');
  expect(await findOverBudget(folder, BUDGETS)).toContain(
    'shell: layer @portal/ui/grid has 60801 bytes, budget 60800 (area.js 50000, later.js 10801).',
  );
});

it('counts the script that is inside every page of the shell', async () => {
  await build('shell', { entry: 1, area: 1, page: 1 }, 'shell');
  await writeInlineScript(2_901);
  expect(await findOverBudget(folder, BUDGETS)).toContain('shell: inline has 2901 bytes, budget 2900.');
});

it('refuses a part that no row covers', async () => {
  await build('remote', { entry: 1, area: 1, page: 1 }, 'host');
  expect(await findOverBudget(folder, BUDGETS)).toContain('remote: page /orders has no budget.');
});

it('prefers the row of the app', async () => {
  await build('quoting', { entry: 2_600, area: 1, page: 1 });
  expect(await findOverBudget(folder, BUDGETS)).toEqual([]);
});

it('names the part that may grow least', async () => {
  await build('orders', { entry: 1_200, area: 12_000, page: 7_285 });
  expect(describeHeadroom(await measureParts(folder, BUDGETS))).toEqual([
    'orders: page /orders has 1015 of 20300 bytes left (5%).',
  ]);
});

it('names every part with less than 5% left, so that a fixed limit hides no other', async () => {
  await build('orders', { entry: 2_399, area: 12_000, page: 7_286 });
  expect(describeHeadroom(await measureParts(folder, BUDGETS))).toEqual([
    'orders: entry has 1 of 2400 bytes left (0%).',
    'orders: page /orders has 1014 of 20300 bytes left (4%).',
  ]);
});

it('refuses a part with less than 5% left, or than its row demands', async () => {
  const budgets: Budget[] = [
    { part: 'entry', bytes: 1_000, headroom: 0.02, reason: 'A fixed limit' },
    { part: 'page', bytes: 10_000, reason: 'Any page' },
    { part: 'script', bytes: 20_000, reason: 'Loaded later' },
  ];
  const findTight = async (entry: number, area: number) => {
    await build('orders', { entry, area, page: 500 });
    return describeMissingHeadroom(await measureParts(folder, budgets));
  };
  expect(await findTight(980, 9_000)).toEqual([]);
  expect(await findTight(981, 9_001)).toEqual([
    'orders: entry has 19 of 1000 bytes left (1%); it must have 2% left.',
    'orders: page /orders has 499 of 10000 bytes left (4%); it must have 5% left.',
  ]);
});

it('records the bytes of the entry and of what each page adds to it', async () => {
  await build('orders', { entry: 6_490, area: 4_500, page: 1_068 });
  await reportPartBytes(folder);
  const report = await readReport(folder);
  expect(report.bytes).toEqual({ entry: 6_490, frame: null, pages: { '/orders': 5_568 } });
});
