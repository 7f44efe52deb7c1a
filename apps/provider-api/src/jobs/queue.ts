import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import * as v from 'valibot';
import type { Database, OpenDatabase } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import type { AnyJob, JobSender, Provider } from '../provider.ts';
import { getCurrentTrace } from '../tracing/current-trace.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { isPermanentError } from './permanent-error.ts';

export interface JobQueue extends JobSender {
  /** Creates the queues. */
  prepare(): Promise<void>;
  /** Starts workers for all jobs. */
  work(provider: Provider): Promise<void>;
  /** Runs all due jobs one after another until none is left; replaces `work` in tests. */
  drain(provider: Provider): Promise<number>;
  /** Whether workers of this process take jobs. */
  isWorking(): boolean;
  /** Takes no more jobs. Running jobs continue, and jobs can still be sent. */
  stopTaking(): Promise<void>;
  /** Waits up to ten seconds for running jobs, hands back the rest, and stops. */
  stop(): Promise<void>;
}

/** How soon a delayed job is found; a job that is due when sent wakes its worker at once. */
const POLL_SECONDS = 2;
/** Longer for each further worker: all at once they would occupy the embedded database's connection. */
const POLL_OFFSET_SECONDS = 0.02;
const STOP_TIMEOUT_MS = 10_000;
const TIME_ZONE = 'Europe/London';

/** Key in a job's data for the `traceparent` of the request that queued it. */
const TRACEPARENT = 'traceparent';

/** If no process ran then, a job with a fixed hour runs late, once. Other jobs skip the run: their next one is soon. */
const getMissedPolicy = (cron: string) => (cron.split(' ')[1] === '*' ? 'skip' : 'once');

function assertKnown(jobs: readonly AnyJob[], job: AnyJob): void {
  if (!jobs.includes(job)) throw new Error(`The job ${job.name} is not registered in domains.ts.`);
}

type Taken = Pick<JobWithMetadata<unknown>, 'id' | 'data' | 'retryCount' | 'retryLimit'>;
type Backend = OpenDatabase['queue']['backend'];

/** After this time without a heartbeat a worker counts as dead and its job goes to another. */
const HEARTBEAT_SECONDS = 15;
/** How often dead workers are checked for. */
const SUPERVISE_SECONDS = 10;

function queueOptions(job: AnyJob, backend: Backend) {
  return {
    // `short`: at most one job per singleton key waits; jobs without a key have no limit.
    policy: 'short' as const,
    retryLimit: job.retries ?? 5,
    retryDelay: job.retryDelaySeconds ?? 1,
    retryBackoff: true,
    expireInSeconds: job.expireSeconds ?? 300,
    notify: true,
    // The embedded database has one process, which releases its predecessor's jobs at the start.
    ...(backend === 'pglite' ? {} : { heartbeatSeconds: HEARTBEAT_SECONDS }),
  };
}

/** The tables exist, and a test runs jobs itself. */
const WITHOUT_WORKERS = { migrate: false, schedule: false, supervise: false };

/** One queue per kind of job, in the product's database: a second machine is a second worker. */
export function createQueue(
  database: OpenDatabase,
  jobs: readonly AnyJob[],
  onError: (error: unknown) => void,
  hasWorkers = true,
): JobQueue {
  const boss = new PgBoss({
    ...database.queue,
    schema: 'jobs',
    useListenNotify: true,
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    ...(hasWorkers ? {} : WITHOUT_WORKERS),
  });
  boss.on('error', onError);
  let isWorking = false;
  const running = new Set<string>();

  return {
    async prepare() {
      await boss.start();
      const known = new Set((await boss.getQueues()).map((queue) => queue.name));
      for (const job of jobs) {
        if (known.has(job.name)) continue;
        await boss.createQueue(job.name, queueOptions(job, database.queue.backend));
        // Caches the queue's description. Otherwise the first `send` would load it outside its own transaction.
        await boss.findJobs(job.name, { id: crypto.randomUUID() });
      }
      if (database.queue.backend === 'pglite') await releaseAbandoned(database.db);
    },

    async send(on, job, data, options = {}) {
      assertKnown(jobs, job);
      const traceparent = getCurrentTrace()?.traceparent;
      await boss.send(job.name, traceparent === undefined ? data : { ...data, [TRACEPARENT]: traceparent }, {
        db: fromDrizzle(on, sql),
        singletonKey: options.onlyOnce ?? crypto.randomUUID(),
        ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
      });
    },

    async work(provider) {
      for (const [index, job] of jobs.entries()) {
        const pollSeconds = POLL_SECONDS + index * POLL_OFFSET_SECONDS;
        let workerId: string | undefined;
        workerId = await boss.work(
          job.name,
          {
            pollingIntervalSeconds: pollSeconds,
            // Delayed jobs and retries send no notification; polling finds them.
            notifyPollingIntervalSeconds: pollSeconds,
            localConcurrency: job.concurrency ?? 1,
            includeMetadata: true,
          },
          async (batch: Taken[]) => {
            for (const taken of batch) {
              // Jobs of one minute start together.
              await yieldToEventLoop();
              running.add(taken.id);
              await run(boss, job, taken, provider).finally(() => running.delete(taken.id));
            }
            // Jobs that were sent together send one notification; without this, each waits for a poll.
            if (workerId !== undefined) boss.notifyWorker(workerId);
          },
        );
        if (job.cron !== undefined)
          await boss.schedule(job.name, job.cron, {}, { tz: TIME_ZONE, missed: getMissedPolicy(job.cron) });
        if (job.atStart) await this.send(database.db, job, {}, { onlyOnce: 'start' });
      }
      isWorking = true;
    },

    async drain(provider) {
      let done = 0;
      let due = await listDue(database.db);
      for (let busy = true; busy; ) {
        busy = false;
        for (const job of jobs) {
          if (!due.has(job.name)) continue;
          for (const taken of await boss.fetch<unknown>(job.name, {
            batchSize: 100,
            includeMetadata: true,
          })) {
            busy = true;
            done += 1;
            await run(boss, job, taken, provider);
            await boss.complete(job.name, taken.id);
          }
          // Jobs send jobs.
          due = await listDue(database.db);
        }
      }
      return done;
    },

    isWorking: () => isWorking,

    async stopTaking() {
      isWorking = false;
      await Promise.all(jobs.map((job) => boss.offWork(job.name, { wait: false })));
    },

    async stop() {
      isWorking = false;
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
      if (running.size > 0) await handBack(database.db, [...running]);
    },
  };
}

