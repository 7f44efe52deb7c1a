import type { Cookie } from '@playwright/test';
import { publish, ReleaseStore } from '@portal/release';
import { Keyboard } from '../../support/keyboard.ts';
import { createAlternateBuild } from '../../support/releases/alternate-build.ts';
import { createReportsBuild } from '../../support/releases/reports-build.ts';
import { expect, PASSWORD, type Page, runOnPortal, test } from '../../support/test.ts';
import { BOREALIS_SECRET, enterCode, unusedCode } from '../../support/two-factor.ts';

runOnPortal('console by keyboard');

/** Ten o’clock tomorrow, as digits for the sections of a date field. */
const TOMORROW = `${new Date(Date.now() + 86_400_000).toLocaleDateString('en-GB', { timeZone: 'Europe/London' }).replaceAll('/', '')}100000`;

const dialog = (page: Page) => page.getByRole('dialog');

/** Cookies of the first sign-in, because each further sign-in would wait for a new code. */
let sessionCookies: Cookie[] | undefined;

async function signIn(page: Page, keyboard: Keyboard, url: string): Promise<void> {
  if (sessionCookies !== undefined) await page.context().addCookies(sessionCookies);
  await page.goto(url);
  if (sessionCookies !== undefined) {
    await expect(page.getByRole('heading', { level: 1, name: 'Areas' })).toBeVisible();
    return;
  }
  await keyboard.type(page.getByLabel('Email'), 'operate@operators.test');
  await keyboard.type(page.getByRole('textbox', { name: 'Password' }), PASSWORD);
  await page.keyboard.press('Enter');
  await enterCode(page, 'Code', await unusedCode(BOREALIS_SECRET));
  await expect(page.getByRole('heading', { level: 1, name: 'Areas' })).toBeVisible();
  sessionCookies = await page.context().cookies();
}

/** Enters the reason, confirms and closes the dialog with Escape. The focus must stay in the page. */
async function confirm(page: Page, keyboard: Keyboard, reason: string, button: string): Promise<void> {
  await keyboard.type(dialog(page).getByLabel('Reason'), reason);
  await keyboard.press(dialog(page).getByRole('button', { name: button }));
  await expect(page.getByRole('dialog', { name: /: done$/ })).toBeVisible();
  await keyboard.expectFocusIn(dialog(page));
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await keyboard.expectFocusKept();
}

/** Opens the menu of a version and chooses an action. */
async function chooseAction(page: Page, keyboard: Keyboard, version: string, action: string): Promise<void> {
  await keyboard.moveToRow(page.getByRole('row', { name: new RegExp(version) }));
  // The last cell has the menu.
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: action });
  await expect(item).toBeVisible();
  await keyboard.arrowUntil(() => item.evaluate((element) => element === document.activeElement));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
}

test('an operator changes what visitors get with the keyboard alone', { tag: '@long' }, async ({
  page,
  portal,
  problems,
}) => {
  problems.expected.push(/419/, /status of 419/);
  const store = new ReleaseStore(portal.releases);
  const build = await createAlternateBuild('orders', 'globalThis.ordersRelease = "keyboard";');
  const { version } = await publish(store, build, { draft: true });
  const keyboard = new Keyboard(page);
  await signIn(page, keyboard, portal.consoleUrl);
  await keyboard.moveToRow(page.getByRole('row', { name: /orders/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'orders' })).toBeVisible();

  // Escape closes only the dialog. The focus returns to the version's menu.
  await chooseAction(page, keyboard, version, 'Start canary');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await keyboard.expectFocusKept();

  await chooseAction(page, keyboard, version, 'Start canary');
  await keyboard.type(dialog(page).getByRole('spinbutton', { name: 'Percentage' }), '10');
  await confirm(page, keyboard, 'try the new list', 'Start canary');
  await expect(page.getByText(/10% of users/)).toBeVisible();

  await chooseAction(page, keyboard, version, 'Preview');
  await confirm(page, keyboard, 'show it to support', 'Create link');

  await keyboard.press(page.getByRole('button', { name: 'Disable' }));
  await keyboard.type(dialog(page).getByLabel('Message for visitors'), 'Orders are closed.');
  await confirm(page, keyboard, 'maintenance', 'Disable');
  await keyboard.press(page.getByRole('button', { name: 'Enable' }));
  await confirm(page, keyboard, 'it is over', 'Enable');
  await expect(page.getByRole('button', { name: 'Disable' })).toBeVisible();
});

