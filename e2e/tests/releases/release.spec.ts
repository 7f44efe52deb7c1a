import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publish, ReleaseStore, rollback } from '@portal/release';
import { REPOSITORY } from '../../support/portal-process.ts';
import { createAlternateBuild } from '../../support/releases/alternate-build.ts';
import { expect, runOnPortal, startSession, test } from '../../support/test.ts';

runOnPortal('empty cache');

const run = promisify(execFile);

test('publishing one area makes it live without affecting others, and rollback reverts it', async ({
  page,
  portal,
}) => {
  const store = new ReleaseStore(portal.releases);
  const before = await store.readComposition();
  const build = await createAlternateBuild('orders', 'globalThis.ordersRelease = "second";');
  const published = await publish(store, build);
  expect(published.outcome).toBe('published');

  const after = await store.readComposition();
  const others = (manifest: typeof after) => manifest.areas.filter(({ name }) => name !== 'orders');
  expect(others(after)).toEqual(others(before));
  expect(after.shell).toEqual(before.shell);
  expect(after.lastModified).not.toBe(before.lastModified);

  await startSession(page, 'role1@acme.test');
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'ordersRelease'))).toBe('second');

  await rollback(store, 'orders');
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'ordersRelease'))).toBeUndefined();
  await rm(build, { recursive: true });
});

test('an incomplete build is refused and nothing changes', { tag: '@long' }, async ({ portal }) => {
  const store = new ReleaseStore(portal.releases);
  const before = await store.readComposition();
  const build = await createAlternateBuild('services', 'globalThis.never = 1;');
  const report = JSON.parse(await readFile(join(build, 'build.json'), 'utf8'));
  await writeFile(join(build, report.entries[0]), 'cut short');
  await expect(publish(store, build)).rejects.toThrow('was changed after it was built');
  // Without its report it is a build of any other tool, which declares its area in `area.json`.
  await rm(join(build, 'build.json'));
  await expect(publish(store, build)).rejects.toThrow('The area declares nothing');
  await rm(join(build, 'mf-manifest.json'));
  await expect(publish(store, build)).rejects.toThrow('contains no finished build');
  expect(await store.readComposition()).toEqual(before);
  await rm(build, { recursive: true });
});

test('the release command lists published versions', { tag: '@long' }, async ({ portal }) => {
  const { stdout } = await run(process.execPath, ['--no-warnings', 'tools/release/src/cli.ts', 'list'], {
    cwd: REPOSITORY,
    env: { ...process.env, RELEASES_DIR: portal.releases },
  });
  expect(stdout).toMatch(/^shell +\S+ +live +\d+\.\d KB$/m);
  expect(stdout).toMatch(/^orders +\S+ +live +\d\.\d KB$/m);
});
