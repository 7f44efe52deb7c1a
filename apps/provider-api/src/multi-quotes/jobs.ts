import type { AnyJob } from '../provider.ts';
import { purgeChangesJob } from './changes/jobs.ts';
import { bulkRunJob, resumeBulkRunsJob } from './choices/jobs.ts';
import { resumeImportsJob } from './import/jobs.ts';
import { priceDeskJob } from './negotiations/answer-job.ts';
import { resumePriceDeskJob } from './negotiations/jobs.ts';
import { moveQuotesJob } from './owner.ts';
import { resumeSearchesJob, runSearchJob } from './search/jobs.ts';

export const multiQuoteJobs: readonly AnyJob[] = [
  resumeImportsJob,
  runSearchJob,
  resumeSearchesJob,
  bulkRunJob,
  resumeBulkRunsJob,
  priceDeskJob,
  resumePriceDeskJob,
  purgeChangesJob,
  moveQuotesJob,
];
