import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { integrityOf } from '@portal/build-config/build-files';
import { publish } from '../publish/publish.ts';
import { createPortal } from '../serve/serve.ts';
import type { ReleaseStore } from '../store/store.ts';
import { EVERYTHING, randomFrom, writeBuild } from '../testing.ts';
import { spawnRegistry } from '../testing-registry.ts';
import type { ServerProcess } from '../testing-server.ts';
import { isBucketTest, listStored, openTestStore, readStored } from '../testing-store.ts';
import { RegistryClient } from './registry-client.ts';
import { TokenStore } from './tokens.ts';

/** Enough random kills to interrupt every part of the work. */
const LONG_RUN = 20;
/** `REGISTRY_KILLS=100 npm run unit release registry-kill` repeats it more often; `KILL_SEED` repeats the same moments. */
const KILLS = Number(
  process.env['REGISTRY_KILLS'] ?? (process.env['TEST_LONG'] && !isBucketTest() ? LONG_RUN : 4),
);
const SEED = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);
/** Many files make the upload long enough to be killed in the middle. */
const FILES = 40;
const FILE_BYTES = 20_000;
/** The files of the build and its report. */
const SENT_FILES = FILES + 2;

let folder: string;
let store: ReleaseStore;
let secret: string;
let server: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-registry-kills-'));
  store = openTestStore(join(folder, 'store'));
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }));
  secret = (await new TokenStore(store).create({ team: 'fulfilment', areas: ['orders'] })).secret;
  server = await spawnRegistry(store);
});
afterAll(async () => {
  await server.kill();
  await rm(folder, { recursive: true, force: true });
});

function buildOf(round: number): Promise<string> {
  const files = Object.fromEntries(
    Array.from({ length: FILES }, (_, at) => [`chunk-${at}.js`, `${round} ${at} ${'x'.repeat(FILE_BYTES)}`]),
  );
  return writeBuild(folder, 'orders', { 'entry.js': `round ${round}`, ...files });
}

/** Publishes over HTTP. Returns what happened, and how many files each attempt sent. */
async function publishTo(url: string, dist: string) {
  const sent: number[] = [];
  const client = new RegistryClient({
    registry: url,
    token: secret,
    firstWaitMs: 1,
    onProgress: (line) => {
      const [, count] = /^Sending files: (\d+)/.exec(line) ?? [];
      if (count !== undefined) sent.push(Number(count));
    },
  });
  const result = await client.publish(dist).catch((error: Error) => error);
  return { result, sent };
}

/** The version that a page gets now. Checks that every file of every stored version is whole. */
async function loadPage(): Promise<string> {
  const portal = createPortal(store, { title: 'Portal', visitorOf: async () => EVERYTHING });
  const { areas } = (await (await portal.request('/app.json')).json()) as {
    areas: { version: string; entry: string }[];
  };
  const [orders] = areas;
  if (orders === undefined) throw new Error('The area is missing from the composition.');
  expect((await portal.request(orders.entry)).status).toBe(200);
  return orders.version;
}

async function assertWholeVersions(): Promise<void> {
  for (const version of await store.listVersions('orders')) {
    const record = await openTestStore(store.folder).readRecord('orders', version);
    expect(Object.keys(record?.files ?? {})).toHaveLength(FILES + 1);
    for (const [file, integrity] of Object.entries(record?.files ?? {}))
      expect(integrityOf((await readStored(store, 'areas', 'orders', version, file)) ?? '')).toBe(integrity);
  }
}

/** Files of the unfinished upload that have arrived; null without one. */
async function countArrived(): Promise<number | null> {
  const folders = await store.files.listFolders('uploads');
  // A server that was killed while it removed an upload leaves its folder under another name.
  const upload = folders.find((name) => /^[0-9a-f]{32}$/.test(name));
  if (upload === undefined) return null;
  // In a bucket, a removal that was killed leaves files, which the next upload of the same build uses.
  if (!isBucketTest() && (await readStored(store, 'uploads', upload, 'upload.json')) === null) return null;
  return (await listStored(store, 'uploads', upload, 'build').catch(() => [])).length;
}

it(
  `is whole or absent when the server is killed at ${KILLS} random moments of an upload (seed ${SEED})`,
  async () => {
    const random = randomFrom(SEED);
    await publishTo(server.url, await buildOf(0));
    const start = performance.now();
    await publishTo(server.url, await buildOf(1));
    const duration = performance.now() - start;
    let before = await loadPage();
    let continued = 0;
    for (let round = 2; round < KILLS + 2; round += 1) {
      const dist = await buildOf(round);
      const interrupted = publishTo(server.url, dist);
      await wait(random() * duration);
      await server.kill();
      await interrupted;
      const live = await loadPage();
      const stored = await store.listVersions('orders');
      await assertWholeVersions();
      const arrived = await countArrived();
      server = await spawnRegistry(store, server.port);
      const { result, sent } = await publishTo(server.url, dist);
      if (result instanceof Error) throw result;
      const { version } = result;
      expect([before, version]).toContain(live);
      expect(sent).toEqual([SENT_FILES - (arrived ?? 0)]);
      if (arrived !== null && arrived > 0) continued += 1;
      expect(await loadPage()).toBe(version);
      expect((await store.readAuditLog()).at(-1)).toMatchObject({ app: 'orders', from: before, to: version });
      expect(await listStored(store, 'uploads')).toEqual([]);
      // A kill just after the version was added leaves an empty folder, which the next new version removes.
      if (!stored.includes(version)) expect(await listStored(store)).not.toContain('staging');
      before = version;
      await rm(dist, { recursive: true });
      for (const old of await store.listVersions('orders'))
        if (old !== version) await store.files.removeVersion(`areas/orders/${old}`);
    }
    if (KILLS >= LONG_RUN) expect(continued).toBeGreaterThan(0);
    if (process.env['REGISTRY_KILLS'])
      process.stderr.write(`${KILLS} kills, ${continued} uploads continued\n`);
  },
  60_000 + KILLS * 10_000,
);
