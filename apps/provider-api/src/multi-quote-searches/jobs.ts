import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import { forEachSettled, minutesBefore } from '../jobs/for-each-settled.ts';
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

/** After this, a failed attempt is the last. */
const GIVE_UP_MINUTES = 15;

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
    const since = minutesBefore(provider.now(), GIVE_UP_MINUTES);
    const runs = await listStaleRuns(provider);
    for (const { id, partnerId, updatedAt } of runs) {
      if (updatedAt < since) continue;
      await provider.jobs.send(provider.db, runSearchJob, { partnerId, runId: id }, { onlyOnce: id });
    }
    const failed = await forEachSettled(
      runs.filter(({ updatedAt }) => updatedAt < since),
      ({ id, partnerId }) => continueSearch(provider, { partnerId, runId: id }),
      provider.log,
      this.name,
    );
    await forEachSettled(
      failed,
      ({ id, partnerId, updatedAt }) => abandonRun(provider, { partnerId, runId: id }, updatedAt),
      provider.log,
      this.name,
    );
    await clearMarksOfStoppedRuns(provider);
  },
});

export const multiQuoteSearchJobs = [runSearchJob, resumeSearchesJob];
