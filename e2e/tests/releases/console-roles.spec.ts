import { publish, ReleaseStore } from '@portal/release';
import { createAlternateBuild } from '../../support/releases/alternate-build.ts';
import { signInToConsole } from '../../support/releases/console.ts';
import { expect, type Page, runOnPortal, test } from '../../support/test.ts';

/*
 * What each role sees in the release console. The server refuses the same changes: see
 * tools/start/src/console-access.test.ts for each role and change.
 */
runOnPortal('console roles');

/** Buttons by page. A publisher has those of their own area only. */
const PAGES = [
  { path: '/areas/orders', own: ['Roll back', /^Actions for /], others: ['Disable', 'Remove'] },
  { path: '/areas/quoting', own: [], others: ['Roll back', 'Disable', 'Remove', /^Actions for /] },
  { path: '/areas/shell', own: [], others: ['Roll back', 'Disable', 'Remove', /^Actions for /] },
  { path: '/schedule', own: [], others: ['Freeze releases', 'Schedule a change'] },
  { path: '/tokens', own: [], others: ['Create token', /^Actions for /] },
] as const;

/** Ends the session. A poll of an open page without cookies would fail. */
async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The content has arrived.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  if (url.includes('/areas/'))
    await expect(
      page.getByRole('table', { name: 'Versions' }).or(page.getByRole('grid', { name: 'Versions' })),
    ).toBeVisible();
}

test('each role of the console has the buttons of what it may change, on every page', {
  tag: '@long',
}, async ({ page, portal, problems }) => {
  problems.expected.push(/419/, /status of 419/);
  const store = new ReleaseStore(portal.releases);
  // A second live version, so that a rollback is possible.
  for (const area of ['orders', 'quoting'])
    await publish(store, await createAlternateBuild(area, `globalThis.${area}Release = "second";`));

  const expectButtons = async (names: readonly (string | RegExp)[], isShown: boolean) => {
    for (const name of names) {
      const buttons = page.getByRole('button', { name });
      if (isShown) await expect(buttons.first()).toBeVisible();
      else await expect(buttons).toHaveCount(0);
    }
  };

  await signInToConsole(page, portal.consoleUrl, 'view@operators.test');
  await expect(page.getByRole('link', { name: 'Upload build' })).toHaveCount(0);
  for (const { path, own, others } of PAGES) {
    await open(page, `${portal.consoleUrl}${path}`);
    await expectButtons([...own, ...others], false);
  }

  await signOut(page);
  await signInToConsole(page, portal.consoleUrl, 'publish@operators.test');
  await expect(page.getByRole('link', { name: 'Upload build' })).toBeVisible();
  for (const { path, own, others } of PAGES) {
    await open(page, `${portal.consoleUrl}${path}`);
    await expectButtons(own, true);
    await expectButtons(others, false);
  }

  // The same buttons exist for the role that may change everything.
  await signOut(page);
  await signInToConsole(page, portal.consoleUrl, 'operate@operators.test');
  for (const path of ['/areas/orders', '/areas/quoting']) {
    await open(page, `${portal.consoleUrl}${path}`);
    await expectButtons(['Roll back', 'Disable', 'Remove', /^Actions for /], true);
  }
  await open(page, `${portal.consoleUrl}/schedule`);
  await expectButtons(['Freeze releases', 'Schedule a change'], true);
  await open(page, `${portal.consoleUrl}/tokens`);
  await expectButtons(['Create token'], true);
});
