import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBrowserTests } from '@portal/test/browser-tests';
import type { Interaction } from '../../e2e/support/interactions/interactions.ts';
import { readOptions } from '../support/options.ts';
import { publish } from '../support/publish.ts';
import { table } from '../support/stats.ts';

const WORST = 10;
const GOAL_MS = 100;
/** A browser and its portal take two cores: with less for each, one journey waits for another's work. */
const WORKERS = Math.max(1, Math.floor(availableParallelism() / 2));

const options = readOptions(1);
const folder = await mkdtemp(join(tmpdir(), 'portal-inp-'));
const file = join(folder, 'interactions.jsonl');
try {
  const { counts } = await runBrowserTests(options.rest, {
    E2E_INTERACTIONS: file,
    E2E_WORKERS: String(WORKERS),
  });
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  if (lines.length === 0) throw new Error('No interaction was recorded.');
  const found = lines.map((line): Interaction => JSON.parse(line)).sort((one, other) => other.ms - one.ms);
  const summary =
    `${found.length} interactions of 16 ms or more in ${counts.passed} journeys (${counts.failed} failed) at CPU ÷4; ` +
    `${found.filter(({ ms }) => ms > GOAL_MS).length} took longer than ${GOAL_MS} ms.`;
  const isComplete = options.isComplete && counts.failed === 0;
  if (options.isComplete && !isComplete)
    process.stdout.write(
      '\nJourneys failed, so their interactions are missing: the table is not replaced.\n',
    );
  const text = [summary, describeGroups(found), describeWorst(found)].join('\n\n');
  await publish('inp', text, { ...options, isComplete });
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The time that a share of the interactions exceeds. Faster ones than 16 ms are not reported, so the real figure is lower. */
function getExceeded(sorted: readonly Interaction[], share: number): string {
  return String(sorted[Math.floor(sorted.length * share)]?.ms ?? 0);
}

/** One row for each folder of journeys, and one for all. */
function describeGroups(sorted: readonly Interaction[]): string {
  const groupOf = ({ journey }: Interaction) => journey.split(/[/ ]/)[0] ?? '';
  const names = [...new Set(sorted.map(groupOf))].sort();
  const rows = names.map((name) => [name, sorted.filter((found) => groupOf(found) === name)] as const);
  return table([
    ['journeys', 'interactions', 'p50', 'p75', 'p98', 'longest'],
    ...[...rows, ['all', sorted] as const].map(([name, group]) => [
      name,
      String(group.length),
      ...[0.5, 0.25, 0.02, 0].map((share) => getExceeded(group, share)),
    ]),
  ]);
}

/** The slowest, with the parts of their time: waiting, event handlers, and what follows until the paint. */
function describeWorst(sorted: readonly Interaction[]): string {
  const head = [
    'ms',
    'delay',
    'handlers',
    'until paint',
    'of it layout',
    'event',
    'element',
    'screen',
    'journey',
  ];
  const rows = sorted
    .slice(0, WORST)
    .map(({ ms, delay, handlers, presentation, layout, type, element, path, journey }) => [
      ...[ms, delay, handlers, presentation, layout].map(String),
      ...[type, element, path, journey].map((text) => text.replaceAll('|', '/').replaceAll(/\s+/g, ' ')),
    ]);
  return table([head, ...rows]);
}
