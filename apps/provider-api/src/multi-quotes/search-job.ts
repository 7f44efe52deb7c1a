import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import { continueSearch, settleStopped, unfinishedRuns } from './search-batches.ts';

/** Searches the locations of a multi-quote; a try after a crash goes on where the last one ended. */
export const RUN_SEARCH_JOB = defineJob({
  name: 'multi-quotes.search',
  data: v.object({ partnerId: v.number(), runId: v.string() }),
  concurrency: 2,
  expireSeconds: 900,
  handle: (data, provider) => continueSearch(provider, data),
});

/** Takes up runs that nothing moves: their server was killed, or their job had used up its tries. */
export const RESUME_SEARCHES_JOB = defineJob({
  name: 'multi-quotes.resume-searches',
  data: v.object({}),
  cron: '* * * * *',
  atStart: true,
  async handle(_data, provider) {
    for (const { id, partnerId } of await unfinishedRuns(provider)) {
      await provider.jobs.send(provider.db, RUN_SEARCH_JOB, { partnerId, runId: id }, { onlyOnce: id });
    }
    await settleStopped(provider);
  },
});