/** Names of the queues with due jobs, in one statement: asking each queue takes longer than most jobs. */
async function listDue(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct name from jobs.job
    where state < 'active' and not blocked and start_after <= jobs.job_now()`);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Prepares an embedded database for several processes. Queues and waiting jobs get heartbeats. Jobs that a killed process
 * was running become due again.
 */
export const ADAPT_JOBS_TO_SERVER: readonly string[] = [
  `update jobs.queue set heartbeat_seconds = ${HEARTBEAT_SECONDS} where name not like '\\_\\_pgboss\\_\\_%'`,
  "update jobs.job set state = 'retry', started_on = null, start_after = now() where state = 'active'",
  `update jobs.job set heartbeat_seconds = ${HEARTBEAT_SECONDS}
    where state in ('created', 'retry') and name not like '\\_\\_pgboss\\_\\_%'`,
];

/**
 * Makes jobs due that were running when the database's only process was killed, without counting the attempt. pg-boss
 * would retry them only after they expire.
 */
async function releaseAbandoned(db: Database): Promise<void> {
  await db.execute(sql`
    update jobs.job set state = 'retry', started_on = null, start_after = now() where state = 'active'`);
}

/**
 * Makes jobs due that were still running when their process stopped. pg-boss counts the stop as a failed attempt, so
 * several restarts would end a long job for good.
 */
async function handBack(db: Database, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update jobs.job set state = 'retry', started_on = null, completed_on = null, output = null, start_after = now()
    where id = any(${sql.param(ids)}::uuid[]) and state in ('retry', 'failed')`);
}

/** Runs a job in a span that is linked to the request that queued it. */
function run(boss: PgBoss, job: AnyJob, taken: Taken, provider: Provider): Promise<void> {
  const { [TRACEPARENT]: traceparent, ...data } = (taken.data ?? {}) as Record<string, unknown>;
  const { name } = job;
  const { id } = taken;
  return provider.tracing.traceJob({ name, id, traceparent }, () =>
    handle(boss, job, { ...taken, data }, provider),
  );
}

/** Runs a job. One that can never succeed ends here, with its reason in the log; any other failure is retried. */
async function handle(
  boss: PgBoss,
  job: AnyJob,
  { id, data, retryCount, retryLimit }: Taken,
  provider: Provider,
): Promise<void> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  try {
    await job.handle(v.parse(job.data, data), provider);
  } catch (error) {
    const isPermanent = isPermanentError(error);
    provider.telemetry.addServerError({ at: job.name, error });
    provider.log.error(isPermanent ? 'job.ended' : 'job.failed', error, { job: job.name, id });
    const outcome = isPermanent || retryCount >= retryLimit ? 'gave-up' : 'failed';
    provider.metrics.countJob({ job: job.name, outcome, seconds: seconds() });
    if (!isPermanent) throw error;
    await boss.cancel(job.name, id);
    return;
  }
  provider.metrics.countJob({ job: job.name, outcome: 'done', seconds: seconds() });
  provider.log.info('job', { job: job.name, id, ms: Math.round(seconds() * 1000) });
  // An error must not repeat the job. pg-boss then removes the data with the job, a week later.
  if (job.hasSecrets)
    await boss
      .deleteJob(job.name, id)
      .catch((error: unknown) => provider.log.error('job.not-removed', error, { job: job.name, id }));
}
