import type { Log } from '../log.ts';

/**
 * Does some work for each thing by itself, for sweeps that take up what a job has left: one that fails holds up none of
 * the others. Those that failed come back, to be given up once their time is over.
 */
export async function eachApart<Thing>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<unknown>,
  log: Pick<Log, 'error'>,
  name: string,
): Promise<Thing[]> {
  const failed: Thing[] = [];
  for (const thing of things) {
    try {
      await work(thing);
    } catch (error) {
      log.error('sweep.failed', error, { job: name });
      failed.push(thing);
    }
  }
  return failed;
}

/** The instant that lies so many minutes back. */
export const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);
