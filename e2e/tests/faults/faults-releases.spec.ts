import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { publish, ReleaseStore, rollback } from '@portal/release';
import { advanceClock, installClock } from '../../support/advance-clock.ts';
import { createAlternateBuild } from '../../support/releases/alternate-build.ts';
import { expect, type Page, runOnPortal, signIn, test } from '../../support/test.ts';

/* Releases during a session (goals F7 and F8). They are published and taken back here. */
runOnPortal('releases');

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function findReleaseFolder(releases: string, area: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(releases, 'app.json'), 'utf8'));
  const { version } = manifest.areas.find(({ name }: { name: string }) => name === area);
  return join(releases, 'areas', area, version);
}

test('a release that removes old files: an area not yet opened loads its new version without a reload (F7)', async ({
  page,
  portal,
  problems,
}) => {
  problems.expected.push(/404 \/areas\/services/, /status of 404/, /MIME/, /Refused to execute/);
  await signIn(page, 'role1@acme.test');
  await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
  const store = new ReleaseStore(portal.releases);
  const old = await findReleaseFolder(portal.releases, 'services');
  const build = await createAlternateBuild('services', 'globalThis.servicesRelease = "second";');
  await publish(store, build);
  await rename(old, `${old}.gone`);
  try {
    await link(page, 'Services').click();
    await expect(heading(page, 'Services')).toBeVisible();
    expect(
      await page.evaluate(() => [
        Reflect.get(globalThis, 'sameDocument'),
        Reflect.get(globalThis, 'servicesRelease'),
      ]),
    ).toEqual([true, 'second']);
  } finally {
    await rename(`${old}.gone`, old);
    await rollback(store, 'services');
    await rm(build, { recursive: true });
  }
});

test('a release that removes old chunks: the page says so, offers the update and saves the input (F7)', async ({
  page,
  portal,
  problems,
}) => {
  problems.expected.push(/404 \/areas\/account/, /status of 404/, /MIME/, /Refused to execute/, /chunk/i);
  await signIn(page, 'role1@acme.test', { at: '/account/personal' });
  await page.getByLabel('First name').fill('Amelia-Rose');
  const store = new ReleaseStore(portal.releases);
  const old = await findReleaseFolder(portal.releases, 'account');
  const build = await createAlternateBuild('account', 'globalThis.accountRelease = "second";');
  await publish(store, build);
  await rename(old, `${old}.gone`);
  try {
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Contacts' }).click();
    // The prompt may be open already, and hides the page behind it from roles.
    await expect(
      page.getByRole('heading', { name: 'This page failed to load', includeHidden: true }),
    ).toBeVisible();
    const prompt = page.getByRole('dialog', { name: 'Update available' });
    await expect(prompt).toBeVisible();
    await prompt.getByRole('button', { name: 'Refresh now' }).click();
    await expect(heading(page, 'Contacts')).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'accountRelease'))).toBe('second');
    await page.goto('/account/personal');
    await page.getByRole('button', { name: 'Restore draft' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('Amelia-Rose');
  } finally {
    await rename(`${old}.gone`, old);
    await rollback(store, 'account');
    await rm(build, { recursive: true });
  }
});

test('the portal prompts only for a real update: not for an older, skewed or rewritten manifest, and never in a loop (F8)', {
  tag: '@long',
}, async ({ page }) => {
  await installClock(page);
  await signIn(page, 'role1@acme.test');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const prompt = page.getByRole('dialog', { name: 'Update available' });
  type Change = (manifest: { sequence: number; shell: { version: string } }) => void;
  let change: Change = () => undefined;
  let asked = 0;
  await page.route('**/app.json*', async (route) => {
    const response = await route.fetch();
    const manifest = await response.json();
    change(manifest);
    await route.fulfill({ response, json: manifest });
    asked += 1;
  });
  async function check(next: Change): Promise<void> {
    change = next;
    const before = asked;
    await advanceClock(page, 5 * 60_000 + 1000);
    await expect.poll(() => asked).toBeGreaterThan(before);
  }
  await check((manifest) => {
    manifest.sequence = 0;
    manifest.shell.version = '0.9.0';
  });
  await check((manifest) => {
    manifest.sequence += 1000; // Rewritten with the same versions.
  });
  await check((manifest) => {
    Reflect.set(manifest, 'sequence', 'not a number');
    manifest.shell.version = '9.9.9';
  });
  await expect(prompt).toHaveCount(0);
  const released: Change = (manifest) => {
    manifest.sequence += 2000;
    manifest.shell.version = '9.9.9';
  };
  await check(released);
  await expect(prompt).toBeVisible();
  await expect(prompt).toContainText(
    "We've updated our portal and need to refresh so that you are getting the latest and correct information. Please click below to either refresh now or to delay if you are in the middle of a process.",
  );
  // Delay hides it for five minutes.
  await prompt.getByRole('button', { name: 'Delay 5 minutes' }).click();
  await expect(prompt).toHaveCount(0);
  await advanceClock(page, 4 * 60_000);
  await expect(prompt).toHaveCount(0);
  await advanceClock(page, 60_000);
  await expect(prompt).toBeVisible();
  // A cache returns the same page, so the prompt does not appear again.
  await Promise.all([page.waitForEvent('load'), prompt.getByRole('button', { name: 'Refresh now' }).click()]);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await check(released);
  await expect(prompt).toHaveCount(0);
});
