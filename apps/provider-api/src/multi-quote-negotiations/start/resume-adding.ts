import * as v from 'valibot';
import type { Database } from '../../db/database.ts';
import { and, eq, isNotNull } from '../../db/drizzle.ts';
import { scoped } from '../../db/scope.ts';
import { defineJob } from '../../jobs/define.ts';
import { forEachSettled } from '../../jobs/for-each-settled.ts';
import { isStale, isStaleSql } from '../../jobs/is-stale.ts';
import type { Provider } from '../../provider.ts';
import { negotiations } from '../tables.ts';
import { addRemaining } from './add-quotes.ts';

/** After this time without progress, the request that adds the quotes counts as killed. */
const STALE_SECONDS = 5;

const secondsFrom = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

const isStalled = (now: Date) =>
  and(isNotNull(negotiations.adding), isStaleSql(negotiations.updatedAt, now, STALE_SECONDS));

/**
 * Adds the quotes that a killed request has not added. Queued with each negotiation of all quotes, because a
 * scheduled job would start only minutes later. Queues itself again while the request is still adding quotes.
 */
export const resumeAddingJob = defineJob({
  name: 'multi-quotes.resume-adding',
  data: v.object({ partnerId: v.number(), negotiationId: v.number() }),
  async handle(asked, provider) {
    const scope = scoped(provider.db, asked);
    const ofNegotiation = eq(negotiations.id, asked.negotiationId);
    const row = await scope.find(negotiations, and(ofNegotiation, isNotNull(negotiations.adding)));
    if (row === null) return;
    if (isStale(row.updatedAt, provider.now(), STALE_SECONDS)) await addRemaining(provider, asked);
    else await sendResumeAdding(provider.db, provider, asked);
  },
});

export async function sendResumeAdding(
  db: Database,
  { jobs }: Pick<Provider, 'jobs'>,
  asked: { partnerId: number; negotiationId: number },
): Promise<void> {
  // The job queue compares this with the database's clock, not with `now`.
  await jobs.send(db, resumeAddingJob, asked, { startAfter: secondsFrom(new Date(), STALE_SECONDS) });
}

/** Does the work of {@link resumeAddingJob} for negotiations whose job ran out of retries. */
export async function resumeAdding({ db, jobs, log, now }: Provider): Promise<void> {
  const left = await db
    .select({ partnerId: negotiations.partnerId, negotiationId: negotiations.id })
    .from(negotiations)
    .where(isStalled(now()));
  await forEachSettled(left, (each) => addRemaining({ db, jobs, now }, each), log, resumeAddingJob.name);
}
