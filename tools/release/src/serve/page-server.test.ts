import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { publish } from '../publish/publish.ts';
import { ReleaseStore } from '../store/store.ts';
import { writeBuild } from '../testing.ts';

const CLI = join(import.meta.dirname, '..', 'cli.ts');
let folder: string;
/** Receives the calls of the page server. */
let api: Server;
let server: ChildProcess;
let url: string;

const portOf = (listening: Server) => (listening.address() as AddressInfo).port; // it listens on a port
const get = (path: string, cookie = '') => fetch(url + path, { headers: { cookie } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-page-server-'));
  const store = new ReleaseStore(join(folder, 'releases'));
  await publish(store, await writeBuild(folder, 'shell', { 'entry.js': 'shell' }));
  api = createServer().listen(0, '127.0.0.1');
  await once(api, 'listening');
  const free = createServer().listen(0);
  await once(free, 'listening');
  const port = portOf(free);
  free.close();
  await once(free, 'close');
  server = spawn(
    process.execPath,
    ['--no-warnings', CLI, 'serve', '--port', `${port}`, '--api', `http://127.0.0.1:${portOf(api)}`],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATA_DIR: folder,
        DRAIN_SECONDS: '1',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await once(server.stdout ?? server, 'data');
  url = `http://localhost:${port}`;
});
afterAll(async () => {
  server?.kill('SIGKILL');
  api?.closeAllConnections();
  api?.close();
  await rm(folder, { recursive: true, force: true });
});

it('answers 503 to health checks when it is stopped, finishes requests and exits', async () => {
  const ready = await get('/readyz');
  expect([ready.status, await ready.json()]).toEqual([
    200,
    {
      status: 'ready',
      checks: {
        releases: { ok: true, ms: expect.any(Number) },
        stopping: { ok: true, ms: expect.any(Number) },
        disk: { ok: true, ms: expect.any(Number) },
      },
    },
  ]);
  expect(await (await get('/metrics')).text()).toContain('portal_http_request_duration_seconds');

  // The page waits for the API, which answers only when the server no longer accepts requests.
  const running = get('/', 'portal_session=a');
  const [, answer] = await once(api, 'request');
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  let status = 200;
  while (status === 200) status = (await get('/readyz')).status;
  expect(status).toBe(503);
  expect((await get('/')).status).toBe(200);
  while ((await get('/healthz').catch(() => null)) !== null) await wait(50);
  answer.statusCode = 401;
  answer.end('{}');
  expect((await running).status).toBe(200);
  expect(await ended).toEqual([0, null]);
});
