import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { publish } from '../publish/publish.ts';
import { MAX_FILE_BYTES } from '../registry/upload-plan.ts';
import type { ReleaseStore } from '../store/store.ts';
import { EVERYTHING, writeBuild } from '../testing.ts';
import { openTestStore } from '../testing-store.ts';
import { readLiveReleases, toManifest, type Visitor } from './resolve-manifest.ts';
import { createPortal } from './serve.ts';

// Debian: apt-get install nginx-light.
const PROGRAM = '/usr/sbin/nginx';
const CONFIGURATION = join(import.meta.dirname, '../../../../docs/operations/nginx.conf');

let folder: string;
let store: ReleaseStore;
let portal: Server;
let nginx: ChildProcess;
let port: number;
/** Requests that reached the portal. */
const seen: { url: string; headers: IncomingHttpHeaders }[] = [];
/** Bytes of the last PUT. */
let received = 0;

/** Anyone with a cookie may open everything. */
const visitorOf = async (request: Request): Promise<Visitor | null> =>
  request.headers.has('cookie') ? EVERYTHING : null;

const portOf = (server: Server) => (server.address() as AddressInfo).port; // it listens on TCP

async function startPortal(onPort: number): Promise<Server> {
  const listener = getRequestListener(createPortal(store, { title: 'Portal', visitorOf }).fetch);
  const server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers });
    if (request.method === 'PUT')
      return void buffer(request).then(({ length }) => {
        received = length;
        response.end();
      });
    void listener(request, response);
  });
  server.listen(onPort, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const found = portOf(server);
  server.close();
  await once(server, 'close');
  return found;
}

/** Starts nginx with the documented file. Only addresses and the folder of its cache are replaced. */
async function startNginx(): Promise<ChildProcess> {
  const replace = (text: string, from: string, to: string) => {
    if (!text.includes(from)) throw new Error(`docs/operations/nginx.conf no longer contains ${from}`);
    return text.replace(from, to);
  };
  let site = readFileSync(CONFIGURATION, 'utf8');
  site = replace(site, '127.0.0.1:4000', `127.0.0.1:${portOf(portal)}`);
  site = replace(site, 'listen 8080', `listen 127.0.0.1:${port}`);
  site = replace(site, '/var/cache/nginx/portal', join(folder, 'cache'));
  writeFileSync(join(folder, 'portal.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const main = join(folder, 'nginx.conf');
  writeFileSync(
    main,
    `daemon off; pid ${join(folder, 'pid')}; events {} http { access_log off; ${temporary.join(' ')} include ${join(folder, 'portal.conf')}; }`,
  );
  mkdirSync(join(folder, 'cache'), { mode: 0o777 });
  chmodSync(folder, 0o777);
  const child = spawn(PROGRAM, ['-c', main, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (data: Buffer) => (output = (output + data).slice(-4000)));
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${output}`);
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return child;
    await wait(20);
  }
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

async function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const sent = httpRequest({ host: '127.0.0.1', port, path, headers: { host: 'portal.test', ...headers } });
  sent.end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

const countOf = (path: string) => seen.filter(({ url }) => url === path).length;

async function entryOf(name: string): Promise<string> {
  const { areas } = toManifest(await readLiveReleases(store), EVERYTHING);
  return areas.find((area) => area.name === name)?.entry ?? '';
}

(existsSync(PROGRAM) ? describe : describe.skip)('nginx with docs/operations/nginx.conf', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-nginx-'));
    store = openTestStore(join(folder, 'store'));
    await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }, { pages: [] }));
    await publish(store, await writeBuild(folder, 'orders', { 'entry.js': 'orders '.repeat(400) }));
    portal = await startPortal(0);
    port = await findFreePort();
    nginx = await startNginx();
  });
  beforeEach(() => {
    seen.length = 0;
  });
  afterAll(async () => {
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await ended;
    portal.closeAllConnections();
    portal.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('asks the portal once for a file, with the headers of the portal', async () => {
    const entry = await entryOf('orders');
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(entry)));
    answers.push(await get(entry, { 'accept-encoding': 'gzip, deflate', cookie: 'portal_session=x' }));
    for (const { status, headers, body } of answers) {
      expect([status, body.toString()]).toEqual([200, 'orders '.repeat(400)]);
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
    }
    expect(countOf(entry)).toBe(1);
    expect(answers.at(-1)?.headers['x-cache']).toBe('HIT');
  });

  it('stores a file compressed for browsers that accept brotli, whatever else they accept', async () => {
    const { shell } = await readLiveReleases(store);
    const file = `/shell/${shell?.version}/main.js`;
    expect((await get(file)).headers['content-encoding']).toBeUndefined();
    for (const encodings of ['br', 'gzip, deflate, br, zstd', 'BR;q=1.0']) {
      const { headers, body } = await get(file, { 'accept-encoding': encodings });
      const text = headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
      expect(text.toString()).toBe('shell');
    }
    expect(countOf(file)).toBe(2);
  });

  it('never stores pages, the manifest or missing files', async () => {
    const missing = '/areas/orders/1.0.0-gone/entry.js';
    for (const path of ['/orders', '/app.json', missing]) {
      for (const isSignedIn of [true, false, true]) {
        const { body, headers } = await get(path, isSignedIn ? { cookie: 'portal_session=x' } : {});
        expect(headers['cache-control']).toMatch(/no-store|no-cache/);
        expect(body.includes('/areas/orders/')).toBe(isSignedIn && path !== missing);
      }
      expect([path, countOf(path)]).toEqual([path, 3]);
    }
  });

  it('passes the host on, and the address of the client in place of what the client claims', async () => {
    for (const path of ['/orders', await entryOf('orders').then((entry) => `${entry}?new`)]) {
      await get(path, { 'x-forwarded-for': '203.0.113.7' });
      expect(seen.at(-1)?.headers).toMatchObject({ host: 'portal.test', 'x-forwarded-for': '127.0.0.1' });
    }
  });

  it('passes on the largest file that the registry accepts', async () => {
    const sent = httpRequest({
      host: '127.0.0.1',
      port,
      path: '/registry/v1/uploads/1/files/0',
      method: 'PUT',
    });
    sent.end(Buffer.alloc(MAX_FILE_BYTES));
    const [response] = await once(sent, 'response');
    response.resume();
    expect([response.statusCode, received]).toEqual([200, MAX_FILE_BYTES]);
  });

  it('sends stored files while the portal is not running', async () => {
    const entry = await entryOf('orders');
    await get(entry);
    const before = portOf(portal);
    portal.closeAllConnections();
    portal.close();
    await once(portal, 'close');
    expect((await get(entry)).status).toBe(200);
    expect((await get('/orders')).status).toBe(502);
    portal = await startPortal(before);
  });
});
