import { purgeChangesJob } from './changes/jobs.ts';
import { moveQuotesJob } from './owner.ts';
import { removeMultiQuoteJob, resumeRemovalsJob } from './removal.ts';
import { restorationJobs } from './restoration.ts';

export const multiQuoteJobs = [
  purgeChangesJob,
  moveQuotesJob,
  removeMultiQuoteJob,
  resumeRemovalsJob,
  ...restorationJobs,
];
