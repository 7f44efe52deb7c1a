import type { Locator, Page } from '@playwright/test';

/** What the page shows before its scripts have loaded. */
export const prerendered = (page: Page): Locator => page.locator('#first-paint');

/** Positions and sizes of the visible elements. */
export const places = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.checkVisibility() ? [[x, y, width, height].map(Math.round)] : [];
    }),
  );
