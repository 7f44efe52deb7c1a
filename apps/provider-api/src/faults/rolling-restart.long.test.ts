import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { DEMO_PASSWORD } from '../seed/people.ts';
import { type Browser, createBrowser } from '../testing/browser.ts';
import { testEnv } from '../testing/config.ts';
import { addressFile } from '../testing/crash/imports.ts';
import { type FilledServer, startFilledServer } from '../testing/database/filled-server.ts';
import { findPostgres } from '../testing/database/postgres-server.ts';
import { findFreePort, type Haproxy, isHaproxyInstalled, startHaproxy } from '../testing/haproxy.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';

const { auth, multiQuotes } = contract;
const canRun = isHaproxyInstalled() && findPostgres() !== null;
const RESTARTS = Number(process.env['RESTARTS'] ?? 20);
/** Rows of each import, and sites of each search. */
const SITES = 60;
const SECOND = 1000;

let postgres: FilledServer;
let dataDir: string;
let proxy: Haproxy | undefined;
const servers = new Map<number, ServerProcess>();

const start = (port: number) =>
  startServer({
    ...testEnv(postgres.databaseUrl, dataDir),
    PORT: String(port),
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    DRAIN_SECONDS: '5',
  });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-rolling-'));
  if (!canRun) return;
  postgres = await startFilledServer();
});
afterAll(async () => {
  await proxy?.stop();
  await Promise.all([...servers.values()].map((server) => server.kill()));
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Load {
  reads: number;
  /** Multi-quotes that the portal confirmed, by UUID. */
  created: Map<string, string>;
  /** Multi-quotes whose import was confirmed and whose search was started. */
  searched: string[];
  failures: string[];
  stop(): Promise<void>;
}

/** Reads, writes and starts jobs through the proxy, until it is stopped. */
async function startLoad(url: string): Promise<Load> {
  const load = {
    reads: 0,
    created: new Map<string, string>(),
    searched: [] as string[],
    failures: [] as string[],
  };
  let isOver = false;
  const repeat = async (what: string, work: (count: number) => Promise<void>) => {
    for (let count = 0; !isOver; count += 1)
      await work(count).catch((error: unknown) => {
        const cause = error instanceof Error && error.cause !== undefined ? ` (${String(error.cause)})` : '';
        load.failures.push(`${what}: ${String(error)}${cause}`);
      });
  };
  const create = async (user: Browser, name: string) => {
    const { uuid } = await user.call(multiQuotes.create, { name });
    load.created.set(uuid, name);
    return uuid;
  };
  const user = await signIn(url);
  const loops = [
    ...[1, 2].map(() =>
      repeat('read', async () => {
        await user.call(multiQuotes.list, { perPage: 5 });
        load.reads += 1;
      }),
    ),
    repeat('write', async (count) => {
      await create(user, `Written ${count}`);
    }),
    repeat('import', async (count) => {
      const uuid = await create(user, `Imported ${count}`);
      await user.call(multiQuotes.locations.importLocations, { uuid, addresses: addressFile(SITES) });
      await user.call(multiQuotes.startSearch, { uuid });
      load.searched.push(uuid);
      await wait(3 * SECOND);
    }),
  ];
  return Object.assign(load, {
    async stop() {
      isOver = true;
      await Promise.all(loops);
    },
  });
}

async function signIn(url: string): Promise<Browser> {
  const browser = createBrowser(async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = request.body === null ? null : await request.arrayBuffer();
    return fetch(url + pathname + search, { method: request.method, headers: request.headers, body });
  });
  await browser.call(auth.login, { email: 'role1@acme.test', password: DEMO_PASSWORD });
  return browser;
}

const describeWithProxy = canRun ? describe : describe.skip;

describeWithProxy('two processes behind the proxy', () => {
  it(`lose no request and no job in ${RESTARTS} restarts`, async () => {
    const ports = [await findFreePort(), await findFreePort()];
    await Promise.all(ports.map(async (port) => servers.set(port, await start(port))));
    const running = await startHaproxy(ports);
    proxy = running;
    const load = await startLoad(running.url);
    const endings: (number | null)[] = [];
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const port = ports[restart % ports.length] ?? 0;
      const server = servers.get(port);
      await Promise.all([server?.stop(), running.waitFor(port, 'DOWN')]);
      endings.push(server?.child.exitCode ?? null);
      servers.set(port, await start(port));
      await running.waitFor(port, 'UP');
    }
    await load.stop();

    expect(load.failures).toEqual([]);
    expect(endings).toEqual(Array.from({ length: RESTARTS }, () => 0));
    expect(load.reads).toBeGreaterThan(RESTARTS);
    expect(load.searched.length).toBeGreaterThan(0);
    const user = await signIn(running.url);
    for (const [uuid, name] of load.created)
      await expect(user.call(multiQuotes.get, { uuid })).resolves.toMatchObject({ name });
    for (const uuid of load.searched) {
      while ((await user.call(multiQuotes.get, { uuid })).status === 'processing') await wait(100);
      await expect(user.call(multiQuotes.getSearchProgress, { uuid })).resolves.toMatchObject({
        status: 'searched',
        processedCount: SITES,
      });
    }
  });
});
