import * as v from 'valibot';
import { and, eq, lt, ne, not, sql } from '../db/drizzle.ts';
import { scoped } from '../db/scope.ts';
import { defineJob } from '../jobs/define.ts';
import { isStaleSql } from '../jobs/is-stale.ts';
import { type RunId, resumeRuns } from '../jobs/resume-runs.ts';
import type { Provider } from '../provider.ts';
import { continueRun } from './run-batch.ts';
import { bulkRuns } from './tables.ts';
import { getUndoLimit } from './to-run.ts';

/** Processes the batches of a run. A retry resumes after the last complete batch. */
export const bulkRunJob = defineJob({
  name: 'bulk-runs.continue',
  data: v.object({ partnerId: v.number(), runId: v.string() }),
  concurrency: 2,
  expireSeconds: 900,
  handle: (data, provider) => continueRun(provider, data),
});

const STALE_SECONDS = 15;

/**
 * Resumes runs that have stalled because their server was killed or their job ran out of retries. Ends runs that
 * cannot continue.
 */
export const resumeBulkRunsJob = defineJob({
  name: 'bulk-runs.resume',
  data: v.object({}),
  cron: '* * * * *',
  atStart: true,
  async handle(_data, provider) {
    const { db, now } = provider;
    const stale = await db
      .select({ id: bulkRuns.id, partnerId: bulkRuns.partnerId, updatedAt: bulkRuns.updatedAt })
      .from(bulkRuns)
      .where(and(eq(bulkRuns.status, 'processing'), isStaleSql(bulkRuns.updatedAt, now(), STALE_SECONDS)));
    await resumeRuns(provider, stale, { job: bulkRunJob, continueRun, endRun }, this.name);
  },
});

/** Ends a run that cannot continue, unless it has made progress since. Items that are already changed stay changed. */
async function endRun({ db, now }: Provider, { runId, partnerId }: RunId, updatedAt: Date): Promise<void> {
  await scoped(db, { partnerId }).update(
    bulkRuns,
    {
      status: 'failed',
      error: 'An item could not be changed because of a fault on our side.',
      updatedAt: now(),
    },
    and(eq(bulkRuns.id, runId), eq(bulkRuns.status, 'processing'), eq(bulkRuns.updatedAt, updatedAt)),
  );
}

/**
 * Removes runs that can no longer be undone. Keeps a run while its undo is processing, because both are removed together.
 */
export const purgeBulkRunsJob = defineJob({
  name: 'bulk-runs.purge',
  data: v.object({}),
  cron: '41 * * * *',
  async handle(_data, { db, now }) {
    const isBeingUndone = sql`exists (
      select from bulk_runs undo where undo.undo_of = bulk_runs.id and undo.status = 'processing')`;
    await db
      .delete(bulkRuns)
      .where(
        and(
          lt(bulkRuns.createdAt, getUndoLimit(now())),
          ne(bulkRuns.status, 'processing'),
          not(isBeingUndone),
        ),
      );
  },
});

export const bulkRunJobs = [bulkRunJob, resumeBulkRunsJob, purgeBulkRunsJob];
