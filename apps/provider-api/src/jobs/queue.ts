import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import * as v from 'valibot';
import type { Database, OpenDatabase } from '../db/database.ts';
import type { AnyJob, JobSender, Provider } from '../provider.ts';

export interface JobQueue extends JobSender {
  /** Makes the queues. */
  prepare(): Promise<void>;
  /** Starts workers for all jobs. */
  work(provider: Provider): Promise<void>;
  /** Runs all jobs that are due, one after the other, until none is left; for tests, in place of `work`. */
  drain(provider: Provider): Promise<number>;
  /** Lets running jobs end and stops. */
  stop(): Promise<void>;
}

/** How soon a job is found whose time has come; what is due when it is sent wakes its worker at once. */
const POLL_SECONDS = 2;
const STOP_TIMEOUT_MS = 10_000;
const TIME_ZONE = 'Europe/London';

function assertKnown(jobs: readonly AnyJob[], job: AnyJob): void {
  if (!jobs.includes(job)) throw new Error(`The job ${job.name} is not registered in domains.ts.`);
}

type Backend = OpenDatabase['queue']['backend'];

/** A worker that is not heard of for so long is dead, and its job is given to another one. */
const HEARTBEAT_SECONDS = 15;
/** How often dead workers are looked for. */
const SUPERVISE_SECONDS = 10;

function queueOptions(job: AnyJob, backend: Backend) {
  return {
    // `short`: of jobs with the same singleton key one waits; without a key there is no limit (see sendOptions).
    policy: 'short' as const,
    retryLimit: job.retries ?? 5,
    retryDelay: job.retryDelaySeconds ?? 1,
    retryBackoff: true,
    expireInSeconds: job.expireSeconds ?? 300,
    notify: true,
    // The embedded database has one process: what its predecessor left behind is released at the start.
    ...(backend === 'pglite' ? {} : { heartbeatSeconds: HEARTBEAT_SECONDS }),
  };
}

/** One queue a kind of job, in the product's own database: a second machine is a second worker. */
export function createQueue(
  database: OpenDatabase,
  jobs: readonly AnyJob[],
  onError: (error: unknown) => void,
): JobQueue {
  const boss = new PgBoss({
    ...database.queue,
    schema: 'jobs',
    useListenNotify: true,
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', onError);

  return {
    async prepare() {
      await boss.start();
      const known = new Set((await boss.getQueues()).map((queue) => queue.name));
      for (const job of jobs) {
        if (known.has(job.name)) continue;
        await boss.createQueue(job.name, queueOptions(job, database.queue.backend));
        // The queue's description is then known here. The first `send` would fetch it otherwise, past the
        // transaction that it is part of.
        await boss.findJobs(job.name, { id: crypto.randomUUID() });
      }
      if (database.queue.backend === 'pglite') await releaseAbandoned(database.db);
    },

    async send(on, job, data, options = {}) {
      assertKnown(jobs, job);
      await boss.send(job.name, data, {
        db: fromDrizzle(on, sql),
        singletonKey: options.onlyOnce ?? crypto.randomUUID(),
        ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
      });
    },

    async work(provider) {
      for (const job of jobs) {
        await boss.work(
          job.name,
          {
            pollingIntervalSeconds: POLL_SECONDS,
            // A job that waits for its time or its next try wakes nobody: it is found by looking.
            notifyPollingIntervalSeconds: POLL_SECONDS,
            localConcurrency: job.concurrency ?? 1,
          },
          async (batch: { id: string; data: unknown }[]) => {
            for (const { id, data } of batch) await run(job, id, data, provider);
          },
        );
        if (job.cron !== undefined) await boss.schedule(job.name, job.cron, {}, { tz: TIME_ZONE });
        if (job.atStart) await this.send(database.db, job, {}, { onlyOnce: 'start' });
      }
    },

    async drain(provider) {
      let done = 0;
      for (let busy = true; busy; ) {
        busy = false;
        for (const job of jobs) {
          for (const { id, data } of await boss.fetch<unknown>(job.name, { batchSize: 100 })) {
            busy = true;
            done += 1;
            await run(job, id, data, provider);
            await boss.complete(job.name, id);
          }
        }
      }
      return done;
    },

    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  };
}

/**
 * Jobs that were running when the only process of the database was killed are due again at once, and the try that was
 * cut short does not count. (pg-boss would find out only when they expire.)
 */
async function releaseAbandoned(db: Database): Promise<void> {
  await db.execute(sql`
    update jobs.job set state = 'retry', started_on = null, start_after = now() where state = 'active'`);
}

async function run(job: AnyJob, id: string, data: unknown, provider: Provider): Promise<void> {
  const startedAt = performance.now();
  try {
    await job.handle(v.parse(job.data, data ?? {}), provider);
  } catch (error) {
    provider.log.error('job.failed', error, { job: job.name, id });
    throw error;
  }
  provider.log.info('job', { job: job.name, id, ms: Math.round(performance.now() - startedAt) });
}
