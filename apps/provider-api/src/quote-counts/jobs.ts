import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import { addUpQuoteCounts, findWrongCounts, rebuildQuoteCounts } from './build.ts';

const addUpJob = defineJob({
  name: 'quote-counts.add-up',
  data: v.object({}),
  cron: '* * * * *',
  async handle(_data, { db }) {
    await addUpQuoteCounts(db);
  },
});

/** All counts should be correct. The job logs wrong counts so you can find the cause. */
const verifyJob = defineJob({
  name: 'quote-counts.verify',
  data: v.object({}),
  cron: '35 2 * * *',
  async handle(_data, { db, log }) {
    const wrong = await findWrongCounts(db);
    if (wrong.length === 0) return;
    log.error('quote-counts.wrong', { wrong });
    await rebuildQuoteCounts(db);
  },
});

export const quoteCountJobs = [addUpJob, verifyJob];
