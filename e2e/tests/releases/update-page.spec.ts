import { rm } from 'node:fs/promises';
import { publish, ReleaseStore } from '@portal/release';
import { advanceClock, installClock } from '../../support/advance-clock.ts';
import { createAlternateBuild } from '../../support/releases/alternate-build.ts';
import { markedProfile } from '../../support/releases/marked-profile.ts';
import { damageFile, liveRecord } from '../../support/releases/published-version.ts';
import { expect, expectAccessible, type Page, runOnPortal, signIn, test } from '../../support/test.ts';

/* The area of the open page gets a new version while someone is typing. */
runOnPortal('releases');

const TYPED = 'Amelia-Rose';
const RELEASE_CHECK_MS = 5 * 60_000;
const prompt = (page: Page) => page.getByRole('dialog', { name: 'Update available' });
const updatePage = (page: Page) => prompt(page).getByRole('button', { name: 'Update this page' });

test('an open page is updated in place: same URL, same text, no reload; a version that fails changes nothing', async ({
  page,
  portal,
  problems,
}) => {
  problems.expected.push(/503/, /ERR_ABORTED/, /integrity/i, /MIME/);
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  const store = new ReleaseStore(portal.releases);
  await installClock(page);
  await signIn(page, 'role1@acme.test', { at: '/account/personal?tab=details' });
  const field = page.getByLabel('First name');
  await expect(field).toHaveValue('Amelia');
  await field.fill(TYPED);
  await page.evaluate(() => Reflect.set(globalThis, 'isFirstDocument', true));

  const second = await createAlternateBuild(
    'account',
    markedProfile('Second version', { bringsCopies: true }),
  );
  await publish(store, second);
  await advanceClock(page, RELEASE_CHECK_MS + 1000);
  await expect(prompt(page)).toContainText('What you typed is saved and stays in place.');
  await expectAccessible(page);
  await updatePage(page).click();
  await expect(page.getByText('Second version')).toBeVisible();
  await expect(prompt(page)).toBeHidden();
  await expect(field).toHaveValue(TYPED);
  await expect(page).toHaveURL(/\/account\/personal\?tab=details$/);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isFirstDocument'))).toBe(true);
  expect(lines.filter((line) => line.startsWith('[portal] account duplicated'))).toEqual([
    expect.stringContaining('react, @portal/auth'),
  ]);

  const third = await createAlternateBuild('account', markedProfile('Third version'));
  await publish(store, third);
  const record = await liveRecord(store, 'account');
  const repair = await damageFile(store, record, String(record.entries[0]), () => '');
  await advanceClock(page, RELEASE_CHECK_MS + 1000);
  await updatePage(page).click();
  await expect(prompt(page).getByRole('alert')).toContainText('The version you have still works.');
  await expect(page.getByText('Second version')).toBeVisible();
  await expect(field).toHaveValue(TYPED);
  await repair();
  await updatePage(page).click();
  await expect(page.getByText('Third version')).toBeVisible();
  await expect(field).toHaveValue(TYPED);
  await Promise.all([second, third].map((build) => rm(build, { recursive: true })));
});
