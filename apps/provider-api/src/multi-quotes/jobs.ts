import { announceMultiQuoteExpiryJob } from './announce-expiry.ts';
import { purgeChangesJob } from './changes/jobs.ts';
import { moveQuotesJob } from './owner.ts';
import { removeMultiQuoteJob, resumeRemovalsJob } from './removal.ts';
import { restorationJobs } from './restoration.ts';

export const multiQuoteJobs = [
  purgeChangesJob,
  moveQuotesJob,
  announceMultiQuoteExpiryJob,
  removeMultiQuoteJob,
  resumeRemovalsJob,
  ...restorationJobs,
];
