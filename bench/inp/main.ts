import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBrowserTests } from '@portal/test/browser-tests';
import { readOptions } from '../support/options.ts';
import { publish } from '../support/publish.ts';
import { table } from '../support/stats.ts';

/** A line of the file that `e2e/support/interactions.ts` writes. */
interface Interaction {
  journey: string;
  path: string;
  type: string;
  element: string;
  ms: number;
}

const WORST = 10;
const options = readOptions(1);
const folder = await mkdtemp(join(tmpdir(), 'portal-inp-'));
const file = join(folder, 'interactions.jsonl');
try {
  const { counts } = await runBrowserTests(options.rest, { E2E_INTERACTIONS: file });
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  if (lines.length === 0) throw new Error('No interaction was recorded.');
  const found = lines.map((line): Interaction => JSON.parse(line)).sort((one, other) => other.ms - one.ms);
  // The share that is slower; interactions under 16 ms are not reported, so the real figures are lower.
  const slowest = (share: number) => found[Math.floor(found.length * share)]?.ms ?? 0;
  const head = ['ms', 'event', 'element', 'screen', 'journey'];
  const worst = found
    .slice(0, WORST)
    .map(({ ms, type, element, path, journey }) => [
      String(ms),
      type,
      element,
      path,
      journey.replaceAll('|', '/'),
    ]);
  const summary =
    `${found.length} interactions of 16 ms or more in ${counts.passed} journeys (${counts.failed} failed) at CPU ÷4: ` +
    `p50 ${slowest(0.5)} ms, p75 ${slowest(0.25)} ms, p98 ${slowest(0.02)} ms, longest ${slowest(0)} ms.`;
  await publish('inp', `${summary}\n\n${table([head, ...worst])}`, options);
} finally {
  await rm(folder, { recursive: true, force: true });
}
