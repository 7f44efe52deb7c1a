import { purgeChangesJob } from './changes/jobs.ts';
import { moveQuotesJob } from './owner.ts';

export const multiQuoteJobs = [purgeChangesJob, moveQuotesJob];
