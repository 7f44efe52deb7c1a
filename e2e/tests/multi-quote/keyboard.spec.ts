import { MultiQuotePage } from '../../pages/multi-quote.ts';
import { Keyboard } from '../../support/keyboard.ts';
import { expect, startSession, test } from '../../support/test.ts';

const HEADER = ['customer_name', 'custom_reference', 'address_line_1', 'town', 'postcode'];
const ROWS = [
  HEADER,
  ...[1, 2].map((number) => ['Quayle', `Q-${number}`, `${number} Test Row`, 'Leeds', 'LS1 4AP']),
];

test('a multi quote is created, pasted, priced and saved with the keyboard alone', { tag: '@long' }, async ({
  page,
}) => {
  await startSession(page, 'role2@acme.test');
  await page.goto('/availability/multi-quotes');
  const keyboard = new Keyboard(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const openScreen = (name: string) => keyboard.press(new MultiQuotePage(page).screen(name));

  await keyboard.press(button('New multi quote').first());
  await keyboard.type(page.getByRole('textbox', { name: 'Name' }), 'Quayle branches');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Quayle branches' })).toBeVisible();

  await keyboard.press(page.getByRole('link', { name: 'Import or paste a list' }));
  await keyboard.tabTo(page.getByRole('tab', { name: 'Spreadsheet file' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await keyboard.tabTo(page.getByRole('textbox', { name: 'Rows' }));
  await page.keyboard.insertText(ROWS.map((row) => row.join('\t')).join('\n'));
  await keyboard.press(button('Check list'));
  await expect(button('Import 2 sites')).toBeVisible();
  await keyboard.expectFocusKept();
  await keyboard.press(button('Import 2 sites'));
  await keyboard.press(page.getByRole('link', { name: 'Show sites' }));
  await expect(page.getByRole('grid', { name: 'Sites' }).getByText('Quayle')).toHaveCount(2);

  await openScreen('Get prices');
  await keyboard.press(button('Get prices for 2 sites'));
  await expect(page.getByText(/^Last search: 2 sites, finished/)).toBeVisible({ timeout: 60_000 });
  await keyboard.expectFocusKept();

  await openScreen('Results');
  await keyboard.press(button('Select prices for me').first());
  const panel = page.getByRole('dialog', { name: 'Select prices for 2 sites' });
  await keyboard.tabTo(panel.getByRole('combobox', { name: 'Compare prices' }));
  await page.keyboard.type('All terms');
  await keyboard.press(panel.getByRole('button', { name: 'Select prices for 2 sites' }));
  await expect(page.getByText('A price is selected for 2 sites').first()).toBeVisible();
  await keyboard.expectFocusKept();

  await keyboard.moveToRow(page.getByRole('row', { name: /1 Test Row/ }));
  // From the selection box to the site's name.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const others = page.getByRole('navigation', { name: 'Other sites' });
  await expect(page.getByRole('heading', { level: 1, name: /^1 Test Row/ })).toBeVisible();
  await keyboard.press(others.getByRole('link', { name: /^(Next|Previous) site$/ }));
  await expect(page.getByRole('heading', { level: 1, name: /^2 Test Row/ })).toBeVisible();
  await keyboard.expectFocusKept();
  await keyboard.press(
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Results' }),
  );

  await keyboard.press(button('Save 2 quotes'));
  await keyboard.press(page.getByRole('alertdialog').getByRole('button', { name: 'Save quotes' }));
  await expect(page.getByText('2 quotes saved').first()).toBeVisible();
  await keyboard.expectFocusKept();
  await openScreen('Quotes');
  await expect(page.getByRole('grid').getByText('Quayle')).toHaveCount(2);
});
