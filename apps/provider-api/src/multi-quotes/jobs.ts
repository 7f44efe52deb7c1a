import { purgeChangesJob } from './changes/jobs.ts';
import { moveQuotesJob } from './owner.ts';
import { removeMultiQuoteJob, resumeRemovalsJob } from './removal.ts';

export const multiQuoteJobs = [purgeChangesJob, moveQuotesJob, removeMultiQuoteJob, resumeRemovalsJob];
