import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  runOnPortal,
  signIn,
  test,
} from '../../support/test.ts';

runOnPortal('added data');

test('an administrator sets branding and default margins, and a new proposal shows both', {
  tag: '@long',
}, async ({ page, colleague }) => {
  await signIn(page, 'role1@acme.test');
  await page.goto('/partner/company');
  const branding = page.getByRole('form', { name: 'Proposal branding' });
  await branding.getByLabel('Accent colour', { exact: false }).first().fill('#ff9900');
  await page.getByRole('button', { name: /^Use #/ }).click();
  await branding.getByLabel(/^Address/).fill('Unit 4, Mill Lane\nLeeds LS1 4AB');
  await branding.getByLabel(/^Terms and conditions/).fill('Payment within 30 days.');
  await expect(
    page.getByRole('region', { name: 'Preview of a sample proposal' }).getByText('Payment within 30 days.'),
  ).toBeVisible();
  await expectAccessible(page, { colours: true });
  await page.getByRole('button', { name: 'Save branding' }).click();
  await expect(page.getByText('Proposal branding saved.')).toBeVisible();
  await page.getByLabel('Leased lines', { exact: true }).selectOption('Margin (of price)');
  await page.getByLabel('Leased lines, monthly').fill('20');
  await page.getByRole('button', { name: 'Save margins' }).click();
  await expect(page.getByText('Default margins saved.')).toBeVisible();

  await test.step('a colleague starts a proposal on a phone', async () => {
    await colleague.setViewportSize({ width: 360, height: 800 });
    await signIn(colleague, 'role2@acme.test');
    await colleague.goto('/quotes');
    await colleague.getByRole('link', { name: /^Q/ }).first().click();
    await expect(colleague).toHaveURL(/\/quotes\/Q/);
    await colleague.goto(`${new URL(colleague.url()).pathname}?view=proposal`);
    const sheet = colleague.getByRole('article', { name: 'Proposal' });
    await expect(sheet.getByText('Unit 4, Mill Lane')).toBeVisible();
    await expect(sheet.getByText('Payment within 30 days.')).toBeVisible();
    await expectNoHorizontalScroll(colleague);
  });
});
