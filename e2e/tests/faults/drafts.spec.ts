import { rm } from 'node:fs/promises';
import { publish, ReleaseStore, rollback } from '@portal/release';
import { advanceClock, installClock } from '../../support/advance-clock.ts';
import { createAlternateBuild } from '../../support/releases/alternate-build.ts';
import { CRASHING_PROFILE } from '../../support/releases/faulty-area.ts';
import { expect, type Page, runOnPortal, signIn, submitLogin, test } from '../../support/test.ts';

/* Unsent input is saved and offered again, however the page was left (R19, F7, F13). */
runOnPortal('releases');

const TYPED = 'Amelia-Rose';
const field = (page: Page) => page.getByLabel('First name');

async function type(page: Page): Promise<void> {
  await expect(field(page)).toHaveValue('Amelia');
  await field(page).fill(TYPED);
}

async function expectDraftOffered(page: Page): Promise<void> {
  await expect(page.getByText(/^Unsent draft saved at/)).toBeVisible();
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(field(page)).toHaveValue(TYPED);
}

/** Restores the initial state. */
async function discard(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
}

test('survives a refresh, even before autosave has run', async ({ page }) => {
  await signIn(page, 'role1@acme.test', { at: '/account/personal' });
  await type(page);
  await page.reload();
  await expectDraftOffered(page);
  await discard(page);
});

test('survives an update of the portal', async ({ page }) => {
  await installClock(page);
  await signIn(page, 'role1@acme.test', { at: '/account/personal' });
  await type(page);
  await page.route('**/app.json*', async (route) => {
    const response = await route.fetch();
    const manifest = await response.json();
    await route.fulfill({
      response,
      json: {
        ...manifest,
        sequence: manifest.sequence + 1,
        shell: { ...manifest.shell, version: '9.9.9' },
      },
    });
  });
  await advanceClock(page, 5 * 60_000 + 1000);
  const refresh = page.getByRole('button', { name: 'Refresh now' });
  await expect(refresh).toBeVisible();
  await Promise.all([page.waitForEvent('load'), refresh.click()]);
  await expectDraftOffered(page);
  await discard(page);
});

test('survives the end of the session: sign-in returns to the page and the draft', async ({
  page,
  context,
  problems,
}) => {
  problems.expected.push(/401/);
  await signIn(page, 'role1@acme.test', { at: '/account/personal' });
  await type(page);
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your session has ended. Sign in again to continue.')).toBeVisible();
  await submitLogin(page, 'role1@acme.test');
  await expect(page).toHaveURL(/\/account\/personal$/);
  await expectDraftOffered(page);
  await discard(page);
});

test('survives a crash of the area', { tag: '@long' }, async ({ page, portal, problems }) => {
  problems.expected.push(/fault in the profile/);
  const store = new ReleaseStore(portal.releases);
  const build = await createAlternateBuild('account', CRASHING_PROFILE);
  await publish(store, build);
  try {
    await signIn(page, 'role1@acme.test', { at: '/account/personal' });
    await type(page);
    await page.evaluate(() => dispatchEvent(new Event('crash')));
    await expect(page.getByRole('heading', { level: 1, name: 'This page stopped working' })).toBeVisible();
    await expect(page.getByText(/what you typed is saved/)).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectDraftOffered(page);
    await discard(page);
  } finally {
    await rollback(store, 'account');
    await rm(build, { recursive: true });
  }
});

test('is removed once the form is submitted', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'role4@acme.test', { at: '/account/personal' });
  await expect(field(page)).toHaveValue('Dev');
  await field(page).fill('Devan');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Your details were saved.')).toBeVisible();
  await page.reload();
  await expect(field(page)).toHaveValue('Devan');
  await expect(page.getByText(/^Unsent draft saved/)).toHaveCount(0);
});
