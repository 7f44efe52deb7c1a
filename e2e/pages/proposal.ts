import type { Locator, Page } from '@playwright/test';

/** The proposal of a quote or a multi-quote. */
export class ProposalPage {
  readonly page: Page;
  readonly sheet: Locator;
  readonly introduction: Locator;
  readonly download: Locator;
  readonly send: Locator;
  readonly mail: Locator;

  constructor(page: Page) {
    this.page = page;
    this.sheet = page.getByRole('article', { name: 'Proposal' });
    this.introduction = page.getByLabel(/^Introduction/);
    this.download = page.getByRole('button', { name: 'Download PDF' });
    this.send = page.getByRole('button', { name: 'Send by email' });
    this.mail = page.getByRole('dialog');
  }

  version(number: number): Locator {
    return this.page.getByRole('link', { name: `Version ${number}` });
  }
}
