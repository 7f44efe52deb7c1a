import * as v from 'valibot';
import { and, eq, isNotNull, lt } from '../db/drizzle.ts';
import { scoped } from '../db/scope.ts';
import { defineJob } from '../jobs/define.ts';
import { forEachSettled, minutesBefore } from '../jobs/for-each-settled.ts';
import type { Provider } from '../provider.ts';
import { priceDeskJob } from './price-desk/answer-job.ts';
import { answerNegotiation } from './price-desk/answer-negotiation.ts';
import { resumeAdding, resumeAddingJob } from './start/resume-adding.ts';
import { negotiationQuotes, negotiations } from './tables.ts';
import { closeWhenDecided, isToClose } from './undecided-offers.ts';

const RESUME_AFTER_MINUTES = 2;
const GIVE_UP_MINUTES = 15;
const NOT_PRICED =
  'The pricing desk could not price this quote. Its price is unchanged. Try again, or contact support';

/**
 * Retries negotiations whose job was killed or ran out of retries; eventually they are declined with the reason. Closes
 * those whose last undecided quotes were cancelled or have expired.
 */
export const resumePriceDeskJob = defineJob({
  name: 'multi-quotes.resume-price-desk',
  data: v.object({}),
  cron: '* * * * *',
  atStart: true,
  async handle(_data, provider) {
    await resumeAdding(provider);
    const left = await provider.db
      .selectDistinct({
        partnerId: negotiations.partnerId,
        negotiationId: negotiations.id,
        answerDueAt: negotiations.answerDueAt,
      })
      .from(negotiations)
      .innerJoin(negotiationQuotes, eq(negotiationQuotes.negotiationId, negotiations.id))
      .where(
        and(
          eq(negotiationQuotes.status, 'pending'),
          lt(negotiations.answerDueAt, minutesBefore(provider.now(), RESUME_AFTER_MINUTES)),
        ),
      );
    const failed = await forEachSettled(
      left,
      (each) => answerNegotiation(provider, each),
      provider.log,
      this.name,
    );
    const since = minutesBefore(provider.now(), GIVE_UP_MINUTES);
    await forEachSettled(
      failed.filter(({ answerDueAt }) => answerDueAt < since),
      (each) => answerNegotiation(provider, each, NOT_PRICED),
      provider.log,
      this.name,
    );
    await closeDecided(provider, this.name);
  },
});

/**
 * Decisions close a negotiation immediately. Quotes are cancelled and expire in another domain, so this job closes their
 * negotiations.
 */
async function closeDecided({ db, log, now }: Provider, jobName: string): Promise<void> {
  // Negotiations of single quotes are not closed: they end with their quote (decision 0111).
  const decided = await db
    .select({ id: negotiations.id, uuid: negotiations.uuid, partnerId: negotiations.partnerId })
    .from(negotiations)
    .where(and(isNotNull(negotiations.multiQuoteId), isToClose(now())));
  const close = ({ id, uuid, partnerId }: (typeof decided)[number]) =>
    db.transaction(async (tx) => {
      const scope = scoped(tx, { partnerId });
      await scope.find(negotiations, eq(negotiations.id, id), { lock: 'update' });
      await closeWhenDecided(scope, { id, uuid }, now());
    });
  await forEachSettled(decided, close, log, jobName);
}

export const multiQuoteNegotiationJobs = [priceDeskJob, resumeAddingJob, resumePriceDeskJob];
