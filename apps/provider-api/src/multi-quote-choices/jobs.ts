import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import { forEachSettled, minutesBefore } from '../jobs/for-each-settled.ts';
import { continueBulkRun, endBulkRun, listStaleBulkRuns } from './run-batches.ts';

/** Chooses or saves for the locations of a multi-quote; a retry resumes where the last attempt ended. */
export const bulkRunJob = defineJob({
  name: 'multi-quotes.bulk-run',
  data: v.object({ partnerId: v.number(), runId: v.string() }),
  concurrency: 2,
  expireSeconds: 900,
  handle: (data, provider) => continueBulkRun(provider, data),
});

/** After this, a failed attempt is the last. */
const GIVE_UP_MINUTES = 15;

/** Resumes runs without progress, whose server was killed or whose job ran out of retries; ends those that cannot continue. */
export const resumeBulkRunsJob = defineJob({
  name: 'multi-quotes.resume-bulk-runs',
  data: v.object({}),
  cron: '* * * * *',
  atStart: true,
  async handle(_data, provider) {
    const since = minutesBefore(provider.now(), GIVE_UP_MINUTES);
    const runs = await listStaleBulkRuns(provider);
    for (const { id, partnerId, updatedAt } of runs) {
      if (updatedAt < since) continue;
      await provider.jobs.send(provider.db, bulkRunJob, { partnerId, runId: id }, { onlyOnce: id });
    }
    const failed = await forEachSettled(
      runs.filter(({ updatedAt }) => updatedAt < since),
      ({ id, partnerId }) => continueBulkRun(provider, { partnerId, runId: id }),
      provider.log,
      this.name,
    );
    await forEachSettled(
      failed,
      ({ id, partnerId, updatedAt }) => endBulkRun(provider, { partnerId, runId: id }, updatedAt),
      provider.log,
      this.name,
    );
  },
});

export const multiQuoteChoiceJobs = [bulkRunJob, resumeBulkRunsJob];
