import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@portal/api-client';
import { findPostgres } from '@portal/provider-api/testing/postgres';
import { isSelected, readOptions } from '../support/options.ts';
import { publish } from '../support/publish.ts';
import { median, table } from '../support/stats.ts';
import { addressFile } from './addresses.ts';
import { measureWithReader, type Readers } from './measure-with-reader.ts';
import { type Backend, type Pair, startPair } from './servers.ts';

const options = readOptions(9);
const { rounds: ROUNDS } = options;
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 1500);
const CONNECTIONS = 16;
const ROWS = 10_000;
const POLL_MS = 100;
const { multiQuotes } = contract;

interface Load {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}
const script = (name: string) => join(import.meta.dirname, name);

async function load(url: string, cookie: string): Promise<Load> {
  const args = ['--no-warnings', script('load.ts'), url, cookie, String(CONNECTIONS), String(REQUESTS)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  return JSON.parse(line);
}

function signedIn(pair: Pair) {
  const cookies = pair.cookie.split('; ').map((each): [string, string] => {
    const split = each.indexOf('=');
    return [each.slice(0, split), each.slice(split + 1)];
  });
  return pair.portal.guest(new Map(cookies));
}

async function requests(pair: Pair): Promise<string[][]> {
  const { items } = await signedIn(pair).call(contract.circuits.list, { perPage: 1 });
  const id = items[0]?.id ?? 1;
  const calls = [
    ['Who is signed in', '/api/v1/me', '/me'],
    ['A page of quotes', '/api/v1/quotes', '/quotes'],
    ['A circuit', `/api/v1/circuits/${id}`, `/circuits/${id}`],
  ] as const;
  const rows: string[][] = [];
  for (const [name, own, bare] of calls) {
    const sides = {
      portal: { url: pair.portal.url + own, cookie: pair.cookie, found: [] as Load[] },
      same: { url: `${pair.bareUrl}${bare}?session=${pair.session}`, cookie: '', found: [] as Load[] },
      one: { url: `${pair.bareUrl}${bare}?session=${pair.session}&only=1`, cookie: '', found: [] as Load[] },
    };
    const all = Object.values(sides);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const side of round % 2 === 0 ? all : all.toReversed()) {
        side.found.push(await load(side.url, side.cookie));
      }
    }
    const failed = all.flatMap(({ found }) => found).reduce((sum, each) => sum + each.failed, 0);
    if (failed > 0) throw new Error(`${name}: ${failed} requests failed.`);
    const of = (side: keyof typeof sides, what: keyof Load) =>
      median(sides[side].found.map((each) => each[what]));
    const ratio = (other: keyof typeof sides, what: keyof Load) =>
      `${(of('portal', what) / of(other, what)).toFixed(2)}×`;
    rows.push([
      name,
      `${of('portal', 'perSecond').toFixed(0)} / ${of('same', 'perSecond').toFixed(0)}`,
      ratio('same', 'perSecond'),
      `${of('portal', 'p99').toFixed(1)} / ${of('same', 'p99').toFixed(1)}`,
      ratio('same', 'p99'),
      `${of('one', 'perSecond').toFixed(0)} / ${of('one', 'p99').toFixed(1)}`,
      `${ratio('one', 'perSecond')} / ${ratio('one', 'p99')}`,
    ]);
  }
  return rows;
}

async function longWork(pair: Pair): Promise<string[][]> {
  const browser = signedIn(pair);
  const found: Record<string, { ms: number[]; longest: number[]; p99: number[] }> = {};
  const note = (name: string, { ms, readers }: { ms: number; readers?: Readers }) => {
    const own = found[name] ?? { ms: [], longest: [], p99: [] };
    found[name] = own;
    own.ms.push(ms);
    if (readers) {
      own.longest.push(readers.longest);
      own.p99.push(readers.p99);
    }
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { uuid } = await browser.call(multiQuotes.create, { name: `Bench ${round}` });
    const bare = await fetch(`${pair.bareUrl}/import?rows=${ROWS}`, { method: 'POST' });
    note('bare', { ms: ((await bare.json()) as { ms: number }).ms });
    note('nothing', await measureWithReader(pair.portal.url, pair.cookie, () => wait(1000).then(() => {})));
    const addresses = addressFile(ROWS);
    note(
      'validate',
      await measureWithReader(pair.portal.url, pair.cookie, async () => {
        const report = await browser.call(multiQuotes.locations.validateImport, { uuid, addresses });
        if (report.validRows !== ROWS) throw new Error(`${report.validRows} of ${ROWS} rows are valid.`);
      }),
    );
    note(
      'import',
      await measureWithReader(pair.portal.url, pair.cookie, async () => {
        await browser.call(multiQuotes.locations.importLocations, { uuid, addresses });
      }),
    );
    note(
      'search',
      await measureWithReader(pair.portal.url, pair.cookie, async () => {
        await browser.call(multiQuotes.startSearch, { uuid });
        for (;;) {
          const { status } = await browser.call(multiQuotes.getSearchProgress, { uuid });
          if (status === 'searched') break;
          await wait(POLL_MS);
        }
      }),
    );
    note(
      'export',
      await measureWithReader(pair.portal.url, pair.cookie, async () => {
        const response = await browser.fetch('/api/v1/quotes/export');
        const lines = (await response.text()).split('\n').length;
        if (lines < ROWS) throw new Error(`The export has ${lines} lines.`);
      }),
    );
  }
  const bareMs = median(found['bare']?.ms ?? []);
  return Object.entries(found).map(([name, { ms, longest, p99 }]) => [
    WORK[name] ?? name,
    median(ms).toFixed(0),
    name === 'import' ? `${(median(ms) / bareMs).toFixed(2)}×` : '',
    longest.length === 0 ? '' : median(longest).toFixed(0),
    longest.length === 0 ? '' : Math.max(...longest).toFixed(0),
    p99.length === 0 ? '' : median(p99).toFixed(1),
  ]);
}

const WORK: Record<string, string> = {
  bare: 'Bare: the rows by `unnest`, a thousand at once',
  nothing: 'Nothing (one second)',
  validate: 'Validation of 10,000 addresses',
  import: 'Import of 10,000 addresses',
  search: 'Search of 10,000 locations',
  export: 'Export of 10,000 quotes',
};

async function withPair(
  backend: Backend,
  many: boolean,
  work: (pair: Pair) => Promise<string[][]>,
): Promise<string[][]> {
  const pair = await startPair(backend, { many });
  try {
    return await work(pair);
  } finally {
    await pair.stop();
  }
}

async function measure(backend: Backend): Promise<string> {
  const parts = [`## ${backend}`];
  if (isSelected(options, 'requests')) {
    const head = [
      `${CONNECTIONS} connections (portal / bare, the same SQL)`,
      'requests/s',
      'ratio',
      'p99 ms',
      'ratio',
      'bare, one query: requests/s / p99',
      'ratios to it',
    ];
    parts.push(table([head, ...(await withPair(backend, false, requests))]));
  }
  if (isSelected(options, 'work')) {
    const head = ['While one reads', 'took ms', 'against bare', 'longest wait ms', 'worst round', 'p99 ms'];
    parts.push(table([head, ...(await withPair(backend, true, longWork))]));
  }
  return parts.join('\n\n');
}

const backends: readonly Backend[] = findPostgres() === null ? ['PGlite'] : ['PGlite', 'PostgreSQL'];
const tables = [`Medians of ${ROUNDS}, portal and bare in turn.`];
for (const backend of backends) {
  if (options.rest.length === 0 || options.rest.includes(backend)) tables.push(await measure(backend));
}
await publish('api', tables.join('\n\n'), options);
