import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type Run, withEmbeddedRows } from '@portal/provider-api/testing/multiply-data';
import { findPostgres, type PostgresServer, startPostgres } from '@portal/provider-api/testing/postgres';
import { startReplica } from '@portal/provider-api/testing/replica';
import { type ServerProcess, startServer } from '@portal/provider-api/testing/server';
import { withServer } from '@portal/provider-api/testing/server-databases';
import { limitCpu } from '../support/cpu-share.ts';
import { table } from '../support/stats.ts';
import { createHeapWatch, getGrowth, MAX_GROWTH } from './heap-watch.ts';
import { LIST_PATHS, SEARCH_PATHS } from './list-paths.ts';
import { addLoadData } from './load-users.ts';
import { repeatUntil, WRITERS, type Written } from './mixed-writers.ts';

/**
 * `npm run bench:load -- [--minutes 1] [--users 200] [--companies 5] [--pause 0] [--cores 0.25] [--data 100] [--heap]
 * [--only PostgreSQL]`: different signed-in users of several companies read lists and search, while four of them also
 * import, search, approve and propose. On PGlite, and on PostgreSQL
 * with one process, two processes, or two processes and a local streaming replica. Readers send the next request as soon
 * as they have an answer, so the rates show what the servers can do. With `--pause`, each reader first waits for that
 * many seconds, as people do. With `--cores`, each process of the API may use only that part of a core. A machine with
 * two cores can then show what a second process adds: the database and the load use the rest. Exits with 1 after
 * errors, if the replica was not used, and with `--heap` also if the heap of a server grows.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    users: { type: 'string' },
    /** Seconds between a reader's answer and the next request. Writers pause as long after each piece of work. */
    pause: { type: 'string' },
    /** The part of a core that each process of the API may use. Needs Linux and root. */
    cores: { type: 'string' },
    /** How many times the rows of the demo's largest company each company has. */
    data: { type: 'string' },
    /** How many companies the users belong to. */
    companies: { type: 'string' },
    only: { type: 'string' },
    /** Watches the heap of the servers after garbage collection. */
    heap: { type: 'boolean' },
  },
});
const MINUTES = Number(values.minutes ?? 1);
const USERS = Number(values.users ?? 200);
if (!(MINUTES > 0) || !Number.isInteger(USERS) || USERS < 4)
  throw new Error('--minutes needs a number above 0, --users a whole number of at least 4.');
const PAUSE_SECONDS = Number(values.pause ?? 0);
if (!(PAUSE_SECONDS >= 0)) throw new Error('--pause needs a number of at least 0.');
const CORES = values.cores === undefined ? null : Number(values.cores);
if (CORES !== null && !(CORES > 0)) throw new Error('--cores needs a number above 0.');
const DATA = Number(values.data ?? 1);
if (!Number.isInteger(DATA) || DATA < 1 || DATA > 100)
  throw new Error('--data needs a whole number from 1 to 100.');
const COMPANIES = Number(values.companies ?? 5);
if (!Number.isInteger(COMPANIES) || COMPANIES < 1 || COMPANIES > 20)
  throw new Error('--companies needs a whole number from 1 to 20.');
const SECONDS = Math.round(MINUTES * 60);
const PATHS = [...LIST_PATHS, ...SEARCH_PATHS];
/** How long a writer pauses after each piece of work: half a second, or longer with `--pause`. */
const PAUSE_MS = Math.max(500, PAUSE_SECONDS * 1000);

interface Setup {
  name: string;
  isPostgres: boolean;
  processes: number;
  hasReplica?: boolean;
}
const SETUPS: readonly Setup[] = [
  { name: 'PGlite', isPostgres: false, processes: 1 },
  { name: 'PostgreSQL, one process', isPostgres: true, processes: 1 },
  { name: 'PostgreSQL, two processes', isPostgres: true, processes: 2 },
  { name: 'PostgreSQL, two processes and a replica', isPostgres: true, processes: 2, hasReplica: true },
];

interface Reads {
  reads: number;
  p50: number;
  p99: number;
  failed: number;
}
interface Measured extends Reads {
  writes: Record<string, Written>;
  /** Resident memory of all processes in MB, before and after the load. */
  memory: [before: number, after: number];
  /** Transactions on the replica during the load; null without one. */
  replicaReads: number | null;
  /** Heap sizes of each process in MB, after garbage collection. Empty without `--heap`. */
  heaps: number[][];
}

function readMemory(servers: readonly ServerProcess[]): number {
  const kilobytes = servers.map(({ child }) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0),
  );
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024);
}

