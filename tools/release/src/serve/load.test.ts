import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { planCanary, planStopCanary } from '../channels/canary.ts';
import { makeChange } from '../channels/make-change.ts';
import { planDisable, planEnable } from '../channels/switch.ts';
import { publish } from '../publish/publish.ts';
import { rollback } from '../publish/rollback.ts';
import type { ReleaseStore } from '../store/store.ts';
import { writeBuild } from '../testing.ts';
import { type ServerProcess, spawnServer } from '../testing-server.ts';
import { isBucketTest, openTestStore } from '../testing-store.ts';

/** Page requests during each change. */
const REQUESTS = process.env['TEST_LONG'] ? 2000 : isBucketTest() ? 50 : 200;
const AT_ONCE = 25;

let folder: string;
let stores: ReleaseStore[];
let servers: ServerProcess[] = [];
/** What the page servers wrote to stderr. */
const problems: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-load-'));
  // Two operators change one store.
  stores = [0, 1].map(() => openTestStore(join(folder, 'store'), { maxWaitMs: 60_000 }));
});
afterAll(async () => {
  await Promise.all(servers.map(({ kill }) => kill()));
  await rm(folder, { recursive: true, force: true });
});

const build = (code: string) => writeBuild(folder, 'orders', { 'entry.js': code });

it(`answers ${REQUESTS} page requests during each change of the composition without an error`, async () => {
  const [store, other] = stores;
  if (store === undefined || other === undefined) throw new Error('There are two stores.');
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }, { pages: [] }));
  const first = (await publish(store, await build('first'))).version;
  const script = join(import.meta.dirname, 'page-server-process.ts');
  servers = await Promise.all(
    stores.map(({ folder: place }) => spawnServer(script, [place], (text) => problems.push(text))),
  );
  const second = (await publish(other, await build('second'), { draft: true })).version;
  const reason = 'load';
  const everyone = { to: 'percentage', percent: 100 } as const;
  const changes: readonly [made: () => Promise<unknown>, live: string][] = [
    [
      () => makeChange(other, (now) => planCanary(other, now, 'orders', second, everyone, { reason })),
      second,
    ],
    [() => makeChange(store, (now) => planStopCanary(now, 'orders', undefined, { reason })), first],
    [async () => publish(other, await build('second')), second],
    [() => rollback(store, 'orders'), first],
    [() => makeChange(other, (now) => planDisable(now, 'orders', { reason, message: 'Closed.' })), first],
    [() => makeChange(store, (now) => planEnable(now, 'orders', reason)), first],
  ];
  const answers = new Map<string, number>();
  const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1);

  /** Requests a page and the entry that it names, which must still be there. */
  async function visit(number: number): Promise<string | undefined> {
    const { url = '' } = servers[number % servers.length] ?? {};
    const page = await fetch(`${url}/orders`);
    const html = await page.text();
    const version = /\/areas\/orders\/([\w.+-]+)\/entry\.js/.exec(html)?.[1];
    const entry = await fetch(`${url}/areas/orders/${version}/entry.js`);
    await entry.text();
    count(`${page.status} ${entry.status} ${version === first || version === second}`);
    return version;
  }

  for (const [make, live] of changes) {
    const change = make();
    for (let sent = 0; sent < REQUESTS; sent += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => visit(sent + at)));
    await change;
    expect([await visit(0), await visit(1)]).toEqual([live, live]);
  }
  expect(Object.fromEntries(answers)).toEqual({
    '200 200 true': changes.length * (REQUESTS + 2),
  });
  expect(problems).toEqual([]);
});
