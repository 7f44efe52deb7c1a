import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, expectAccessible, runOnPortal, signIn, startSession, test } from '../../support/test.ts';

runOnPortal('empty cache');

/** Folder of an area's live version in the release store. */
async function liveFolder(releases: string, area: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(releases, 'app.json'), 'utf8'));
  const { version } = manifest.areas.find(({ name }: { name: string }) => name === area);
  return join(releases, 'areas', area, version);
}

test('missing remote files: the page says so, the rest works, and Try again recovers', async ({
  page,
  portal,
  problems,
}) => {
  problems.expected.push(/404 \/areas\/services\//, /status of 404/, /Refused to execute script/);
  const folder = await liveFolder(portal.releases, 'services');
  // A server that has never read the version leaves the area out.
  await page.request.get(`${portal.url}/app.json`);
  await rename(folder, `${folder}.away`);
  try {
    await signIn(page, 'role1@acme.test');
    await page.getByRole('link', { name: 'Services', exact: true }).click();
    await expect(
      page.getByRole('heading', { name: 'We could not load this part of the portal' }),
    ).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await page.getByRole('link', { name: 'Services', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  } finally {
    await rename(`${folder}.away`, folder);
  }
  // A reload would remove this.
  await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true);
});

test('a tampered entry is blocked and the page says so', async ({ page, portal, problems }) => {
  problems.expected.push(/503/, /MIME type/, /ERR_/, /request failed/);
  const folder = await liveFolder(portal.releases, 'support');
  const entry = (await readdir(folder)).find((name) => /^remoteEntry.*\.js$/.test(name)) ?? '';
  const good = await readFile(join(folder, entry));
  const packed = await readFile(join(folder, `${entry}.br`));
  await mkdir(`${folder}.backup`, { recursive: true });
  await rename(join(folder, `${entry}.br`), join(`${folder}.backup`, `${entry}.br`));
  await writeFile(join(folder, entry), `${good.toString()}\nglobalThis.tampered = true;`);
  try {
    await startSession(page, 'role1@acme.test');
    await page.goto('/support');
    await expect(page.getByRole('heading', { name: /part of the portal/i })).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  } finally {
    await writeFile(join(folder, entry), good);
    await writeFile(join(folder, `${entry}.br`), packed);
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Support cases' })).toBeVisible();
});

test('a truncated entry is reported and can be retried', { tag: '@long' }, async ({ page, problems }) => {
  problems.expected.push(/integrity/i, /ERR_/, /request failed/, /SyntaxError/);
  let isCut = true;
  await page.route(/\/areas\/orders\/[^/]+\/remoteEntry[^/]*\.js/, async (route) => {
    if (!isCut) return route.continue();
    const response = await route.fetch();
    const body = await response.text();
    return route.fulfill({ response, body: body.slice(0, body.length / 2) });
  });
  await startSession(page, 'role1@acme.test');
  await page.goto('/orders');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  isCut = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('a hanging entry is reported while the rest of the portal works', { tag: '@long' }, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/areas\/services\/[^/]+\/remoteEntry[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, 'role1@acme.test');
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'still loading' })).toBeVisible();
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
});

test('a missing page chunk is reported and can be retried', { tag: '@long' }, async ({ page, problems }) => {
  problems.expected.push(
    /ChunkLoadError/,
    /Loading chunk/,
    /ERR_/,
    /request failed/,
    /React Router caught/,
    /503/,
  );
  let isGone = true;
  await page.route(/\/areas\/orders\/[^/]+\/(?!remoteEntry|area)[^/]*\.js/, (route) =>
    isGone ? route.fulfill({ status: 503, body: 'Service unavailable' }) : route.continue(),
  );
  await startSession(page, 'role1@acme.test');
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'This page failed to load' })).toBeVisible();
  isGone = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});
