import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { areaNames } from '@portal/start/build-all';
import { signInWithApi } from '../../support/sign-in.ts';
import { expect, runOnPortal, signIn, test } from '../../support/test.ts';

runOnPortal('empty cache');

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
  const onClick = requests.paths.filter((path) => path.endsWith('.js'));
  expect(onClick.filter((path) => fetched.includes(path))).toEqual([]);
  expect(listAreas(onClick), 'everything of the area was prefetched').toEqual([]);
});

test('the shell contains no area code', async ({ portal }) => {
  const manifest = JSON.parse(await readFile(join(portal.releases, 'app.json'), 'utf8'));
  const shell = join(portal.releases, 'shell', manifest.shell.version);
  const report = JSON.parse(await readFile(join(shell, 'release.json'), 'utf8'));
  expect(manifest.areas.map(({ name }: { name: string }) => name)).toEqual(areaNames());
  const scripts = Object.keys(report.files).filter((file) => file.endsWith('.js'));
  const code = (await Promise.all(scripts.map((file) => readFile(join(shell, file), 'utf8')))).join('\n');
  // A text of each area that appears nowhere else.
  for (const sentence of [
    'Message the delivery team',
    'Get prices',
    'Create a multi quote to price many sites',
  ]) {
    expect(code).not.toContain(sentence);
  }
});

test('developer tools of federation find the shell, its areas and what they share', async ({
  context,
  page,
  portal,
}) => {
  await signInWithApi(context, portal.url, 'role1@acme.test');
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  const instances = await page.evaluate(() => {
    const { __FEDERATION__ } = globalThis as unknown as {
      __FEDERATION__: {
        __INSTANCES__: {
          name: string;
          options: { remotes: { name: string; entry: string }[] };
          shareScopeMap: Record<string, Record<string, object>>;
        }[];
      };
    };
    return __FEDERATION__.__INSTANCES__.map(({ name, options, shareScopeMap }) => ({
      name,
      remotes: options.remotes.map(({ name, entry }) => `${name} ${new URL(entry).pathname}`),
      shared: Object.keys(shareScopeMap['default'] ?? {}),
    }));
  });
  expect(instances).toEqual([
    {
      name: 'portal_shell',
      remotes: [expect.stringMatching(/^orders_\S+_1 \/areas\/orders\/[^/]+\/remoteEntry\.js$/)],
      shared: expect.arrayContaining(['react', '@portal/ui']),
    },
  ]);
});

test('every published area has the manifest of the federation plugin', async ({ portal }) => {
  const { areas } = JSON.parse(await readFile(join(portal.releases, 'app.json'), 'utf8'));
  for (const { name, version } of areas as { name: string; version: string }[]) {
    const file = join(portal.releases, 'areas', name, version, 'mf-manifest.json');
    const { metaData, exposes } = JSON.parse(await readFile(file, 'utf8'));
    expect(metaData, name).toMatchObject({
      globalName: `portal_area_${name.replaceAll('-', '_')}`,
      remoteEntry: { name: 'remoteEntry.js', type: 'global' },
    });
    expect(exposes.map(({ path }: { path: string }) => path)).toEqual(['./area']);
  }
});

test('the login page fetches no area', { tag: '@long' }, async ({ page, requests }) => {
  await page.goto('/orders');
  await expect(page).toHaveURL(/\/login/);
  await requests.settled();
  expect(listAreas(requests.paths)).toEqual([]);
});
