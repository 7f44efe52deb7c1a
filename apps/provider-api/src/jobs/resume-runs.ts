import type { Job, Provider } from '../provider.ts';
import { forEachSettled, minutesBefore } from './for-each-settled.ts';

export interface RunId {
  partnerId: number;
  runId: string;
}

/** A run that has made no progress since `updatedAt`: its server was killed, or its job ran out of retries. */
interface StaleRun {
  id: string;
  partnerId: number;
  updatedAt: Date;
}

/** After this time, the next failed attempt ends the run. */
const GIVE_UP_MINUTES = 15;

interface RunWork {
  job: Job<RunId>;
  continueRun: (provider: Provider, run: RunId) => Promise<void>;
  /** Ends a run that cannot continue, unless it has made progress after `updatedAt`. */
  endRun: (provider: Provider, run: RunId, updatedAt: Date) => Promise<void>;
}

/** Queues the jobs of stale runs again. Ends runs that cannot continue. */
export async function resumeRuns(
  provider: Provider,
  runs: readonly StaleRun[],
  { job, continueRun, endRun }: RunWork,
  name: string,
): Promise<void> {
  const givenUp = minutesBefore(provider.now(), GIVE_UP_MINUTES);
  for (const { id, partnerId, updatedAt } of runs)
    if (updatedAt >= givenUp)
      await provider.jobs.send(provider.db, job, { partnerId, runId: id }, { onlyOnce: id });
  const failed = await forEachSettled(
    runs.filter(({ updatedAt }) => updatedAt < givenUp),
    ({ id, partnerId }) => continueRun(provider, { partnerId, runId: id }),
    provider.log,
    name,
  );
  await forEachSettled(
    failed,
    ({ id, partnerId, updatedAt }) => endRun(provider, { partnerId, runId: id }, updatedAt),
    provider.log,
    name,
  );
}
