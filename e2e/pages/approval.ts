import type { Locator, Page } from '@playwright/test';

/** Approval of one quote, or of several that share their supplier's terms. */
export class ApprovalPage {
  readonly page: Page;
  readonly terms: Locator;
  readonly agree: Locator;
  readonly approve: Locator;
  readonly decline: Locator;

  constructor(page: Page) {
    this.page = page;
    this.terms = page.getByRole('region', { name: 'Supplier’s terms' });
    this.agree = page.getByRole('checkbox', { name: /on behalf of my company/ });
    this.approve = page.getByRole('button', { name: /^Approve and order/ });
    this.decline = page.getByRole('button', { name: 'Decline', exact: true });
  }
}
