import { expect, type Page } from '@playwright/test';
import { dateField, fillDate } from '../dates.ts';
import { farFutureDate } from './complete-request-form.ts';

/** The answer by which the orders are found again. */
export const PURCHASE_ORDER = 'PO-250-SITES';

/** Opens the panel of answers that all sites have in common. */
export async function openCommonAnswers(page: Page, sites: number) {
  await page.getByRole('button', { name: `Answer for all ${sites} sites` }).click();
  const panel = page.getByRole('dialog', { name: `Answer for ${sites} sites` });
  await expect(panel).toBeVisible();
  return {
    date: (name: string) => dateField(panel, name),
    field: (name: string) => panel.getByRole('textbox', { name, exact: true }),
    answer: (group: string, choice: string) =>
      panel.getByRole('radiogroup', { name: group }).getByRole('radio', { name: choice }).check(),
    choose: (name: string, option: string) => panel.getByRole('combobox', { name }).selectOption(option),
    save: () => panel.getByRole('button', { name: `Save for ${sites} sites` }).click(),
  };
}

/** Everything but the floor. */
export async function fillCommonAnswers({
  date,
  field,
  answer,
  choose,
}: Awaited<ReturnType<typeof openCommonAnswers>>): Promise<void> {
  await field('Purchase order reference').fill(PURCHASE_ORDER);
  await field('Name').fill('Priya Shah');
  await field('Email').fill('priya.shah@customer.test');
  await field('Telephone').fill('0113 496 0021');
  await field('Site contact name').fill('Tom Reed');
  await field('Site contact telephone').fill('07700 900123');
  await fillDate(date('Customer required date'), farFutureDate());
  await answer('Site is ready', 'Yes');
  await field('Room').fill('Comms room');
  await answer('Mains power within 3 m', 'Yes');
  await answer('Rack space available', 'No');
  await choose('Mounting', 'Wall');
  await answer('Owned or leased', 'Owned');
  await answer('Access restrictions', 'No');
  await answer('Built after 2000', 'Yes');
  await answer('SSRAMS required', 'No');
  await answer('Layer', 'Layer 3');
  await choose('Interface type', '1000BASE-T');
  await choose('Service presentation, A end', 'RJ45');
  await answer('B end presentation required', 'No');
  await choose('Router provided', 'No router: customer provides');
}
