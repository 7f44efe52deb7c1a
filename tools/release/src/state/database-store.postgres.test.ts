import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openReleaseDatabase, type ReleaseDatabase } from '@portal/provider-api/release-state';
import { createMigratedDatabase } from '@portal/provider-api/testing/migrated-database';
import { publish } from '../publish/publish.ts';
import { createRegistry } from '../registry/registry.ts';
import { createPortal } from '../serve/serve.ts';
import { createFolderFiles } from '../store/folder-files.ts';
import { ReleaseStore } from '../store/store.ts';
import { EVERYTHING, writeBuild } from '../testing.ts';
import { createDatabaseFiles } from './database-files.ts';

/** A server that listens in a folder and forwards to the real database server until it is stopped. */
interface Forwarder {
  url: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

let folder: string;
let forwarder: Forwarder;
let drop: () => Promise<void>;
let database: ReleaseDatabase;
let storeId = '';
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-state-'));
  const created = await createMigratedDatabase(process.env['DATABASE_URL'] ?? '');
  drop = created.drop;
  forwarder = createForwarder(created.url, folder);
  await forwarder.start();
  database = await openReleaseDatabase({ DATABASE_URL: forwarder.url });
});
beforeEach(() => {
  count += 1;
  storeId = `store-${count}`;
});
afterAll(async () => {
  await database.close();
  await forwarder.stop();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

function createForwarder(url: string, at: string): Forwarder {
  const socketFolder = new URL(url.replace('@/', '@localhost/')).searchParams.get('host') ?? '';
  const name = '.s.PGSQL.5432';
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  return {
    url: url.replace(encodeURIComponent(socketFolder), encodeURIComponent(at)),
    start: async () => {
      server = createServer((incoming) => {
        const outgoing = connect(join(socketFolder, name));
        for (const socket of [incoming, outgoing]) {
          sockets.add(socket);
          socket.on('error', () => {}).on('close', () => sockets.delete(socket));
        }
        incoming.pipe(outgoing).pipe(incoming);
      });
      const listening = new Promise((done) => server?.once('listening', done));
      server.listen(join(at, name));
      await listening;
    },
    stop: async () => {
      const closed = new Promise((done) => server?.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Opens the store as another process does: stores share only the folder and the database. */
const openStore = (options = { recentMs: 0, maxWaitMs: 60_000 }) =>
  new ReleaseStore(
    createDatabaseFiles(createFolderFiles(join(folder, storeId)), database.documentsOf(storeId), options),
  );
const build = (name: string, code: string) => writeBuild(folder, name, { 'entry.js': code });
const portalOf = (store: ReleaseStore) =>
  createPortal(store, { title: 'Portal', visitorOf: async () => EVERYTHING });

async function publishFirst(store: ReleaseStore) {
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }));
  return publish(store, await build('orders', 'first'));
}

it('stores only versions in the folder', async () => {
  await publishFirst(openStore());
  expect((await readdir(join(folder, storeId))).sort()).toEqual(['areas', 'shell']);
  expect((await openStore().readComposition()).areas.map(({ name }) => name)).toEqual(['orders']);
});

it('lets only one of many writers replace a document, and only if it is what the writer has read', async () => {
  const { files } = openStore();
  expect(await files.write('a.json', 'early', { onlyIf: 'missing' })).toBeNull();
  const tag = await files.write('a.json', 'first', { onlyIf: null });
  expect(await files.write('a.json', 'again', { onlyIf: null })).toBeNull();
  const texts = Array.from({ length: 20 }, (_, at) => `writer ${at}`);
  const tags = await Promise.all(texts.map((text) => files.write('a.json', text, { onlyIf: tag })));
  const winner = tags.findIndex((each) => each !== null);
  expect(tags.filter((each) => each !== null)).toHaveLength(1);
  expect((await files.read('a.json'))?.content.toString()).toBe(texts[winner]);
});

it('does not let a process that lost its lease overwrite what the next holder changed', async () => {
  const store = openStore();
  await publishFirst(store);
  const stale = store.exclusively(async (lease, composition) => {
    // The process is suspended just after each check.
    lease.assertHeld = async () => {};
    await openStore().files.write('publish.lease', '{"holder":null}');
    await publish(openStore(), await build('support', 'other'));
    await store.apply(lease, {
      composition: { ...composition, areas: [] },
      audit: { action: 'remove', app: 'orders', from: null, to: null, reason: null },
    });
  });
  await expect(stale).rejects.toThrow('Another process changed the store');
  expect((await openStore().readComposition()).areas.map(({ name }) => name)).toEqual(['orders', 'support']);
  expect((await openStore().readAuditLog()).map(({ app }) => app)).toEqual(['shell', 'orders', 'support']);
});

describe('while the database is down', () => {
  it('serves pages and their files, refuses a publish, and does both again afterwards', async () => {
    const { version } = await publishFirst(openStore());
    const store = openStore();
    const portal = portalOf(store);
    const entry = `/areas/orders/${version}/entry.js`;
    expect((await portal.request('/app.json')).status).toBe(200);
    const unused = portalOf(openStore());
    const registry = createRegistry(openStore(), { publicUrl: 'https://portal.example' });
    await forwarder.stop();
    try {
      expect((await portal.request('/app.json')).status).toBe(200);
      expect((await portal.request('/orders')).status).toBe(200);
      expect(await (await portal.request(entry)).text()).toBe('first');
      await expect(publish(store, await build('orders', 'second'))).rejects.toMatchObject({
        name: 'DatabaseUnavailable',
      });
      for (const path of ['/app.json', '/orders']) expect((await unused.request(path)).status).toBe(503);
      const answer = await registry.request('/registry/v1/discovery.json');
      expect([answer.status, await answer.json()]).toEqual([
        503,
        { message: 'The release store cannot be reached. Try again in a few minutes.' },
      ]);
    } finally {
      await forwarder.start();
    }
    const isBack = () =>
      database
        .documentsOf(storeId)
        .read('app.json')
        .then(
          () => true,
          () => false,
        );
    // Reads are refused at once until a timer has found the server.
    while (!(await isBack())) await wait(20);
    expect(await publish(openStore(), await build('orders', 'second'))).toMatchObject({
      outcome: 'published',
    });
    expect((await unused.request('/orders')).status).toBe(200);
  });

  it('hides the statement in errors of the database', async () => {
    const { files } = openStore();
    await expect(files.write('a.json', 'null character: \0')).rejects.not.toThrow('insert into');
  });
});
