import type * as v from 'valibot';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { DiskSpace } from './db/disk-space.ts';
import type { Files } from './files.ts';
import type { Log } from './log.ts';
import type { Secrets } from './secrets.ts';

/** The provider's parts: what services and job handlers work with, in a request or outside one. */
export interface Provider {
  readonly config: Config;
  readonly db: Database;
  /** Server time; every date is taken from here (F16). */
  now(): Date;
  readonly jobs: JobSender;
  readonly mail: Mailer;
  readonly files: Files;
  readonly diskSpace: DiskSpace;
  readonly secrets: Secrets;
  readonly log: Log;
}

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

export interface SendOptions {
  /** Not before this instant. */
  startAfter?: Date;
  /** While a job with the same key waits, another one is not added. */
  onlyOnce?: string;
}

export interface JobSender {
  /**
   * Adds a job on the given database or transaction: with a transaction it exists only if the transaction does.
   * Inside a transaction always pass the transaction: the embedded database has one connection, and anything sent
   * past the transaction would wait for it for ever.
   */
  send<Data extends object>(on: Database, job: Job<Data>, data: Data, options?: SendOptions): Promise<void>;
}

export interface Mail {
  to: string[];
  subject: string;
  /** Plain text; mail programs turn lines that are a URL into links. */
  text: string;
}

export interface Mailer {
  /** Queues a mail on a database or transaction. A worker sends it and retries until the mail server accepts it. */
  send(on: Database, mail: Mail): Promise<void>;
}
