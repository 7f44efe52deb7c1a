import { expect, type Page } from '@playwright/test';

/** Milliseconds between two looks at the page; the last one repeats. */
const INTERVALS_MS = [20, 50, 100];

const poll = expect.poll;
let isPatched = false;

/** The part of Playwright's internal frame that looks for elements, for actions and assertions alike. */
interface InternalFrame {
  retryWithProgressAndBackoff(progress: unknown, action: unknown): Promise<unknown>;
  retryWithProgressAndTimeouts(progress: unknown, intervals: number[], action: unknown): Promise<unknown>;
}

interface InternalPage {
  _connection?: { toImpl?: (page: Page) => { mainFrame(): InternalFrame } };
}

/**
 * Makes Playwright look at the page every 100 ms. By itself it looks every 500 ms after the first 270 ms, and
 * `expect.poll` every second, so most waits for a page or a response take too long. There is no setting for it. Applies
 * to all pages of this worker.
 */
export function pollOften(page: Page): void {
  if (isPatched) return;
  isPatched = true;
  expect.poll = (actual, options) =>
    poll(actual, {
      intervals: INTERVALS_MS,
      ...(typeof options === 'string' ? { message: options } : options),
    });
  const frame = (page as unknown as InternalPage)._connection?.toImpl?.(page).mainFrame();
  if (typeof frame?.retryWithProgressAndBackoff !== 'function')
    throw new Error('Playwright’s internal frame has changed: adapt or remove support/poll-often.ts.');
  const frames: InternalFrame = Object.getPrototypeOf(frame);
  frames.retryWithProgressAndBackoff = function (progress, action) {
    return this.retryWithProgressAndTimeouts(progress, INTERVALS_MS, action);
  };
}
