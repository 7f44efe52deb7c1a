import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contract } from '@portal/api-client';
import { findPostgres, startPostgres } from '@portal/provider-api/testing/postgres';
import { type ServerProcess, startServer } from '@portal/provider-api/testing/server';
import { databaseUrlFor, withServer } from '@portal/provider-api/testing/server-databases';
import { isSelected, readOptions } from '../support/options.ts';
import { publish } from '../support/publish.ts';
import { median, table } from '../support/stats.ts';
import type { Clients } from './attack.ts';
import { HOSTILE_INPUT } from './hostile-input.ts';
import { hasUsualSize, LARGE_WORK } from './large-work.ts';
import { createTurnProbe } from './longest-turn.ts';
import { measureWithReader, type Readers } from './measure-with-reader.ts';
import type { Backend } from './servers.ts';

/**
 * `npm run bench:hostile` measures how long another user waits while one client sends hostile input or starts large
 * work. It also measures the CPU time of the server's longest task, which does not depend on other load of the machine.
 * Rate limits are off. PostgreSQL is the server of `DATABASE_URL`, or a temporary one. With `BENCH_OTHER` set to the folder of
 * another checkout, both are measured in turn.
 */
const options = readOptions(3);
const { rounds: ROUNDS } = options;
const other = process.env['BENCH_OTHER'];
const { auth, multiQuotes } = contract;

interface Round extends Readers {
  turn: number;
}

interface Side {
  name: string;
  server: ServerProcess;
  cookie: string;
  clients: Clients;
  /** CPU time of the longest turn since the last call, in milliseconds. */
  readLongestTurn(): Promise<number>;
}

async function startSide(
  name: string,
  start: typeof startServer,
  dataDir: string,
  databaseUrl: string | null,
): Promise<Side> {
  const turns = createTurnProbe(`${dataDir}.turn`);
  const server = await start(
    {
      DATA_DIR: dataDir,
      DEMO_DATA: '1',
      ...turns.env,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    },
    { log: 'discard' },
  );
  const guest = server.guest();
  await guest.call(auth.getCsrfCookie, {});
  const user = await server.asUser('role1@acme.test');
  const { cookies } = await server.asUser('role2@acme.test');
  const { uuid } = await user.call(multiQuotes.create, { name: 'Hostile' });
  const pathOf = ({ path }: { path: string }) => path.replace('{uuid}', uuid);
  return {
    name,
    server,
    cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    clients: {
      guest,
      user,
      importPath: pathOf(multiQuotes.locations.validateImport),
      columnsPath: pathOf(multiQuotes.imports.readColumns),
    },
    readLongestTurn: () => turns.readLongest(server.child),
  };
}

async function otherStart(folder: string): Promise<typeof startServer> {
  const path = join(resolve(folder), 'apps', 'provider-api', 'src', 'testing', 'server-process.ts');
  const module: { startServer: typeof startServer } = await import(pathToFileURL(path).href);
  return module.startServer;
}

interface Databases {
  create(name: string): Promise<string>;
  drop(): Promise<void>;
}

/** Databases of their own on the server of `DATABASE_URL`, or on a temporary one. */
async function openPostgres(): Promise<Databases> {
  const given = process.env['DATABASE_URL'];
  const own = given ? null : await startPostgres({ durable: true });
  const url = given ?? own?.url ?? '';
  const names: string[] = [];
  const run = (statement: string) => withServer(url, (client) => client.query(statement));
  return {
    async create(name) {
      const database = `portal_hostile_${process.pid}_${name}`;
      await run(`create database ${database}`);
      names.push(database);
      return databaseUrlFor(url, database);
    },
    async drop() {
      for (const name of names) await run(`drop database if exists ${name} with (force)`);
      await own?.stop();
    },
  };
}

async function measureSides(sides: readonly Side[]): Promise<string> {
  const rows: string[][] = [];
  const attacks = [...HOSTILE_INPUT, ...LARGE_WORK].filter(
    ([name]) => name.startsWith('Nothing') || isSelected(options, name),
  );
  for (const [name, { prepare, run }] of attacks) {
    const found = new Map<string, Round[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const prepared = await prepare(side.clients);
        await side.readLongestTurn();
        const { readers } = await measureWithReader(side.server.url, side.cookie, async () => {
          await run(side.clients, prepared);
        });
        const measured = { ...readers, turn: await side.readLongestTurn() };
        found.set(side.name, [...(found.get(side.name) ?? []), measured]);
      }
    }
    process.stderr.write(`${name}\n`);
    for (const [side, rounds] of found) {
      const waits = rounds.map((each) => each.longest);
      const numbers = [
        median(waits),
        Math.max(...waits),
        median(rounds.map((each) => each.p99)),
        median(rounds.map((each) => each.turn)),
      ];
      rows.push([name, ...(sides.length > 1 ? [side] : []), ...numbers.map((each) => each.toFixed(0))]);
    }
  }
  const checkout = sides.length > 1 ? ['checkout'] : [];
  const head = ['longest wait ms', 'worst round', 'p99 ms', 'longest turn, CPU ms'];
  return table([['While one client sends', ...checkout, ...head], ...rows]);
}

async function measure(backend: Backend): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-hostile-'));
  const databases = backend === 'PostgreSQL' ? await openPostgres() : null;
  const sides: Side[] = [];
  const start = async (name: string, startIt: typeof startServer) => {
    const url = databases === null ? null : await databases.create(name);
    sides.push(await startSide(name, startIt, join(folder, name), url));
  };
  try {
    await start('this', startServer);
    if (other !== undefined) await start('other', await otherStart(other));
    return `## ${backend}\n\n${await measureSides(sides)}`;
  } finally {
    for (const { server } of sides) await server.kill();
    await databases?.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

const hasPostgres = Boolean(process.env['DATABASE_URL']) || findPostgres() !== null;
const backends: readonly Backend[] = hasPostgres ? ['PGlite', 'PostgreSQL'] : ['PGlite'];
const tables = [
  `Another user's calls of \`/me\`, one after the other; medians of ${ROUNDS} rounds. The goals are a longest wait of 50 ms and a p99 of 30 ms.`,
];
for (const backend of backends)
  if (options.rest.length === 0 || options.rest.includes(backend)) tables.push(await measure(backend));
const isComplete = options.isComplete && hasUsualSize && other === undefined;
await publish('hostile', tables.join('\n\n'), { ...options, isComplete });
