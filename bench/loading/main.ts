import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '@portal/test/browser';
import { isSelected, readOptions } from '../support/options.ts';
import { publish } from '../support/publish.ts';
import { median, table } from '../support/stats.ts';
import {
  newContext,
  opens,
  SAVED_QUOTES,
  SCENARIOS,
  type Scenario,
  type SignedIn,
  signIn,
} from './scenarios.ts';
import { startOther, startVariants, type Variant } from './variants.ts';
import type { Visit } from './visit.ts';

const options = readOptions(9);
/** Round-trip times in milliseconds; the slope between them is P4. */
const NEAR_MS = 20;
const FAR_MS = 320;
const SLOPE = 'Round trips in series';

/**
 * Without it, V8 parses scripts again for the stack of each `Error`, which it records only because a driver is attached:
 * about 110 ms at CPU ÷4 in either build.
 */
const WITH_POSITIONS = '--js-flags=--no-enable-lazy-source-positions';

type Found = Record<Variant['name'], Visit[]>;

const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
const browser = await launchBrowser([WITH_POSITIONS]);
const built = await startVariants(folder);
/** The folder of another checkout to compare with, in turns with both builds of this one. */
const checkout = process.env['BENCH_OTHER'];
const other = checkout === undefined ? null : await startOther(folder, checkout);
const variants = other ? [...built.variants, other.variant] : built.variants;
const sessions = new Map<Variant, SignedIn>();
for (const variant of variants) sessions.set(variant, await signIn(browser, variant));

async function visit(variant: Variant, scenario: Pick<Scenario, 'signedIn' | 'visit'>): Promise<Visit> {
  const context = await newContext(browser, scenario.signedIn ? sessions.get(variant) : undefined);
  try {
    return await scenario.visit(context, variant.url);
  } finally {
    await context.close();
  }
}

/** Variants alternate, so that noise affects both. */
const inOrder = (round: number) => (round % 2 === 0 ? variants : variants.toReversed());

async function measure(scenario: Scenario): Promise<Found> {
  const found: Found = { federated: [], mono: [], other: [] };
  for (let round = 0; round < options.rounds; round += 1)
    for (const variant of inOrder(round)) found[variant.name].push(await visit(variant, scenario));
  return found;
}

function medianOf(visits: readonly Visit[], name: keyof Visit): number | null {
  const values = visits.map((each) => each[name]).filter((value) => value !== null);
  return values.length === 0 ? null : median(values);
}

const HEAD = [
  '',
  'JavaScript KB',
  'ratio',
  'scripts',
  'area files',
  'FCP',
  'LCP',
  'CLS',
  'usable',
  'heading',
];
const HEADER = [...HEAD, 'ratio', 'first row', 'ratio'];

function toRow(name: string, found: Found): string[] {
  const pair = (what: keyof Visit, digits = 0, scale = 1) =>
    (['federated', 'mono'] as const)
      .map((variant) => medianOf(found[variant], what))
      .map((value) => (value === null ? '–' : (value / scale).toFixed(digits)))
      .join(' / ')
      .replace('– / –', '–');
  const ratio = (what: keyof Visit) => {
    const [own, other] = [medianOf(found.federated, what), medianOf(found.mono, what)];
    return own === null || !other ? '–' : `${(own / other).toFixed(2)}×`;
  };
  return [
    name,
    pair('scriptBytes', 1, 1000),
    ratio('scriptBytes'),
    pair('scriptRequests'),
    medianOf(found.federated, 'areaRequests')?.toFixed(0) ?? '–',
    pair('fcp'),
    pair('lcp'),
    medianOf(found.federated, 'cls')?.toFixed(3) ?? '–',
    pair('usable'),
    pair('heading'),
    ratio('heading'),
    pair('rows'),
    ratio('rows'),
  ];
}

const OTHER_HEADER = [
  'This checkout / the other',
  'first paint',
  'ratio',
  'usable',
  'ratio',
  'heading',
  'ratio',
  'first row',
  'ratio',
];

/** One scenario of this checkout beside the other one's. */
function toOtherRow(name: string, found: Found): string[] {
  const cells = (['fcp', 'usable', 'heading', 'rows'] as const).flatMap((what) => {
    const [own, before] = [medianOf(found.federated, what), medianOf(found.other, what)];
    return own === null || !before
      ? ['–', '–']
      : [`${own.toFixed(0)} / ${before.toFixed(0)}`, `${(own / before).toFixed(2)}×`];
  });
  return [name, ...cells];
}

/** How much later saved quotes are shown per millisecond of extra round-trip time (P4), at full CPU speed. */
async function measureSlope(): Promise<string> {
  const times = {
    federated: new Map<number, Visit[]>(),
    mono: new Map<number, Visit[]>(),
    other: new Map<number, Visit[]>(),
  };
  for (let round = 0; round < options.rounds; round += 1) {
    for (const variant of inOrder(round).filter(({ name }) => name !== 'other')) {
      for (const latencyMs of round % 2 === 0 ? [NEAR_MS, FAR_MS] : [FAR_MS, NEAR_MS]) {
        const { path, moments } = SAVED_QUOTES;
        const slow = opens(path, moments, { isCpuSlow: false, latencyMs });
        const own = times[variant.name];
        own.set(latencyMs, [
          ...(own.get(latencyMs) ?? []),
          await visit(variant, { signedIn: true, visit: slow }),
        ]);
      }
    }
  }
  const slope = (name: Variant['name'], what: 'fcp' | 'heading' | 'rows') => {
    const at = (latencyMs: number) => medianOf(times[name].get(latencyMs) ?? [], what) ?? Number.NaN;
    return ((at(FAR_MS) - at(NEAR_MS)) / (FAR_MS - NEAR_MS)).toFixed(2);
  };
  const names = ['federated', 'mono'] as const;
  return table([
    [`${SLOPE}: saved quotes, ${NEAR_MS} → ${FAR_MS} ms`, 'first paint', 'heading', 'first row'],
    ...names.map((name) => [name, slope(name, 'fcp'), slope(name, 'heading'), slope(name, 'rows')]),
  ]);
}

try {
  const rows: string[][] = [];
  const otherRows: string[][] = [];
  for (const scenario of SCENARIOS) {
    if (!isSelected(options, scenario.name)) continue;
    const began = performance.now();
    const found = await measure(scenario);
    rows.push(toRow(scenario.name, found));
    if (other) otherRows.push(toOtherRow(scenario.name, found));
    process.stdout.write(`${scenario.name}: ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  }
  const parts = [
    `Medians of ${options.rounds}, interleaved; federated / one bundle of the same sources; milliseconds, CPU ÷4, 9 Mbps, ` +
      '100 ms round trip, unless stated; KB = 1000 bytes on the wire, brotli.',
  ];
  if (rows.length > 0) parts.push(table([HEADER, ...rows]));
  if (otherRows.length > 0) parts.push(table([OTHER_HEADER, ...otherRows]));
  if (isSelected(options, SLOPE)) parts.push(await measureSlope());
  await publish('loading', parts.join('\n\n'), options);
} finally {
  await browser.close();
  await built.stop();
  await other?.stop();
  await rm(folder, { recursive: true, force: true });
}
