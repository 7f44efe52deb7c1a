import type { Job } from '../provider.ts';

/** Types a job by its schema. Register it in the domain's `jobs` (domains.ts). */
export function defineJob<Data extends object>(job: Job<Data>): Job<Data> {
  return job;
}
