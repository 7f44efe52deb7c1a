import type { Locator, Page } from '@playwright/test';

/** The screens of one multi-quote: sites, search, results, quotes, request forms, approval. */
export class MultiQuotePage {
  readonly page: Page;
  /** The latest bulk change, which can be undone. */
  readonly bulkChanges: Locator;
  /** Links to the orders that the latest approval created. */
  readonly createdOrders: Locator;
  /** What can be done to the selected rows. */
  readonly selection: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bulkChanges = page.getByRole('group', { name: 'Bulk changes' });
    this.createdOrders = page.getByRole('list', { name: 'Created orders' }).getByRole('link');
    this.selection = page.getByRole('region', { name: 'Selection' });
  }

  /** The link to a screen: "Results", "Quotes". */
  screen(name: string): Locator {
    return this.page
      .getByRole('navigation', { name: 'Multi quote' })
      .getByRole('link', { name, exact: true });
  }
}
