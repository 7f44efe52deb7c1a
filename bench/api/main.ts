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
import { measureWithReader } from './measure-with-reader.ts';
import { type Backend, type Pair, startPair } from './servers.ts';

const options = readOptions(9);
const { rounds: ROUNDS } = options;
/** A round of long work takes up to a minute, and its figures vary less. */
const WORK_ROUNDS = Math.min(ROUNDS, 5);
const LOAD_SECONDS = Number(process.env['BENCH_LOAD_SECONDS'] ?? 1);
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

async function load(url: string, cookies: readonly string[]): Promise<Load> {
  const args = ['--no-warnings', script('load.ts'), url, JSON.stringify(cookies), String(LOAD_SECONDS)];
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

const SEARCHES = {
  'Search, a word': 'leeds',
  'Search, a reference': 'QS-104',
  'Search, mistyped': 'halrequin',
} as const;
const QUOTES = '/api/v1/quotes';
const LISTS = {
  'A page of orders': '/api/v1/orders',
  'A page of services': '/api/v1/circuits',
  'A page of cases': '/api/v1/support/cases',
  'A page of multi-quotes': '/api/v1/multi-quotes',
} as const;
const searchPath = (text: string) => `/api/v1/search?search=${text}`;
const RECORDED = [QUOTES, ...Object.values(LISTS), ...Object.values(SEARCHES).map(searchPath)];

/** A call with what the bare server answers instead: from SQL written for the benchmark, or with the statements that the portal sends. */
interface Call {
  name: string;
  own: string;
  same: string;
  /** The least possible: one query, no session. */
  one?: string;
}

function callsOf({ session }: Pair, circuit: number): Call[] {
  const byHand = (name: string, own: string, bare: string): Call => ({
    name,
    own,
    same: `${bare}?session=${session}`,
  });
  const recorded = (name: string, own: string): Call => ({
    name: `${name}; the portal’s statements`,
    own,
    same: `/recorded?path=${encodeURIComponent(own)}`,
  });
  return [
    byHand('Who is signed in', '/api/v1/me', '/me'),
    { ...byHand('A page of quotes', QUOTES, '/quotes'), one: `/quotes?session=${session}&only=1` },
    recorded('A page of quotes', QUOTES),
    ...Object.entries(LISTS).map(([name, own]) => recorded(name, own)),
    byHand('A circuit', `/api/v1/circuits/${circuit}`, `/circuits/${circuit}`),
    ...Object.entries(SEARCHES).map(([name, text]) => recorded(name, searchPath(text))),
  ];
}

async function requests(pair: Pair): Promise<string[][]> {
  const { items } = await signedIn(pair).call(contract.circuits.list, { perPage: 1 });
  const rows: string[][] = [];
  for (const call of callsOf(pair, items[0]?.id ?? 1)) rows.push(await compare(pair, call));
  return rows;
}

interface Side {
  url: string;
  found: Load[];
}

async function compare(pair: Pair, { name, own, same, one }: Call): Promise<string[]> {
  const side = (url: string): Side => ({ url, found: [] });
  const portal = side(pair.portal.url + own);
  const bare = side(pair.bareUrl + same);
  const least = one === undefined ? null : side(pair.bareUrl + one);
  const sides = least === null ? [portal, bare] : [portal, bare, least];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { url, found } of round % 2 === 0 ? sides : sides.toReversed()) {
      found.push(await load(url, pair.cookies));
    }
  }
  const failed = sides.flatMap(({ found }) => found).reduce((sum, each) => sum + each.failed, 0);
  if (failed > 0) throw new Error(`${name}: ${failed} requests failed.`);
  const of = ({ found }: Side, what: keyof Load) => median(found.map((each) => each[what]));
  const ratio = (other: Side, what: keyof Load) => `${(of(portal, what) / of(other, what)).toFixed(2)}×`;
  return [
    name,
    `${of(portal, 'perSecond').toFixed(0)} / ${of(bare, 'perSecond').toFixed(0)}`,
    ratio(bare, 'perSecond'),
    `${of(portal, 'p99').toFixed(1)} / ${of(bare, 'p99').toFixed(1)}`,
    ratio(bare, 'p99'),
    least === null ? '' : `${of(least, 'perSecond').toFixed(0)} / ${of(least, 'p99').toFixed(1)}`,
    least === null ? '' : `${ratio(least, 'perSecond')} / ${ratio(least, 'p99')}`,
  ];
}

