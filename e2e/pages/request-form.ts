import type { Locator, Page } from '@playwright/test';

/** The customer request form: five sections, one open at a time. */
export class RequestFormPage {
  readonly page: Page;
  readonly form: Locator;
  readonly sections: Locator;
  /** On a phone the list of sections is folded behind this. */
  readonly fold: Locator;
  readonly submit: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: 'Customer request form' });
    this.sections = page.getByRole('navigation', { name: 'Form sections' });
    this.fold = page.getByText(/^Section \d of \d/);
    this.submit = page.getByRole('button', { name: 'Submit for approval' }).first();
  }

  section(title: string): Locator {
    return this.sections.getByRole('button', { name: title });
  }

  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: true });
  }

  /** A field with options, unless its answer follows from the quote and cannot be changed. */
  choice(label: string): Locator {
    return this.form.getByRole('combobox', { name: label, exact: true });
  }

  answer(question: string, answer: string): Locator {
    return this.form.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer });
  }
}
