import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@portal/api-client';
import type { Browser } from '../browser.ts';
import { ROWS } from './extent.ts';
import { MAX_IDLE_POLLS, POLL_MS } from './polling.ts';

const { multiQuotes } = contract;

export interface SearchResult {
  finished: number;
  faults: string[];
}

/**
 * Checks that a search continues across kills without losing progress, and returns how many sites it has processed. Null
 * when it had finished; the next is started then.
 */
export async function watchSearch(
  browser: Browser,
  uuid: string,
  least: number,
  result: SearchResult,
): Promise<number | null> {
  const { status } = await browser.call(multiQuotes.get, { uuid });
  if (status === 'processing') {
    const { processedCount } = await browser.call(multiQuotes.getSearchProgress, { uuid });
    if (processedCount < least) result.faults.push(`progress fell from ${least} to ${processedCount}`);
    return processedCount;
  }
  if (status === 'searched') result.finished += 1;
  await browser.call(multiQuotes.startSearch, { uuid });
  return null;
}

export async function finishSearch(browser: Browser, uuid: string, result: SearchResult): Promise<void> {
  for (let last = -1, still = 0; ; ) {
    const progress = await browser.call(multiQuotes.getSearchProgress, { uuid });
    if (progress.status === 'searched') {
      result.finished += 1;
      if (progress.processedCount !== ROWS)
        result.faults.push(`${progress.processedCount} of ${ROWS} at the end`);
      return;
    }
    still = progress.processedCount === last ? still + 1 : 0;
    last = progress.processedCount;
    if (still > MAX_IDLE_POLLS) {
      result.faults.push(`makes no progress at ${last}, ${progress.status}`);
      return;
    }
    await wait(POLL_MS);
  }
}
