import type { Locator, Page } from '@playwright/test';

/** One saved quote of either kind. */
export class QuotePage {
  readonly page: Page;
  readonly accept: Locator;
  readonly more: Locator;
  readonly reason: Locator;
  /** What somebody else did since the page was opened. */
  readonly meanwhile: Locator;

  constructor(page: Page) {
    this.page = page;
    this.accept = page.getByRole('button', { name: 'Accept quote' });
    this.more = page.getByRole('button', { name: 'More', exact: true });
    this.reason = page.getByRole('textbox', { name: 'Reason' });
    this.meanwhile = page.getByRole('list', { name: 'Changes since you opened this' });
  }

  async goto(reference: string, query = ''): Promise<void> {
    const list = reference.startsWith('QB') ? '/broadband-quotes' : '/quotes';
    await this.page.goto(`${list}/${reference}${query}`);
  }

  action(name: string): Locator {
    return this.page.getByRole('menuitem', { name });
  }
}
