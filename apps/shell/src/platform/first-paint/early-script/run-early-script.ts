import type { PageData } from '@portal/release-manifest';
import { EARLY_PAGE, type EarlyPage } from '../early-page.ts';
import { setColorScheme } from './color-scheme.ts';
import { createEarlyReads, START_MAX_AGE_MS } from './early-reads.ts';
import { holdInput } from './hold-input.ts';
import { showLoadFailure } from './load-failure.ts';
import { preloadScripts } from './preload-scripts.ts';

/**
 * Runs before the browser parses the page's body, so it must stay small: it may import constants and functions, but no
 * React and no widget.
 */
export function runEarlyScript(): void {
  setColorScheme();
  const {
    calls = [],
    late = [],
    answered = null,
  }: Partial<PageData> = JSON.parse(document.currentScript?.dataset['page'] ?? '{}');
  const page: EarlyPage = {
    pressed: [],
    focused: null,
    unfinished: new Set(),
    ...createEarlyReads(answered),
  };
  if (answered !== null) page.serverAheadMs = answered.at - Date.now();
  Reflect.set(window, EARLY_PAGE, page);
  page.request(calls, START_MAX_AGE_MS, true);
  // The browser sends requests in this order, so the calls do not wait for the connections of the scripts.
  preloadScripts(late);
  holdInput(page);
  showLoadFailure(page);
}
