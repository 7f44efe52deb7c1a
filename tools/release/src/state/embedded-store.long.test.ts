import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type StateProcess, startStateProcess } from '@portal/provider-api/testing/release-state';
import { publish } from '../publish/publish.ts';
import { writeBuild } from '../testing.ts';
import { openReleaseStore } from './open-store.ts';

const CLI = join(import.meta.dirname, '..', 'cli.ts');
/** Takes the lease of a store and holds it until it is killed. */
const HOLDER = `
  const { openReleaseStore } = await import(${JSON.stringify(join(import.meta.dirname, 'open-store.ts'))});
  const store = await openReleaseStore(process.env.RELEASES_DIR);
  await store.withLease(() => new Promise(() => console.log('held')));`;

let root: string;
let dataDir: string;
let folder: string;
let portal: StateProcess;
let pages: ChildProcess | undefined;

const env = () => ({ DATA_DIR: dataDir, RELEASES_DIR: folder, RELEASES_STATE: 'database' });
const open = () => openReleaseStore(folder, env());
const build = (name: string, code: string) => writeBuild(root, name, { 'entry.js': code });
const lockOwner = () => JSON.parse(readFileSync(join(dataDir, 'server.lock'), 'utf8')).pid;

async function run(args: string[], changes: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', CLI, ...args], {
    env: { PATH: process.env['PATH'], ...env(), ...changes },
  });
  return stdout;
}

const change = (action: 'disable' | 'enable') =>
  run([action, 'orders', '--reason', 'test', ...(action === 'disable' ? ['--message', 'Closed'] : [])]);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-embedded-'));
  dataDir = join(root, 'data');
  folder = join(dataDir, 'releases');
  portal = await startStateProcess(dataDir);
  const store = await open();
  await publish(store, await writeBuild(root, 'shell', { 'main.js': 'shell' }));
  await publish(store, await build('orders', 'first'));
});
afterAll(async () => {
  pages?.kill('SIGKILL');
  await portal.kill();
  await rm(root, { recursive: true, force: true });
});

it('is used by several commands while the portal runs', async () => {
  expect((await readdir(folder)).sort()).toEqual(['areas', 'shell', 'state.json']);
  await Promise.all([change('disable'), run(['token', 'create', '--team', 'a', '--areas', 'b'])]);
  expect(await run(['token', 'list'])).toContain('a/token-');
  expect(await run(['log'])).toMatch(/ {2}disable {2}orders [\s\S]* {2}create-token | {2}create-token /);
  expect(lockOwner()).toBe(portal.child.pid);
});

it('lets a command continue after the holder of the lease was killed', async () => {
  const holder = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', HOLDER], {
    env: { ...env() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const waiting = change('enable');
  await wait(300);
  holder.kill('SIGKILL');
  expect(await waiting).toContain('orders');
});

it('keeps what is live when the portal is killed during a command, which can be repeated without a portal', async () => {
  const store = await open();
  const interrupted = store.exclusively(async (lease, composition) => {
    await portal.kill();
    await store.apply(lease, {
      composition: { ...composition, areas: [] },
      audit: { action: 'remove', app: 'orders', from: null, to: null, reason: null },
    });
  });
  await expect(interrupted).rejects.toThrow('check with "release list" whether it was made');
  // Two commands at once take turns with the database.
  await expect(Promise.all([run(['list']), run(['token', 'list'])])).resolves.toEqual([
    expect.stringMatching(/^orders +\S+ +live/m),
    expect.stringContaining('a/token-'),
  ]);
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
  await expect(run(['list'], { DATA_DIR: join(root, 'mistyped') })).rejects.toMatchObject({
    stderr: expect.stringContaining('There is no database in'),
  });
  portal = await startStateProcess(dataDir);
  expect((await store.readComposition()).areas.map(({ name }) => name)).toEqual(['orders']);
  // This process holds the lease of the command, and does not end as a command does.
  await store.files.write('publish.lease', '{"holder":null}');
});

it('serves pages and the registry in another process, while the portal is stopped and afterwards', async () => {
  const token =
    (await run(['token', 'create', '--team', 'c', '--areas', 'orders'])).match(/portal_[\w-]+/)?.[0] ?? '';
  const port = await findPort();
  pages = spawn(process.execPath, ['--no-warnings', CLI, 'serve', '--port', `${port}`], {
    env: env(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(pages.stdout ?? pages, 'data');
  const url = `http://localhost:${port}`;
  const page = () => fetch(url).then(({ status }) => status);
  const rollBack = async () => {
    const answer = await fetch(`${url}/registry/v1/apps/orders/rollback`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    return answer.status;
  };
  expect([await page(), await rollBack()]).toEqual([200, 422]);
  await portal.stop();
  await wait(1100); // for which a page server does not read again
  expect([await page(), await rollBack()]).toEqual([200, 503]);
  // The page server does not open the database itself, so the portal can start.
  portal = await startStateProcess(dataDir);
  expect(lockOwner()).toBe(portal.child.pid);
  expect([await page(), await rollBack()]).toEqual([200, 422]);
});

async function findPort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  server.close();
  return port;
}
