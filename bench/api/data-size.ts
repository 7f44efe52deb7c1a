import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@portal/api-client';
import { type DataSize, multiplyData } from '@portal/provider-api/testing/multiply-data';
import { startPostgres } from '@portal/provider-api/testing/postgres';
import { type ServerProcess, startServer } from '@portal/provider-api/testing/server';
import { databaseUrlFor, withServer } from '@portal/provider-api/testing/server-databases';
import type pg from 'pg';
import { readOptions } from '../support/options.ts';
import { publish } from '../support/publish.ts';
import { median, table } from '../support/stats.ts';
import { LIST_PATHS, SEARCH_PATHS } from './list-paths.ts';

/**
 * `npm run bench:scale` measures the first page of lists, searches and the dashboard on PostgreSQL with the demo data and
 * with 10 and 100 times as many rows per partner. The servers answer one call after the other, in turn.
 */
const options = readOptions(40);
const SIZES: readonly DataSize[] = [1, 10, 100].map((rows) => ({ rows, partners: 1 }));
const USER = 'role1@acme.test';
const { audit, auth, circuits, customers, dashboard, orders, quotes } = contract;
const PATHS = [
  auth.getMe.path,
  dashboard.get.path,
  ...LIST_PATHS,
  customers.listSummaries.path,
  customers.list.path,
  audit.list.path,
  `${quotes.single.list.path}?status=created&sort=monthlyCost`,
  ...[quotes.single.list, orders.list, circuits.list].map(({ path }) => `${path}?search=leeds`),
  ...SEARCH_PATHS,
];
const COUNTED = [
  'quotes',
  'quote_events',
  'orders',
  'order_events',
  'circuits',
  'circuit_events',
  'customers',
  'notifications',
  'audit',
];

interface Side {
  server: ServerProcess;
  headers: Record<string, string>;
  counts: readonly string[];
}

async function startSide(folder: string, serverUrl: string, size: DataSize): Promise<Side> {
  const name = `portal_size_${size.rows}`;
  await withServer(serverUrl, (client) => client.query(`create database ${name}`));
  const url = databaseUrlFor(serverUrl, name);
  const dataDir = join(folder, name);
  const server = await startServer(
    { DATA_DIR: dataDir, DEMO_DATA: '1', DATABASE_URL: url, CALLS_PER_MINUTE: '100000000' },
    { log: 'discard' },
  );
  const counts = await withServer(url, async (client) => {
    await multiplyData(async (statement) => (await client.query(statement)).rows, size);
    await waitUntilSealed(client);
    const found: string[] = [];
    for (const counted of COUNTED) {
      const { rows } = await client.query(`select count(*)::int as count from ${counted}`);
      found.push(Number(rows[0]?.count).toLocaleString('en-GB'));
    }
    return found;
  });
  const { cookies } = await server.asUser(USER);
  const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  return { server, headers: { cookie, accept: 'application/json' }, counts };
}

/** The server seals new entries of the audit log every minute. It is busy for minutes after so many at once. */
async function waitUntilSealed(client: Pick<pg.Client, 'query'>): Promise<void> {
  const isSealed = async () =>
    (await client.query('select from audit where position is null limit 1')).rows.length === 0;
  while (!(await isSealed())) await wait(1000);
  await client.query('vacuum analyze');
}

async function timeCall({ server, headers }: Side, path: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${server.url}${path}`, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return performance.now() - began;
}

async function measurePath(sides: readonly Side[], path: string): Promise<string[]> {
  const times = new Map(sides.map((side) => [side, [] as number[]]));
  for (let round = 0; round < options.rounds; round += 1)
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      times.get(side)?.push(await timeCall(side, path));
  const medians = sides.map((side) => median(times.get(side) ?? []));
  const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 1);
  return [path, ...medians.map((ms) => ms.toFixed(1)), `${ratio.toFixed(2)}×`];
}

const folder = await mkdtemp(join(tmpdir(), 'portal-scale-'));
const postgres = await startPostgres({ durable: true });
const sides: Side[] = [];
try {
  for (const size of SIZES) sides.push(await startSide(folder, postgres.url, size));
  const columns = SIZES.map(({ rows }) => `×${rows}`);
  const counted = COUNTED.map((name, index) => [name, ...sides.map(({ counts }) => counts[index] ?? '')]);
  const paths: string[][] = [];
  for (const path of PATHS) paths.push(await measurePath(sides, path));
  const tables = [
    `PostgreSQL, one process, one call at a time; medians of ${options.rounds} rounds in milliseconds.`,
    table([['Rows', ...columns], ...counted]),
    table([['First page', ...columns, '×100 to ×1'], ...paths]),
  ];
  await publish('scale', tables.join('\n\n'), options);
} finally {
  for (const { server } of sides) await server.kill();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
