import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { contract } from '@portal/api-client';
import {
  BAD_BODIES,
  BAD_FORMS,
  BAD_IMPORTS,
  BAD_QUERIES,
  type BadBody,
  type Named,
} from '@portal/provider-api/testing/corpus';
import { type ServerProcess, startServer } from '@portal/provider-api/testing/server';
import { isSelected, readOptions } from '../support/options.ts';
import { median, table } from '../support/stats.ts';
import { LARGE_WORK } from './large-work.ts';
import { createTurnProbe } from './longest-turn.ts';
import { measureWithReader, type Readers } from './measure-with-reader.ts';

/**
 * How long a reader waits while one client sends hostile input or starts large work, and the CPU time of the server's longest turn, which
 * does not depend on what else the machine does: `npm run bench:hostile`. With `BENCH_OTHER` set to the folder of
 * another checkout, both are measured in turn.
 */
const options = readOptions(3);
const { rounds: ROUNDS } = options;
const REQUESTS = 47;
const other = process.env['BENCH_OTHER'];
const { auth, multiQuotes } = contract;

type Browser = ReturnType<ServerProcess['guest']>;

interface Clients {
  guest: Browser;
  user: Browser;
  /** Where the user imports addresses. */
  importPath: string;
}

async function post(browser: Browser, path: string, { body, type = 'application/json' }: BadBody) {
  const headers = { 'Content-Type': type, 'X-XSRF-TOKEN': browser.csrfToken() };
  const response = await browser.fetch(path, { method: 'POST', headers, body }).catch(() => null);
  await response?.arrayBuffer().catch(() => undefined); // a server may close the connection
}

const repeat = (send: () => Promise<void>) => async () => {
  for (let sent = 0; sent < REQUESTS; sent += 1) await send();
};

async function sendAll<Value>(corpus: readonly Named<Value>[], send: (value: Value) => Promise<void>) {
  for (const [, value] of corpus) await send(value);
}

const json = (fields: number) => `{${Array.from({ length: fields }, (_, index) => `"k_${index}":0`).join()}}`;
const HEADER =
  'customer_name,custom_reference,address_line_1,address_line_2,address_line_3,town,county,postcode';

function importOf(content: BlobPart): FormData {
  const form = new FormData();
  form.append('addresses', new File([content], 'sites.csv'));
  return form;
}

async function validate({ user, importPath }: Clients, content: BlobPart) {
  const headers = { 'X-XSRF-TOKEN': user.csrfToken() };
  const body = importOf(content);
  const response = await user.fetch(importPath, { method: 'POST', headers, body }).catch(() => null);
  await response?.arrayBuffer().catch(() => undefined);
}

const ATTACKS: Readonly<Record<string, (clients: Clients) => Promise<void>>> = {
  'Nothing (two seconds)': () => wait(2000).then(() => {}),
  [`${REQUESTS} logins of 80,000 fields`]: ({ guest }) =>
    repeat(() => post(guest, '/api/v1/login', { body: json(80_000) }))(),
  [`${REQUESTS} logins of 7,000 levels`]: ({ guest }) =>
    repeat(() => post(guest, '/api/v1/login', { body: '['.repeat(7000) }))(),
  [`${REQUESTS} contacts of 20,000 fields`]: ({ user }) =>
    repeat(() => post(user, '/api/v1/contacts', { body: json(20_000) }))(),
  'One line of five million commas, five times': async (clients) => {
    for (let sent = 0; sent < 5; sent += 1) await validate(clients, ','.repeat(5_000_000));
  },
  '10,000 rows that are wrong, three times': async (clients) => {
    const rows = `${HEADER}\n${'A,B,C,,,Leeds,,nowhere\n'.repeat(10_000)}`;
    for (let sent = 0; sent < 3; sent += 1) await validate(clients, rows);
  },
  'The corpus of bodies, signed out': ({ guest }) =>
    sendAll(BAD_BODIES, (body) => post(guest, '/api/v1/login', body)),
  'The corpus of bodies, signed in': ({ user }) =>
    sendAll(BAD_BODIES, (body) => post(user, '/api/v1/contacts', body)),
  'The corpus of forms': ({ user }) => sendAll(BAD_FORMS, (form) => post(user, '/api/v1/me/avatar', form)),
  'The corpus of queries': ({ user }) =>
    sendAll(BAD_QUERIES, async (query) => {
      await (await user.fetch(`/api/v1/quotes?${query}`)).arrayBuffer();
    }),
  'The corpus of imports': (clients) => sendAll(BAD_IMPORTS, (content) => validate(clients, content)),
};

