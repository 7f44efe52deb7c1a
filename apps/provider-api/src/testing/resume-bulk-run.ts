import { resumeBulkRunsJob } from '../bulk-runs/jobs.ts';
import { bulkRuns } from '../bulk-runs/tables.ts';
import { eq } from '../db/drizzle.ts';
import type { TestApi } from './index.ts';

/** Leaves what a killed server leaves: the job is lost, only the rows of the run remain. */
export const loseBulkRunJobs = (api: TestApi) =>
  api.provider.db.execute(`delete from jobs.job where name = 'bulk-runs.continue'`);

/** Runs what the next server does some time after the kill. */
export async function resumeBulkRun(api: TestApi, id: string): Promise<void> {
  const updatedAt = new Date(api.provider.now().getTime() - 16_000);
  await api.provider.db.update(bulkRuns).set({ updatedAt }).where(eq(bulkRuns.id, id));
  await resumeBulkRunsJob.handle({}, api.provider);
  await api.drainJobs();
}
