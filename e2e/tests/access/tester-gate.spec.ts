import { expect, signIn, startSession, test } from '../../support/test.ts';

test.use({ portalEnv: 'production' });

test('in production the multi-quote area is not fetched for partners who cannot use it', async ({
  page,
  requests,
}) => {
  await signIn(page, 'role1@cobalt.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Multi' })).toHaveCount(0);
  await page.goto('/multi-quotes');
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible();
  await page.goto('/availability/multi-quotes');
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible();
  await requests.settled();
  expect(requests.paths.filter((path) => path.includes('multi-quote') && path.startsWith('/areas/'))).toEqual(
    [],
  );
});

test('in production a tester partner gets the area', { tag: '@long' }, async ({ page, requests }) => {
  await startSession(page, 'role1@acme.test');
  await page.goto('/multi-quotes');
  await expect(page.getByRole('heading', { level: 1, name: 'Multi quotes' })).toBeVisible();
  expect(requests.paths.some((path) => path.startsWith('/areas/multi-quote/'))).toBe(true);
});
