import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import { resumeRuns } from '../jobs/resume-runs.ts';
import { continueSearch } from './batches.ts';
import { clearMarksOfStoppedRuns } from './marks.ts';
import { abandonRun, listStaleRuns } from './runs.ts';

/** Searches the locations of a multi-quote; a retry resumes where the last attempt ended. */
export const runSearchJob = defineJob({
  name: 'multi-quotes.search',
  data: v.object({ partnerId: v.number(), runId: v.string() }),
  concurrency: 2,
  expireSeconds: 900,
  handle: (data, provider) => continueSearch(provider, data),
});

/**
 * Resumes runs without progress, whose server was killed or whose job ran out of retries. A run that cannot continue
 * ends as if stopped: results stay, and the multi-quote can be searched again.
 */
export const resumeSearchesJob = defineJob({
  name: 'multi-quotes.resume-searches',
  data: v.object({}),
  cron: '* * * * *',
  atStart: true,
  async handle(_data, provider) {
    const work = { job: runSearchJob, continueRun: continueSearch, endRun: abandonRun };
    await resumeRuns(provider, await listStaleRuns(provider), work, this.name);
    await clearMarksOfStoppedRuns(provider);
  },
});

export const multiQuoteSearchJobs = [runSearchJob, resumeSearchesJob];
