import { and, eq, lt } from 'drizzle-orm';
import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import { continueSearch } from './search-batches.ts';
import { multiQuoteRuns } from './tables.ts';

/** Searches the locations of a multi-quote; a try after a crash goes on where the last one ended. */
export const RUN_SEARCH_JOB = defineJob({
  name: 'multi-quotes.search',
  data: v.object({ partnerId: v.number(), runId: v.string() }),
  concurrency: 2,
  expireSeconds: 900,
  handle: (data, provider) => continueSearch(provider, data),
});

const STALE_MINUTES = 10;

/** A run that nothing has moved for a while is taken up again: its job had used up its tries. */
export const RESUME_SEARCHES_JOB = defineJob({
  name: 'multi-quotes.resume-searches',
  data: v.object({}),
  cron: '*/10 * * * *',
  async handle(_data, { db, jobs, now }) {
    const since = new Date(now().getTime() - STALE_MINUTES * 60_000);
    const stale = await db
      .select()
      .from(multiQuoteRuns)
      .where(and(eq(multiQuoteRuns.status, 'processing'), lt(multiQuoteRuns.updatedAt, since)));
    for (const { id, partnerId } of stale) {
      await jobs.send(db, RUN_SEARCH_JOB, { partnerId, runId: id }, { onlyOnce: id });
    }
  },
});
