import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** The sections of a date field: Day, Month, Year and, with a time, Hours, Minutes, Seconds. */
export const dateField = (label: string): HTMLElement =>
  screen.getByRole('group', { name: label, hidden: true });

/** The text of a date field, "21-11-2026" or "DD-MM-YYYY", converted to the form's value. */
export const dateValue = (label: string): HTMLElement =>
  within(dateField(label)).getByRole('textbox', { hidden: true });

/** Types into a date field as a user does, from its first section on; with no text it only takes the focus. */
export async function typeDate(label: string, text: string): Promise<void> {
  await userEvent.click(within(dateField(label)).getByRole('spinbutton', { name: 'Day' }));
  if (text !== '') await userEvent.keyboard(text);
}

/** Empties every section of a date field. */
export async function clearDate(label: string): Promise<void> {
  await userEvent.click(within(dateField(label)).getByRole('spinbutton', { name: 'Day' }));
  // The last key ends the selection of all sections, which are one text while it lasts.
  await userEvent.keyboard('{Control>}a{/Control}{Delete}{ArrowRight}');
}
