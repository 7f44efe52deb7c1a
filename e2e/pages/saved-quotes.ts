import type { Locator, Page } from '@playwright/test';

/** Saved Quotes of either kind: tabs by status, filters, the list. */
export class SavedQuotesPage {
  readonly page: Page;
  readonly search: Locator;
  readonly exportCsv: Locator;
  /** Links to the quotes of the list, in its order. */
  readonly references: Locator;

  constructor(page: Page) {
    this.page = page;
    this.search = page.getByRole('searchbox', { name: 'Search quotes' });
    this.exportCsv = page.getByRole('button', { name: 'Export CSV' });
    this.references = page.getByRole('link', { name: /Q[SB]-\d{4,}$/ });
  }

  async goto(query = ''): Promise<void> {
    await this.page.goto(`/quotes${query}`);
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name });
  }

  row(reference: string): Locator {
    return this.page.getByRole('row', { name: new RegExp(reference) });
  }
}
