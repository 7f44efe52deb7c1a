import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { areaNames } from '@portal/start/build-all';
import { signInWithApi } from '../../support/sign-in.ts';
import { expect, signIn, test } from '../../support/test.ts';

const AREA_FILE = /^\/areas\/([a-z-]+)\//;

function listAreas(paths: readonly string[]): string[] {
  return [...new Set(paths.flatMap((path) => AREA_FILE.exec(path)?.[1] ?? []))];
}

test('a remote is fetched only when its area is first opened', async ({
  context,
  page,
  portal,
  requests,
}) => {
  // Without the login form the pointer is on no link, which would prefetch an area.
  await signInWithApi(context, portal.url, 'role1@acme.test');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await requests.settled();
  expect(listAreas(requests.paths)).toEqual([]);

  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(listAreas(requests.paths)).toEqual(['orders']);

  // The router treats a hash as a scroll within the page, which does not exist before the area has loaded.
  await page.goto('/circuits#content');
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await expect(page).toHaveURL(/\/circuits#content$/);
});

test('hovering a link prefetches its area, and clicking fetches no script again', async ({
  page,
  requests,
}) => {
  await signIn(page, 'role1@acme.test');
  await requests.settled();
  requests.clear();
  const services = page.getByRole('link', { name: 'Services', exact: true });
  await services.hover();
  await expect.poll(() => listAreas(requests.paths)).toEqual(['services']);
  await requests.settled();
  const fetched = requests.paths.filter((path) => path.endsWith('.js'));
  expect(fetched, 'nothing is fetched twice').toEqual([...new Set(fetched)]);

  requests.clear();
  await services.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  expect(requests.paths.filter((path) => path.endsWith('.js'))).toEqual([]);
});

test('the shell contains no area code', async ({ portal }) => {
  const manifest = JSON.parse(await readFile(join(portal.releases, 'app.json'), 'utf8'));
  const shell = join(portal.releases, 'shell', manifest.shell.version);
  const report = JSON.parse(await readFile(join(shell, 'release.json'), 'utf8'));
  expect(manifest.areas.map(({ name }: { name: string }) => name)).toEqual(areaNames());
  const scripts = Object.keys(report.files).filter((file) => file.endsWith('.js'));
  const code = (await Promise.all(scripts.map((file) => readFile(join(shell, file), 'utf8')))).join('\n');
  // A text of each area that appears nowhere else.
  for (const sentence of ['Message the delivery team', 'Get prices', 'A multi quote prices many addresses']) {
    expect(code).not.toContain(sentence);
  }
});

test('the login page fetches no area', async ({ page, requests }) => {
  await page.goto('/orders');
  await expect(page).toHaveURL(/\/login/);
  await requests.settled();
  expect(listAreas(requests.paths)).toEqual([]);
});
