import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import { resumeRuns } from '../jobs/resume-runs.ts';
import { continueBulkRun, endBulkRun, listStaleBulkRuns } from './run-batches.ts';

/** Chooses or saves for the locations of a multi-quote; a retry resumes where the last attempt ended. */
export const bulkRunJob = defineJob({
  name: 'multi-quotes.bulk-run',
  data: v.object({ partnerId: v.number(), runId: v.string() }),
  concurrency: 2,
  expireSeconds: 900,
  handle: (data, provider) => continueBulkRun(provider, data),
});

/** Resumes runs without progress, whose server was killed or whose job ran out of retries; ends those that cannot continue. */
export const resumeBulkRunsJob = defineJob({
  name: 'multi-quotes.resume-bulk-runs',
  data: v.object({}),
  cron: '* * * * *',
  atStart: true,
  async handle(_data, provider) {
    const work = { job: bulkRunJob, continueRun: continueBulkRun, endRun: endBulkRun };
    await resumeRuns(provider, await listStaleBulkRuns(provider), work, this.name);
  },
});

export const multiQuoteChoiceJobs = [bulkRunJob, resumeBulkRunsJob];
