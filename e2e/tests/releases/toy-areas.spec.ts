import { publish, ReleaseStore, remove } from '@portal/release';
import { sharedVersions } from '../../support/releases/shared-versions.ts';
import { TOY_AREAS } from '../../support/releases/toy-areas.ts';
import { expect, type Page, runOnPortal, signIn, test } from '../../support/test.ts';

/* Areas built by stock federation plugins, in a portal that has never heard of them. */
runOnPortal('releases');

test.beforeAll(async ({ portal }) => {
  const store = new ReleaseStore(portal.releases);
  for (const { dist } of TOY_AREAS) await publish(store, dist);
});
test.afterAll(async ({ portal }) => {
  const store = new ReleaseStore(portal.releases);
  for (const { app } of TOY_AREAS) await remove(store, app);
});

async function expectWorks(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Signed in as role1@acme.test')).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${title}`));
  await page.getByRole('button', { name: 'Clicked 0 times' }).click();
  await page.getByRole('button', { name: 'Clicked 1 times' }).click();
  await expect(page.getByRole('button', { name: 'Clicked 2 times' })).toBeVisible();
}

test('areas built by stock Rspack, webpack and Vite share one page and one React', async ({ page }) => {
  await signIn(page, 'role1@acme.test');
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  for (const { title } of TOY_AREAS) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title }).click();
    await expectWorks(page, title);
  }
  // Beside an area of our own.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(await page.evaluate(() => Object.hasOwn(globalThis, 'isSamePage'))).toBe(true);
  for (const module of ['react', 'react/jsx-runtime', '@portal/portal-sdk'])
    expect(await sharedVersions(page, module), module).toHaveLength(1);
});

for (const { app, title } of TOY_AREAS) {
  // Vite’s files are modules, the others are scripts, as in the portal’s own areas.
  const tag = app === 'toy-vite' ? [] : '@long';
  test(`a page of ${app} opens by its address, and fetches no script twice`, { tag }, async ({
    page,
    requests,
  }) => {
    await signIn(page, 'role1@acme.test', { at: `/${app}` });
    await expectWorks(page, title);
    const scripts = requests.paths.filter((path) => path.startsWith(`/areas/${app}/`));
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts).toEqual([...new Set(scripts)]);
  });
}
