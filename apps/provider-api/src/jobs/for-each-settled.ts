import type { Log } from '../log.ts';

/** Runs `work` on each item in turn. A failure is logged and does not stop the others; returns the items that failed. */
export async function forEachSettled<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  log: Pick<Log, 'error'>,
  name: string,
): Promise<Item[]> {
  const failed: Item[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      log.error('sweep.failed', error, { job: name });
      failed.push(item);
    }
  }
  return failed;
}

export const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);
