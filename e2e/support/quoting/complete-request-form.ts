import { expect, type Page } from '@playwright/test';
import { RequestFormPage } from '../../pages/request-form.ts';
import { dateField, fillDate } from '../dates.ts';

/** A date beyond every lead time, as typed into a date field. */
export function farFutureDate(): string {
  const day = new Date(Date.now() + 200 * 24 * 60 * 60 * 1000);
  return [day.getUTCDate(), day.getUTCMonth() + 1, day.getUTCFullYear()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/** Fills in all five sections of the customer request form for a leased line at an owned site that is ready. */
export async function completeRequestForm(page: Page): Promise<void> {
  const form = new RequestFormPage(page);
  const choose = async (label: string, option: string) => {
    await form.field(label).selectOption(option);
  };
  const unfold = async () => {
    if ((await form.fold.isVisible()) && !(await form.sections.isVisible())) await form.fold.click();
  };
  const open = async (title: string) => {
    await unfold();
    await form.section(title).click();
  };
  const valid = async (title: string) => {
    await unfold();
    await expect(form.section(title)).toContainText('Valid');
  };

  await expect(form.form).toBeVisible();
  await open('Add-on details');
  await form.field('Purchase order reference').fill('PO-7741');
  for (const group of await form.form.getByRole('group', { name: /\(required\)/i }).all()) {
    await group.getByRole('button').first().click();
  }
  await valid('Add-on details');

  await open('Contact details');
  await form.field('Name').first().fill('Priya Shah');
  await form.field('Email').first().fill('priya.shah@customer.test');
  await form.field('Telephone').first().fill('0113 496 0021');
  await form.field('Site contact name').fill('Tom Reed');
  await form.field('Site contact telephone').fill('07700 900123');
  await valid('Contact details');

  await open('Installation details');
  await fillDate(dateField(form.form, 'Customer required date'), farFutureDate());
  await form.answer('Site is ready', 'Yes').check();
  await form.field('Floor').fill('2');
  await form.field('Room').fill('Comms room');
  await form.answer('Mains power within 3 m', 'Yes').check();
  await form.answer('Rack space available', 'No').check();
  await choose('Mounting', 'Wall');
  await valid('Installation details');

  await open('Property details');
  await form.answer('Owned or leased', 'Owned').check();
  await form.answer('Access restrictions', 'No').check();
  await form.answer('Built after 2000', 'Yes').check();
  await form.answer('SSRAMS required', 'No').check();
  await valid('Property details');

  await open('Technical details');
  // Which of the others are asked depends on the quote, and is known once the section is shown.
  await expect(form.answer('B end presentation required', 'No')).toBeVisible();
  const layer = form.answer('Layer', 'Layer 3');
  if (await layer.isVisible()) await layer.check();
  const nniReference = form.field('NNI reference');
  if (await nniReference.isVisible()) {
    await nniReference.fill('NNI-1');
    await form.field('NNI VLAN').fill('100');
  }
  // A 100 Mb bearer has one interface, which is filled in; each interface has one connector.
  const interfaceType = form.choice('Interface type');
  if (await interfaceType.isVisible()) await interfaceType.selectOption({ index: 1 });
  await form.answer('B end presentation required', 'No').check();
  const router = form.choice('Router provided');
  if (await router.isVisible()) await router.selectOption('No router: customer provides');
  await valid('Technical details');
}
