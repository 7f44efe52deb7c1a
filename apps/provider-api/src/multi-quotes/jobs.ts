import type { AnyJob } from '../jobs/define.ts';
import { RESUME_IMPORTS_JOB } from './import-job.ts';
import { PRICE_DESK_JOB, RESUME_PRICE_DESK_JOB } from './price-desk-job.ts';
import { RESUME_SEARCHES_JOB, RUN_SEARCH_JOB } from './search-job.ts';

export const multiQuoteJobs: readonly AnyJob[] = [
  RESUME_IMPORTS_JOB,
  RUN_SEARCH_JOB,
  RESUME_SEARCHES_JOB,
  PRICE_DESK_JOB,
  RESUME_PRICE_DESK_JOB,
];