interface Attack {
  /** Not measured. Its result is for `run`. */
  prepare: (clients: Clients) => Promise<string>;
  run: (clients: Clients, prepared: string) => Promise<unknown>;
}

const ALL: readonly Named<Attack>[] = [
  ...Object.entries(ATTACKS).map(
    ([name, run]): Named<Attack> => [name, { prepare: () => Promise.resolve(''), run }],
  ),
  ...Object.entries(LARGE_WORK).map(
    ([name, { prepare, run }]): Named<Attack> => [
      name,
      { prepare: ({ user }) => prepare(user), run: ({ user }, uuid) => run(user, uuid) },
    ],
  ),
];

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

async function startSide(name: string, start: typeof startServer, dataDir: string): Promise<Side> {
  const turns = createTurnProbe(`${dataDir}.turn`);
  const server = await start({ DATA_DIR: dataDir, DEMO_DATA: '1', ...turns.env }, { log: 'discard' });
  const guest = server.guest();
  await guest.call(auth.getCsrfCookie, {});
  const user = await server.asUser('role1@acme.test');
  const { cookies } = await server.asUser('role2@acme.test');
  const { uuid } = await user.call(multiQuotes.create, { name: 'Hostile' });
  return {
    name,
    server,
    cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    clients: {
      guest,
      user,
      importPath: multiQuotes.locations.validateImport.path.replace('{uuid}', uuid),
    },
    readLongestTurn: () => turns.readLongest(server.child),
  };
}

async function otherStart(folder: string): Promise<typeof startServer> {
  const path = join(resolve(folder), 'apps', 'provider-api', 'src', 'testing', 'server-process.ts');
  const module: { startServer: typeof startServer } = await import(pathToFileURL(path).href);
  return module.startServer;
}

const folder = await mkdtemp(join(tmpdir(), 'portal-hostile-'));
const sides = [await startSide('this', startServer, join(folder, 'this'))];
if (other !== undefined) sides.push(await startSide('other', await otherStart(other), join(folder, 'other')));
try {
  const quiet = new Map<string, [wait: number, turn: number]>();
  const rows: string[][] = [];
  const attacks = ALL.filter(([name]) => name.startsWith('Nothing') || isSelected(options, name));
  for (const [name, { prepare, run }] of attacks) {
    const found = new Map<string, Round[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const prepared = await prepare(side.clients);
        await side.readLongestTurn();
        const { readers } = await measureWithReader(side.server.url, side.cookie, async () => {
          await run(side.clients, prepared);
        });
        const round = { ...readers, turn: await side.readLongestTurn() };
        found.set(side.name, [...(found.get(side.name) ?? []), round]);
      }
    }
    for (const [side, rounds] of found) {
      const longest = median(rounds.map((each) => each.longest));
      const worst = Math.max(...rounds.map((each) => each.longest));
      const turn = median(rounds.map((each) => each.turn));
      const [quietWait, quietTurn] = quiet.get(side) ?? [longest, turn];
      quiet.set(side, [quietWait, quietTurn]);
      const p99 = median(rounds.map((each) => each.p99));
      const ratios = [longest / quietWait, turn / quietTurn].map((ratio) => `${ratio.toFixed(1)}×`);
      rows.push([
        name,
        side,
        p99.toFixed(1),
        longest.toFixed(0),
        worst.toFixed(0),
        turn.toFixed(0),
        ...ratios,
      ]);
    }
  }
  const head = [
    'While one client sends',
    'checkout',
    'p99 ms',
    'longest wait ms',
    'worst round',
    'longest turn, CPU ms',
    'wait to nothing',
    'turn to nothing',
  ];
  process.stdout.write(`Another user's /me; medians of ${ROUNDS} rounds.\n\n${table([head, ...rows])}\n`);
} finally {
  for (const { server } of sides) await server.kill();
  await rm(folder, { recursive: true, force: true });
}
