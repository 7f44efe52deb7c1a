import type { Locator, Page } from '@playwright/test';

/** The customer request form: five sections, one open at a time. */
export class RequestFormPage {
  readonly page: Page;
  readonly form: Locator;
  readonly sections: Locator;
  readonly submit: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: 'Customer request form' });
    this.sections = page.getByRole('navigation', { name: 'Sections of the form' });
    this.submit = page.getByRole('button', { name: 'Submit for approval' });
  }

  section(title: string): Locator {
    return this.sections.getByRole('button', { name: title });
  }

  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: true });
  }

  answer(question: string, answer: string): Locator {
    return this.form.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer });
  }
}
