import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followGuide } from '@portal/pack/outside';
import { ReleaseStore, TokenStore } from '@portal/release';
import { REPOSITORY } from '../../support/portal-process.ts';
import { sharedVersions } from '../../support/releases/shared-versions.ts';
import { expect, runOnPortal, signIn, test } from '../../support/test.ts';

/*
 * Creates areas outside the repository as docs/outside-areas.md describes, and opens them in a portal. The packages are
 * linked. `npm test -- outside` packs them and installs them with npm, as the guide says.
 */
const INSTALLATION = process.env['OUTSIDE_INSTALLATION'] === 'npm' ? 'npm' : 'linked';
const AREAS = [
  { name: 'reports', title: 'Reports', bundler: 'rspack' },
  { name: 'sales-charts', title: 'Sales charts', bundler: 'vite' },
] as const;

runOnPortal('releases');

let folder: string;

test.beforeAll(async ({ portal }) => {
  test.setTimeout(900_000);
  folder = await mkdtemp(join(tmpdir(), 'portal-outside-'));
  const tokens = new TokenStore(new ReleaseStore(portal.releases));
  for (const { name, bundler } of AREAS) {
    const area = await followGuide({
      repository: REPOSITORY,
      folder,
      installation: INSTALLATION,
      bundler,
      name,
      path: `/${name}`,
    });
    await area.step('npm run build');
    // The long tests of tools/pack run these with linked packages, for each bundler.
    if (INSTALLATION === 'npm') {
      await area.step('npm test');
      await area.step('npm run types');
    }
    const checked = await area.step('npx portal-release check', { 'https://portal.example': portal.url });
    expect(checked).toContain('fits the shell');
    const live = await readLiveShell(portal.url);
    const again = await area.step(
      'npx portal-release check dist --portal https://portal.example --shell-version',
      {
        'https://portal.example': portal.url,
        '1.0.0-3f2a91c0de': live,
      },
    );
    expect(again).toContain(`fits the shell ${live}.`);
    const { secret } = await tokens.create({ team: name, areas: [name] });
    const published = await area.step('RELEASE_TOKEN=', {
      'portal_release_…': secret,
      'https://portal.example': portal.url,
    });
    expect(published).toMatch(/ is live/);
  }
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

async function readLiveShell(url: string): Promise<string> {
  const response = await fetch(`${url}/shell/contract.json`);
  return (await response.json()).version;
}

for (const { name, title, bundler } of AREAS) {
  test(`an area that ${bundler} built in another repository lists rows with the portal's session`, {
    tag: '@long',
  }, async ({ page, requests }) => {
    await signIn(page, 'role1@acme.test');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('searchbox', { name: `Search ${title.toLowerCase()}` }).fill('Leeds');
    await expect(page).toHaveURL(/search=Leeds/);
    // Its detail page, by a row of the list.
    requests.clear();
    await page.getByRole('main').getByRole('link', { name: 'Planned work at Leeds' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Planned work at Leeds' })).toBeVisible();
    await expect(page.getByRole('link', { name: title }).last()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${name}/\\d+`));
    for (const module of [
      'react',
      'react/jsx-runtime',
      '@portal/portal-sdk',
      '@portal/ui',
      '@portal/area-kit',
    ])
      expect(await sharedVersions(page, module), module).toHaveLength(1);
  });

  test(`an area that ${bundler} built in another repository shares the cache of the portal's own areas`, {
    tag: '@long',
  }, async ({ page, problems }) => {
    problems.expected.push(/notifications\/1/, /Failed to load resource/);
    await signIn(page, 'role1@acme.test', { at: '/documentation/notification/1' });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).not.toHaveText('Service notice');
    const text = String(await heading.textContent());
    // The area cannot read it any more, so what it shows comes from the cache.
    await page.route('**/api/v1/documentation/notifications/1', (route) => route.abort());
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/${name}/1`);
    await expect(page.getByRole('link', { name: title }).last()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible();
  });
}
