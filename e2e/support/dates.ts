import type { Locator, Page } from '@playwright/test';

/** A date field: a group of sections, the first of which is Day. */
export const dateField = (within: Page | Locator, label: string): Locator =>
  within.getByRole('group', { name: label, exact: true });

/** Types a date into a field, section by section. */
export async function fillDate(field: Locator, text: string): Promise<void> {
  const day = field.getByRole('spinbutton', { name: 'Day' });
  await day.click();
  await day.pressSequentially(text);
}