test('an operator makes a stored area live with the keyboard alone', { tag: '@long' }, async ({
  page,
  portal,
  problems,
}) => {
  problems.expected.push(/419/, /status of 419/);
  const store = new ReleaseStore(portal.releases);
  const { version } = await publish(store, await createReportsBuild(), { draft: true });
  const keyboard = new Keyboard(page);
  await signIn(page, keyboard, portal.consoleUrl);
  await keyboard.moveToRow(page.getByRole('row', { name: /reports/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'reports' })).toBeVisible();
  await chooseAction(page, keyboard, version, 'Pin');
  await confirm(page, keyboard, 'the first version', 'Pin');
  await chooseAction(page, keyboard, version, 'Make live');
  await confirm(page, keyboard, 'reports for everyone', 'Make live');
  await keyboard.press(page.getByRole('button', { name: 'Remove' }), 'Enter', { back: true });
  await confirm(page, keyboard, 'too early', 'Remove');
  await expect(page.getByText('Not live', { exact: true }).first()).toBeVisible();
});

test('an operator schedules a change, cancels it and freezes releases with the keyboard alone', {
  tag: '@long',
}, async ({ page, portal, problems }) => {
  problems.expected.push(/419/, /status of 419/);
  const keyboard = new Keyboard(page);
  await signIn(page, keyboard, portal.consoleUrl);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await keyboard.press(navigation.getByRole('link', { name: 'Schedule' }), 'Enter', { back: true });
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();

  /** Types into the sections of a date field: day, month, year, and the time. */
  const typeTime = async (name: string, digits: string) => {
    await keyboard.tabTo(dialog(page).getByRole('group', { name }).getByRole('spinbutton').first());
    await page.keyboard.type(digits);
  };
  await keyboard.press(page.getByRole('button', { name: 'Schedule a change' }));
  await keyboard.tabTo(dialog(page).getByRole('combobox', { name: 'Change' }));
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByRole('combobox', { name: 'Change' })).toHaveValue('disable');
  await typeTime('Time', TOMORROW);
  await keyboard.type(dialog(page).getByLabel('Message for visitors'), 'Closed on New Year’s Eve.');
  await confirm(page, keyboard, 'holidays', 'Schedule');
  await keyboard.press(page.getByRole('button', { name: /^Cancel: disable/ }));
  await confirm(page, keyboard, 'staff stay', 'Cancel change');
  await expect(page.getByText('Nothing is scheduled.')).toBeVisible();

  await keyboard.press(page.getByRole('button', { name: 'Freeze releases' }));
  await typeTime('To', TOMORROW);
  await confirm(page, keyboard, 'holidays', 'Freeze');
  await expect(page.getByText('Releases are frozen')).toBeVisible();
  await keyboard.press(page.getByRole('button', { name: 'End freeze' }));
  await confirm(page, keyboard, 'it is over', 'End freeze');
  await expect(page.getByText('Releases are not frozen.')).toBeVisible();
});

test('Escape over an open list of a dialog closes only the list', { tag: '@long' }, async ({
  page,
  portal,
  problems,
}) => {
  problems.expected.push(/419/, /status of 419/);
  const store = new ReleaseStore(portal.releases);
  const build = await createAlternateBuild('orders', 'globalThis.ordersRelease = "lists";');
  const { version } = await publish(store, build, { draft: true });
  const keyboard = new Keyboard(page);
  await signIn(page, keyboard, portal.consoleUrl);
  const reason = dialog(page).getByLabel('Reason');

  const navigation = page.getByRole('navigation', { name: 'Main' });
  await keyboard.press(navigation.getByRole('link', { name: 'Schedule' }), 'Enter', { back: true });
  await keyboard.press(page.getByRole('button', { name: 'Schedule a change' }));
  await keyboard.type(reason, 'holidays');
  for (const [name, chosen] of [
    ['Area', 'multi-quote'],
    ['Change', 'disable'],
  ] as const) {
    const select = dialog(page).getByRole('combobox', { name });
    const isOpen = () => select.evaluate((element) => element.matches(':open'));
    const before = await select.inputValue();
    await keyboard.press(select, 'Space', { back: true });
    await expect.poll(isOpen).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(isOpen).toBe(false);
    await expect(select).toHaveValue(before);
    await expect(reason).toHaveValue('holidays');
    await page.keyboard.press('Space');
    await expect.poll(isOpen).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(isOpen).toBe(false);
    await expect(select).toHaveValue(chosen);
  }
  await expect(reason).toHaveValue('holidays');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await keyboard.press(navigation.getByRole('link', { name: 'Areas' }), 'Enter', { back: true });
  // The page before has a list with the same area.
  await expect(page.getByRole('heading', { level: 1, name: 'Areas' })).toBeVisible();
  await keyboard.moveToRow(page.getByRole('row', { name: /orders/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'orders' })).toBeVisible();
  await chooseAction(page, keyboard, version, 'Start canary');
  await keyboard.type(reason, 'try the new list');
  await keyboard.tabTo(dialog(page).getByRole('radio', { name: 'A percentage of users' }), { back: true });
  await page.keyboard.press('ArrowDown');
  const partners = dialog(page).getByRole('combobox', { name: 'Add a partner' });
  await keyboard.tabTo(partners);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(reason).toHaveValue('try the new list');
  await page.keyboard.type('acme');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('list', { name: 'Chosen partners' })).toContainText('Acme');
  await expect(reason).toHaveValue('try the new list');
});
