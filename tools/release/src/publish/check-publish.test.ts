import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { planFreeze } from '../channels/freeze.ts';
import { makeChange } from '../channels/make-change.ts';
import { ReleaseStore } from '../store/store.ts';
import { writeBuild } from '../testing.ts';
import { checkPublish } from './check-publish.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';

let folder: string;
let store: ReleaseStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-check-'));
  store = new ReleaseStore(join(folder, 'store'));
  await publish(store, await build('shell', 'shell'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const build = (name: string, code: string, report = {}) =>
  writeBuild(folder, name, { 'entry.js': code, 'page.js': `${code} page` }, report);
const check = (dist: string, app = 'orders') => checkPublish(store, dist, app);

it('finds nothing in a build that can be published, and stores nothing', async () => {
  const { record, state, problems } = await check(await build('orders', 'first'));
  expect([record?.name, state, problems]).toEqual(['orders', 'new', []]);
  expect(await store.listVersions('orders')).toEqual([]);
});

it('lists every problem of a report with its field', async () => {
  const dist = await build('orders', 'first', { paths: ['orders'], sdk: 'latest' });
  const { record, problems } = await check(dist);
  expect(record).toBeNull();
  expect(problems).toEqual([
    expect.objectContaining({ place: 'build.json: paths.0', stops: 'publish', canForce: false }),
    expect.objectContaining({ place: 'build.json: sdk', stops: 'publish', canForce: false }),
  ]);
});

it('lists every contradiction of a report', async () => {
  const dist = await build('orders', 'first', { preload: ['gone.js'], layers: ['@portal/ui/holograms'] });
  expect((await check(dist)).problems.map(({ message }) => message)).toEqual([
    'The preloaded file gone.js is not a file of the build.',
    '@portal/ui/holograms is not a layer that the shell shares.',
  ]);
});

it('lists every damaged file, every conflicting path and everything that the shell lacks', async () => {
  await publish(store, await build('quoting', 'quoting', { paths: ['/quotes', '/results'] }));
  const dist = await build('orders', 'first', {
    paths: ['/quotes/mine', '/results', '/orders'],
    uses: { react: ['useState', 'useTime'] },
  });
  await rm(join(dist, 'entry.js'));
  await writeFile(join(dist, 'page.js'), 'changed');
  const { problems } = await check(dist, 'quoting');
  expect(problems).toEqual([
    expect.objectContaining({ place: 'area', message: 'The build is of orders, not of quoting.' }),
    expect.objectContaining({ place: 'entry.js', message: expect.stringMatching(/^entry\.js is missing/) }),
    expect.objectContaining({ place: 'page.js', message: expect.stringMatching(/^page\.js was changed/) }),
    expect.objectContaining({ place: '/quotes/mine', canForce: false }),
    expect.objectContaining({ place: '/results', canForce: false }),
    {
      place: 'live shell',
      message: 'react has no export "useTime"',
      stops: 'publish',
      canForce: true,
    },
  ]);
});

it('finds a damaged compressed copy', async () => {
  const dist = await build('orders', 'first');
  await writeFile(join(dist, 'page.js.br'), 'not compressed');
  expect((await check(dist)).problems).toMatchObject([
    { place: 'page.js', message: 'page.js.br is damaged: it does not contain page.js. Build it again.' },
  ]);
});

it('names the file that is not JSON, without the path on the server', async () => {
  const dist = await build('orders', 'first');
  await writeFile(join(dist, 'build.json'), '{"name":');
  expect((await check(dist)).problems).toMatchObject([
    { place: 'build.json', message: 'build.json is incomplete or not JSON.' },
  ]);
  await rm(join(dist, 'build.json'));
  const [problem] = (await check(dist)).problems;
  expect(problem?.message).toBe(
    'The folder contains no finished build (it has neither build.json nor mf-manifest.json).',
  );
});

it('says that a version is stored, is live, or was rolled back', async () => {
  const first = await build('orders', 'first');
  await publish(store, first, { draft: true });
  expect(await check(first)).toMatchObject({ state: 'stored', problems: [] });
  await publish(store, first);
  const second = await build('orders', 'second');
  await publish(store, second);
  expect(await check(second)).toMatchObject({
    state: 'live',
    problems: [{ place: 'orders', stops: 'publish', canForce: false }],
  });
  await rollback(store, 'orders');
  expect(await check(second)).toMatchObject({
    state: 'stored',
    problems: [{ place: 'orders', stops: 'live', canForce: true }],
  });
});

it('finds damaged files of a stored version, which a publish restores', async () => {
  const dist = await build('orders', 'first');
  const { version } = await publish(store, dist, { draft: true });
  await store.files.write(`areas/orders/${version}/entry.js`, 'damaged');
  expect(await check(dist)).toMatchObject({ state: 'stored', isDamaged: true, problems: [] });
  await publish(store, dist);
  expect(await check(dist)).toMatchObject({ state: 'live', isDamaged: false });
  await store.files.remove(`areas/orders/${version}/entry.js`);
  expect(await check(dist)).toMatchObject({
    ...{ state: 'live', isDamaged: true },
    problems: [{ place: 'orders', stops: 'live', canForce: false }],
  });
});

it('says that a freeze stops making a build live, but not storing it', async () => {
  const now = new Date();
  const until = new Date(now.getTime() + 3_600_000);
  await makeChange(store, (composition) =>
    Promise.resolve(planFreeze(composition, { from: now, to: until, reason: 'Christmas' }, now)),
  );
  const dist = await build('orders', 'first');
  expect((await check(dist)).problems).toEqual([
    {
      place: 'release freeze',
      message: expect.stringMatching(/^Nothing can be made live until .*: Christmas$/),
      stops: 'live',
      canForce: false,
    },
  ]);
  expect((await publish(store, dist, { draft: true })).outcome).toBe('stored');
});
