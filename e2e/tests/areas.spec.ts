import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support/test.ts';

/** The first screen of each area, with real data of the demo. */
const SCREENS: readonly { path: string; heading: string }[] = [
  { path: '/multi-quotes', heading: 'Multi quotes' },
  { path: '/orders', heading: 'Orders' },
  { path: '/circuits', heading: 'Services' },
  { path: '/support', heading: 'Support cases' },
  { path: '/documentation/folders', heading: 'Documentation' },
  { path: '/support/changelogs', heading: 'Changelog' },
  { path: '/account/personal', heading: 'Profile' },
  { path: '/account/password/change', heading: 'Password' },
  { path: '/partner/company', heading: 'Company' },
  { path: '/partner/users', heading: 'Users' },
  { path: '/partner/contacts', heading: 'Contacts' },
  { path: '/partner/api-access', heading: 'API access' },
  { path: '/quotes', heading: 'Saved quotes' },
  { path: '/broadband-quotes', heading: 'Saved broadband quotes' },
  { path: '/approvals?status=data_added', heading: 'Approval requests' },
];

for (const { path, heading } of SCREENS) {
  test(`${path} opens on real data, accessible in light and dark, on a desk and on a phone`, async ({
    page,
  }) => {
    await signIn(page, 'role1@acme.test', { at: path });
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 860 });
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
      await page.emulateMedia({ colorScheme: 'light' });
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });
}

test('a list leads to its detail: order, service and support case', async ({ page }) => {
  await signIn(page, 'role1@acme.test');
  for (const [path, detail] of [
    ['/orders', /\/orders\/ORD-/],
    ['/circuits', /\/circuits\/\d+/],
    ['/support', /\/support\/case\/\d+/],
  ] as const) {
    await page.goto(path);
    await page.getByRole('main').getByRole('grid').getByRole('link').first().click();
    await expect(page).toHaveURL(detail);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
  }
});