async function readUnderLoad(urls: readonly string[], cookies: readonly string[]): Promise<Reads> {
  const args = [urls, cookies, PATHS].map((list) => JSON.stringify(list));
  const script = join(import.meta.dirname, 'mixed-readers.ts');
  const child = spawn(
    process.execPath,
    ['--no-warnings', script, ...args, String(SECONDS), String(PAUSE_SECONDS)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  return (await json(child.stdout)) as Reads;
}

const readTransactions = (url: string): Promise<number> =>
  withServer(url, async (client) => {
    const { rows } = await client.query<{ done: string }>(
      'select xact_commit as done from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.done);
  });

function fillDatabase(dataDir: string, postgres: PostgresServer | null): Promise<string[]> {
  const fill = (run: Run) => addLoadData(run, { companies: COMPANIES, rows: DATA, users: USERS });
  return postgres === null
    ? withEmbeddedRows(dataDir, fill)
    : withServer(postgres.url, (client) => fill(async (statement) => (await client.query(statement)).rows));
}

async function measure({ isPostgres, processes, hasReplica = false }: Setup): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-load-'));
  const postgres = isPostgres ? await startPostgres({ durable: true }) : null;
  const servers: ServerProcess[] = [];
  const limits: (() => void)[] = [];
  let replica: PostgresServer | null = null;
  try {
    const env: Record<string, string> = {
      DATA_DIR: folder,
      DEMO_DATA: '1',
      // Calls are counted as ever, but one user may make as many as the measurement does.
      CALLS_PER_MINUTE: '100000000',
      ...(postgres === null ? {} : { DATABASE_URL: postgres.url }),
    };
    const watches = Array.from({ length: values.heap === true ? processes : 0 }, (_, each) =>
      createHeapWatch(join(folder, `heap-${each}`)),
    );
    // Fills the database. A copy of it is then the replica.
    await (await startServer(env, { log: 'discard' })).stop();
    const emails = await fillDatabase(folder, postgres);
    if (postgres !== null && hasReplica) {
      replica = await startReplica(postgres);
      env['DATABASE_READ_URLS'] = replica.url;
    }
    for (let each = 0; each < processes; each += 1)
      servers.push(await startServer({ ...env, ...watches[each]?.env }, { log: 'discard' }));
    const [first] = servers;
    if (first === undefined) throw new Error('There is no server.');
    const cookies: string[] = [];
    for (const email of emails) {
      const browser = await first.asUser(email);
      cookies.push([...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const writers = Object.entries(WRITERS);
    const users: Awaited<ReturnType<typeof first.asUser>>[] = [];
    for (const index of writers.keys())
      users.push(await (servers[index % processes] ?? first).asUser(emails[index] ?? ''));

    if (CORES !== null) limits.push(...servers.map(({ child }) => limitCpu(child.pid ?? 0, CORES)));
    const before = readMemory(servers);
    const replicaBefore = replica === null ? 0 : await readTransactions(replica.url);
    const endAt = performance.now() + SECONDS * 1000;
    const [heaps, reads, ...written] = await Promise.all([
      Promise.all(servers.flatMap(({ child }, each) => watches[each]?.sample(child, SECONDS) ?? [])),
      readUnderLoad(
        servers.map(({ url }) => url),
        cookies,
      ),
      ...writers.map(async ([name, work], index): Promise<[string, Written]> => {
        const user = users[index];
        if (user === undefined) throw new Error(`Nobody does ${name}.`);
        return [name, await repeatUntil(work, user, endAt, PAUSE_MS)];
      }),
    ]);
    return {
      ...reads,
      writes: Object.fromEntries(written),
      memory: [before, readMemory(servers)],
      replicaReads: replica === null ? null : (await readTransactions(replica.url)) - replicaBefore,
      heaps,
    };
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    for (const remove of limits) remove();
    await replica?.stop();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const rows: string[][] = [];
const rates = new Map<string, number>();
const errors: string[] = [];
const growths: string[] = [];
for (const setup of SETUPS) {
  if (setup.isPostgres && findPostgres() === null) continue;
  if (values.only !== undefined && !setup.name.includes(values.only)) continue;
  const { reads, p50, p99, failed, writes, memory, replicaReads, heaps } = await measure(setup);
  rates.set(setup.name, reads / SECONDS);
  const works = Object.entries(writes);
  if (failed > 0) errors.push(`${setup.name}: ${failed} reads failed.`);
  for (const [name, { failed: count, failures }] of works)
    if (count > 0) errors.push(`${setup.name}, ${name}: ${count} failed: ${[...failures].join('; ')}`);
  for (const [index, sizes] of heaps.entries()) {
    const growth = getGrowth(sizes);
    const text = `${setup.name}, process ${index + 1}: the heap after garbage collection is ${growth.toFixed(2)}× in the last third of the time, compared with the second third (${sizes.map((size) => size.toFixed(0)).join(' ')} MB).`;
    growths.push(text);
    if (growth > MAX_GROWTH) errors.push(text);
  }
  if (replicaReads !== null && replicaReads < reads / 2)
    errors.push(`${setup.name}: the replica had only ${replicaReads} transactions for ${reads} reads.`);
  const failedWrites = works.reduce((sum, [, each]) => sum + each.failed, 0);
  rows.push([
    setup.name,
    (reads / SECONDS).toFixed(0),
    `${p50.toFixed(0)} / ${p99.toFixed(0)}`,
    works.map(([name, { done }]) => `${done} ${name}`).join(', '),
    String(failed + failedWrites),
    `${memory[0]} / ${memory[1]}`,
    replicaReads === null ? '–' : String(replicaReads),
  ]);
  process.stderr.write(`${setup.name} is measured.\n`);
}
const head = [
  '',
  'reads per second',
  'p50 / p99 ms',
  'finished work',
  'errors',
  'resident memory MB, start / end',
  'transactions on the replica',
];
const pauses = PAUSE_SECONDS === 0 ? '' : `, ${PAUSE_SECONDS} s between two reads of each`;
process.stdout.write(
  `${USERS} users of ${COMPANIES} companies, each with ${DATA}× the demo's rows${pauses}${CORES === null ? '' : `, ${CORES} of a core for each process`}, ${MINUTES} min each.\n\n${table([head, ...rows])}\n`,
);
const one = rates.get('PostgreSQL, one process');
const two = rates.get('PostgreSQL, two processes');
if (one !== undefined && two !== undefined)
  process.stdout.write(`\nTwo processes read ${(two / one).toFixed(2)}× as much as one.\n`);
if (growths.length > 0) process.stdout.write(`\n${growths.join('\n')}\n`);
for (const error of errors) process.stderr.write(`${error}\n`);
process.exitCode = errors.length === 0 ? 0 : 1;
