import { expect, type Page } from '@playwright/test';

/** How long the number of prices must stay the same. The last ones arrive after the progress bar is gone. */
const UNCHANGED_MS = 500;

/** Waits until a search has ended and no more prices arrive, because a new price can become the first. */
export async function waitForPrices(page: Page): Promise<void> {
  const count = page.getByText(/^\d+ prices?$/);
  await expect(count).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  let before: string | null = null;
  await expect
    .poll(
      async () => {
        const now = await count.textContent();
        const isSame = now === before;
        before = now;
        return isSame;
      },
      { intervals: [UNCHANGED_MS] },
    )
    .toBe(true);
}
