import type * as v from 'valibot';
import type { Provider } from '../provider.ts';

export interface JobOptions {
  /** Tries after the first before a job counts as failed. */
  retries?: number;
  /** Seconds before the first retry; doubles from then on. */
  retryDelaySeconds?: number;
  /** Seconds after which a running job is taken for dead and given to another worker. */
  expireSeconds?: number;
  /** How many of this kind run at once in one process. */
  concurrency?: number;
  /** Runs by itself: a cron expression, in Europe/London. The data is then `{}`. */
  cron?: string;
  /** Runs also whenever a server starts: takes up what one that was killed has left. The data is then `{}`. */
  atStart?: boolean;
}

/** A kind of background work. */
export interface Job<Data extends object> extends JobOptions {
  /** `orders.progress`: the queue's name. */
  name: string;
  data: v.GenericSchema<unknown, Data>;
  /**
   * Does the work. It may be run again after a crash, even after it finished (at least once): what it does twice
   * must come out as if done once. Throwing means: try again.
   */
  handle(data: Data, provider: Provider): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a job of any data, for code that handles all alike.
export type AnyJob = Job<any>;

/** Types a job by its schema. Register it in the domain's `jobs` (domains.ts). */
export function defineJob<Data extends object>(job: Job<Data>): Job<Data> {
  return job;
}
