import { expect, type Locator, type Page } from '@playwright/test';

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
    this.search = page.getByRole('button', { name: 'Search suppliers' });
    this.prices = page.getByLabel('Prices');
    this.savePanel = page.getByRole('dialog', { name: 'Make a quote' });
  }

  async goto(): Promise<void> {
    await this.page.goto('/availability/quotes');
  }

  /** Types into the look-up and takes the first address; a building is opened first. */
  async pickAddress(text: string): Promise<void> {
    await this.address.fill(text);
    const options = this.page.getByRole('listbox', { name: 'Matching addresses' }).getByRole('option');
    await options.first().click();
    await expect(this.search).toBeEnabled();
  }
}
