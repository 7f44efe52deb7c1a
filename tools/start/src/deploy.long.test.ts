import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { startS3, type TestS3 } from '@portal/bucket/testing';
import { type Browser, createBrowser } from '@portal/provider-api/testing/browser';
import { testEnv } from '@portal/provider-api/testing/config';
import { type FilledServer, startFilledServer } from '@portal/provider-api/testing/filled-server';
import {
  findFreePort,
  type Haproxy,
  isHaproxyInstalled,
  startHaproxy,
} from '@portal/provider-api/testing/haproxy';
import { findPostgres } from '@portal/provider-api/testing/postgres';
import { openReleaseStore, publish } from '@portal/release';
import { writeBuild } from '@portal/release/testing';
import { buildAll, publishedApps, REPOSITORY } from './build-all.ts';
import { fillIn, readServices } from './testing/compose-file.ts';
import { PASSWORD } from './testing/console-browser.ts';

/** Starts the commands of `deploy/compose.yaml` with its variables, without containers. Only addresses are replaced. */
const canRun = isHaproxyInstalled() && findPostgres() !== null;
const METRICS_TOKEN = 'token-of-prometheus';
const RESTARTS = 4;

const hasBuild = (app: string) => existsSync(join(REPOSITORY, 'apps', app, 'dist', 'build.json'));

const services = readServices();
const running = new Map<number, { child: ChildProcess; output: () => string }>();
let folder: string;
let postgres: FilledServer;
let bucket: TestS3;
let proxy: Haproxy;
let ports: { api: number[]; pages: number[]; console: number[] };
/** What operators write to `deploy/.env`. */
let variables: Record<string, string>;

/** Replaces the host names and ports of the containers. */
function withoutContainers(text: string): string {
  return fillIn(text, variables)
    .replace(/^postgres:.*/, postgres.databaseUrl)
    .replace('http://storage:9000', bucket.config.endpoint ?? '')
    .replace('s3://portal/', `s3://${bucket.config.bucket}/`)
    .replace('http://proxy:8080', variables['PUBLIC_URL'] ?? '');
}

const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, withoutContainers(value)]),
  );

/** @param port replaces 4000, on which each container listens */
async function start(name: 'api' | 'pages' | 'console', port: number): Promise<void> {
  const [program = '', ...args] = services[name]?.command ?? [];
  const { DATABASE_URL: _, NODE_OPTIONS: __, ...inherited } = process.env;
  const child = spawn(
    program,
    args.map((arg) => (arg === '4000' ? `${port}` : withoutContainers(arg))),
    {
      cwd: REPOSITORY,
      env: {
        ...inherited,
        ...variables,
        ...environmentOf(name),
        PORT: `${port}`,
        CONSOLE_PORT: `${await findFreePort()}`,
        DATA_DIR: join(folder, `${port}`),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  );
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (text = (text + data).slice(-4000)));
  running.set(port, { child, output: () => text });
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended:\n${text}`);
    await wait(100);
  }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return answer?.status === 200;
}

async function signIn(): Promise<Browser> {
  const browser = createBrowser(async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = request.body === null ? null : await request.arrayBuffer();
    return fetch(variables['PUBLIC_URL'] + pathname + search, {
      method: request.method,
      headers: request.headers,
      body,
    });
  });
  await browser.call(contract.auth.login, { email: 'role1@acme.test', password: PASSWORD });
  return browser;
}

beforeAll(async () => {
  if (!canRun) return;
  // The image has the builds too.
  if (!publishedApps().every(hasBuild)) await buildAll();
  folder = mkdtempSync(join(tmpdir(), 'portal-deploy-'));
  [postgres, bucket] = await Promise.all([startFilledServer(), startS3()]);
  const findPorts = async (count: number) => {
    const found: number[] = [];
    while (found.length < count) found.push(await findFreePort());
    return found;
  };
  ports = { api: await findPorts(2), pages: await findPorts(2), console: await findPorts(1) };
  const [consolePort = 0] = ports.console;
  proxy = await startHaproxy(ports.api, { pages: ports.pages, console: consolePort }, false);
  variables = {
    POSTGRES_PASSWORD: 'not-used',
    S3_SECRET_ACCESS_KEY: bucket.config.credentials?.secretAccessKey ?? '',
    METRICS_TOKEN,
    APP_KEY: testEnv('', '').APP_KEY,
    PUBLIC_URL: `http://localhost:${new URL(proxy.url).port}`,
  };
  const store = await openReleaseStore('', environmentOf('console'));
  await publish(store, await writeBuild(folder, 'shell', { 'entry.js': 'shell' }));
  await publish(store, await writeBuild(folder, 'orders', { 'entry.js': 'orders' }));
  for (const name of ['api', 'pages', 'console'] as const)
    await Promise.all(ports[name].map((port) => start(name, port)));
  for (const port of [...ports.api, ...ports.pages]) await proxy.waitFor(port, 'UP');
});
afterAll(async () => {
  for (const { child } of running.values())
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  await proxy?.stop();
  await postgres?.stop();
  await bucket?.stop();
  rmSync(folder ?? '', { recursive: true, force: true });
});

(canRun ? describe : describe.skip)('the processes of deploy/compose.yaml behind its proxy', () => {
  it('sign a user in and answer with a page of the user', async () => {
    const user = await signIn();
    expect(await user.call(contract.auth.getMe, {})).toMatchObject({ email: 'role1@acme.test' });
    const page = await user.fetch('/orders');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/areas/orders/')]);
    const manifest = await (await user.fetch('/app.json')).json();
    expect(manifest.areas.map(({ name }: { name: string }) => name)).toEqual(['orders']);
  });

  it('have metrics for Prometheus, and only for it', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const all = Object.values(ports).flat();
    for (const url of [proxy.url, ...all.map((port) => `http://127.0.0.1:${port}`)]) {
      const answer = await fetch(`${url}/metrics`, { headers });
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringContaining('portal_http_requests_total'),
      ]);
      expect((await fetch(`${url}/metrics`)).status).toBe(404);
    }
  });

  it(`lose no page and no file in ${RESTARTS} restarts of page servers`, async () => {
    const user = await signIn();
    const { scripts } = (await (await user.fetch('/app.json')).json()).shell;
    const failures: string[] = [];
    let answered = 0;
    let isOver = false;
    const repeat = async (path: string) => {
      while (!isOver) {
        const status = await user.fetch(path).then(
          async (response) => ((await response.text()).includes('shell') ? response.status : 'incomplete'),
          (error: unknown) => String(error),
        );
        answered += 1;
        if (status !== 200) failures.push(`${path}: ${status}`);
      }
    };
    const loops = ['/orders', '/app.json', scripts[0].src ?? scripts[0]].map(repeat);
    const endings: (number | null)[] = [];
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const port = ports.pages[restart % ports.pages.length] ?? 0;
      const { child } = running.get(port) ?? {};
      if (child === undefined) throw new Error('There is no such process.');
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await proxy.waitFor(port, 'DOWN');
      const [code] = await ended;
      endings.push(code);
      await start('pages', port);
      await proxy.waitFor(port, 'UP');
    }
    isOver = true;
    await Promise.all(loops);
    expect(failures).toEqual([]);
    expect(endings).toEqual(Array.from({ length: RESTARTS }, () => 0));
    expect(answered).toBeGreaterThan(RESTARTS);
  });
});