interface Work {
  ms: number[];
  longest: number[];
  p99: number[];
  turns: number[];
}

async function longWork(pair: Pair): Promise<string[][]> {
  const browser = signedIn(pair);
  const found: Record<string, Work> = {};
  const workOf = (name: string): Work => {
    const own = found[name] ?? { ms: [], longest: [], p99: [], turns: [] };
    found[name] = own;
    return own;
  };
  const readWhile = async (name: string, work: () => Promise<void>) => {
    await pair.readLongestTurn();
    const { ms, readers } = await measureWithReader(pair.portal.url, pair.cookie, work);
    const own = workOf(name);
    own.ms.push(ms);
    own.longest.push(readers.longest);
    own.p99.push(readers.p99);
    own.turns.push(await pair.readLongestTurn());
  };
  for (let round = 0; round < WORK_ROUNDS; round += 1) {
    const { uuid } = await browser.call(multiQuotes.create, { name: `Bench ${round}` });
    const bare = await fetch(`${pair.bareUrl}/import?rows=${ROWS}`, { method: 'POST' });
    workOf('bare').ms.push(((await bare.json()) as { ms: number }).ms);
    await readWhile('nothing', () => wait(1000).then(() => {}));
    const addresses = addressFile(ROWS);
    await readWhile('validate', async () => {
      const report = await browser.call(multiQuotes.locations.validateImport, { uuid, addresses });
      if (report.validRows !== ROWS) throw new Error(`${report.validRows} of ${ROWS} rows are valid.`);
    });
    await readWhile('import', async () => {
      await browser.call(multiQuotes.locations.importLocations, { uuid, addresses });
    });
    await readWhile('search', async () => {
      await browser.call(multiQuotes.startSearch, { uuid });
      for (;;) {
        const { status } = await browser.call(multiQuotes.getSearchProgress, { uuid });
        if (status === 'searched') break;
        await wait(POLL_MS);
      }
    });
    await readWhile('export', async () => {
      const response = await browser.fetch('/api/v1/quotes/export');
      const lines = (await response.text()).split('\n').length;
      if (lines < ROWS) throw new Error(`The export has ${lines} lines.`);
    });
  }
  const bareMs = median(found['bare']?.ms ?? []);
  const medianOf = (values: readonly number[], digits = 0) =>
    values.length === 0 ? '' : median(values).toFixed(digits);
  return Object.entries(found).map(([name, { ms, longest, p99, turns }]) => [
    WORK[name] ?? name,
    medianOf(ms),
    name === 'import' ? `${(median(ms) / bareMs).toFixed(2)}×` : '',
    medianOf(longest),
    longest.length === 0 ? '' : Math.max(...longest).toFixed(0),
    medianOf(p99, 1),
    turns.length === 0 ? '' : `${medianOf(turns)} / ${Math.max(...turns).toFixed(0)}`,
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
  pairOptions: Parameters<typeof startPair>[1],
  work: (pair: Pair) => Promise<string[][]>,
): Promise<string[][]> {
  const pair = await startPair(backend, pairOptions);
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
    parts.push(
      table([
        head,
        ...(await withPair(backend, { many: false, sessions: CONNECTIONS, record: RECORDED }, requests)),
      ]),
    );
  }
  if (isSelected(options, 'work')) {
    const head = [
      'While one reads',
      'took ms',
      'against bare',
      'longest wait ms',
      'worst round',
      'p99 ms',
      'longest turn, CPU ms (median / worst)',
    ];
    parts.push(table([head, ...(await withPair(backend, { many: true, turns: true }, longWork))]));
  }
  return parts.join('\n\n');
}

const backends: readonly Backend[] = findPostgres() === null ? ['PGlite'] : ['PGlite', 'PostgreSQL'];
const tables = [`Medians of ${ROUNDS} rounds, of ${WORK_ROUNDS} for long work; portal and bare in turn.`];
for (const backend of backends) {
  if (options.rest.length === 0 || options.rest.includes(backend)) tables.push(await measure(backend));
}
await publish('api', tables.join('\n\n'), options);
