import type { Locator, Page } from '@playwright/test';

/** New Quotes → single: address, search, results, save panel. */
export class NewQuotePage {
  readonly page: Page;
  readonly address: Locator;
  readonly search: Locator;
  readonly prices: Locator;
  readonly savePanel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.address = page.getByRole('combobox', { name: 'Address or postcode' });
    this.search = page.getByRole('button', { name: 'Get prices' });
    this.prices = page.getByLabel('Prices');
    this.savePanel = page.getByRole('dialog', { name: 'Save as quote' });
  }

  async goto(): Promise<void> {
    await this.page.goto('/availability/quotes');
  }

  /** Opens the panel that saves the first price as a quote. */
  async quoteFirst(): Promise<void> {
    await this.prices
      .getByRole('button', { name: /^Quote this/ })
      .first()
      .click();
  }

  option(name: RegExp): Locator {
    return this.page.getByRole('listbox', { name: 'Matching addresses' }).getByRole('option', { name });
  }
}
