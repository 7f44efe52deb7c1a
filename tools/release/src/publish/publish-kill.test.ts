import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPortal } from '../serve/serve.ts';
import type { ReleaseStore } from '../store/store.ts';
import { EVERYTHING, randomFrom, writeBuild } from '../testing.ts';
import { isBucketTest, isLeaseHeld, listStored, openTestStore, readStored } from '../testing-store.ts';
import { publish } from './publish.ts';

/** Enough random kills to interrupt every part of the work. */
const LONG_RUN = 20;
/** `PUBLISH_KILLS=200 npm run unit release publish-kill` repeats it more often; `KILL_SEED` repeats the same moments. */
const KILLS = Number(
  process.env['PUBLISH_KILLS'] ?? (process.env['TEST_LONG'] && !isBucketTest() ? LONG_RUN : 4),
);
const SEED = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);
/** Longer than the wait: the lease of a killed process must be taken over before it expires. */
const LEASE_MS = 60_000;
const MAX_WAIT_MS = 5_000;
/** Many files make the publish long enough to be killed in the middle. */
const FILES = 60;
const FILE_BYTES = 40_000;

let folder: string;
let store: ReleaseStore;
/** Content of the entry of each published version. */
const entries = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-kills-'));
  store = openTestStore(join(folder, 'store'), { durationMs: LEASE_MS, maxWaitMs: MAX_WAIT_MS });
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function buildOf(round: number): Promise<string> {
  const files = Object.fromEntries(
    Array.from({ length: FILES }, (_, at) => [`chunk-${at}.js`, `${round} ${at} ${'x'.repeat(FILE_BYTES)}`]),
  );
  return writeBuild(folder, 'orders', { 'entry.js': `round ${round}`, ...files });
}

function startPublish(dist: string): ChildProcess {
  return spawn(
    process.execPath,
    ['--no-warnings', join(import.meta.dirname, 'publish-process.ts'), store.folder, dist, String(LEASE_MS)],
    { stdio: 'ignore', env: { ...process.env } },
  );
}

/** The duration of an undisturbed publish, from its lease to its end. */
async function publishUndisturbed(dist: string): Promise<number> {
  const child = startPublish(dist);
  const ended = new Promise((done) => child.once('exit', done));
  await leaseOf(child);
  const start = performance.now();
  await ended;
  return performance.now() - start;
}

async function leaseOf(child: ChildProcess): Promise<void> {
  while (!(await isLeaseHeld(store)) && child.exitCode === null) await wait(1);
}

/** Opens the page and its composition as a browser would, and returns the version of the area that it names. */
async function loadPage(): Promise<string> {
  const portal = createPortal(openTestStore(store.folder), {
    title: 'Portal',
    visitorOf: async () => EVERYTHING,
  });
  const [page, json] = await Promise.all([portal.request('/orders'), portal.request('/app.json')]);
  expect([page.status, json.status]).toEqual([200, 200]);
  const { areas } = (await json.json()) as { areas: { version: string; entry: string }[] };
  expect(await page.text()).toContain('/areas/orders/');
  const [orders] = areas;
  if (orders === undefined) throw new Error('The area is missing from the composition.');
  const entry = await portal.request(orders.entry);
  expect(entry.status).toBe(200);
  const last = await portal.request(orders.entry.replace('entry.js', `chunk-${FILES - 1}.js`));
  expect(last.status).toBe(200);
  const known = entries.get(orders.version);
  const content = await entry.text();
  if (known === undefined) entries.set(orders.version, content);
  else expect(content).toBe(known);
  return orders.version;
}

it(
  `is all or nothing when it is killed at ${KILLS} random moments (seed ${SEED})`,
  async () => {
    const random = randomFrom(SEED);
    let before = (await publish(store, await buildOf(0))).version;
    const duration = Math.max(await publishUndisturbed(await buildOf(1)), 20);
    before = (await store.readComposition()).areas[0]?.version ?? '';
    let pageLoads = 0;
    let cutShort = 0;
    for (let round = 2; round < KILLS + 2; round += 1) {
      const dist = await buildOf(round);
      const child = startPublish(dist);
      const ended = new Promise((done) => child.once('exit', done));
      let isRunning = true;
      const seen = new Set<string>();
      const reader = (async () => {
        while (isRunning) {
          seen.add(await loadPage());
          pageLoads += 1;
          await wait(1);
        }
      })();
      await leaseOf(child);
      await wait(random() * duration * 1.1);
      child.kill('SIGKILL');
      await ended;
      isRunning = false;
      await reader;
      const live = await loadPage();
      const { version, outcome } = await publish(store, dist);
      expect(['published', 'already-live']).toContain(outcome);
      if (outcome === 'published') cutShort += 1;
      for (const one of seen) expect([before, version]).toContain(one);
      expect([before, version]).toContain(live);
      expect(await loadPage()).toBe(version);
      expect((await store.readAuditLog()).at(-1)).toMatchObject({ app: 'orders', from: before, to: version });
      expect(
        (await listStored(store)).filter(
          (name) => !/^(areas|shell|app\.json|app\.last-good\.json|audit\.jsonl)$/.test(name),
        ),
      ).toEqual([]);
      await rm(dist, { recursive: true });
      before = version;
    }
    expect(await readStored(store, 'app.json')).toContain(before);
    expect(pageLoads).toBeGreaterThan(KILLS);
    if (KILLS >= LONG_RUN) expect(cutShort).toBeGreaterThan(0);
    if (process.env['PUBLISH_KILLS'])
      process.stderr.write(
        `${KILLS} kills, ${cutShort} before the version was live, ${pageLoads} page loads\n`,
      );
  },
  60_000 + KILLS * 20_000,
);
