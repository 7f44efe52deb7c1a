import { crf } from '@portal/api-client/contract';
import { isStepAllowed, QUOTE_TRANSITIONS } from '@portal/api-client/quote-states';
import { and, asc, desc, eq, lt } from 'drizzle-orm';
import * as v from 'valibot';
import { scoped } from '../../db/scope.ts';
import { defineJob } from '../../jobs/define.ts';
import { forEachSettled, minutesBefore } from '../../jobs/for-each-settled.ts';
import { notify } from '../../notifications/service.ts';
import type { Provider } from '../../provider.ts';
import { getCrfContext } from '../../quotes/crf/service.ts';
import { recordQuoteEvents } from '../../quotes/events.ts';
import { getQuotePath } from '../../quotes/quote-path.ts';
import { type QuoteRow, quoteCrfs, quoteEvents, quotes } from '../../quotes/tables.ts';
import { createOrder } from './create-order.ts';

/** The job and its tries take a minute; what stands longer has been left by them. */
const RESUME_AFTER_MINUTES = 2;
/** From then on a try that fails is the last one: people wait. */
const GIVE_UP_MINUTES = 10;
const BATCH = 100;
/** Who approves (specification §6), and so may try again. */
const APPROVERS = [1];

/**
 * Takes up approved quotes whose job was killed or had used up its tries. One whose order cannot be made goes back to
 * Pending Approval with the reason: who approves may try again, send the form back or ask our support.
 */
export const resumeOrderCreationJob = defineJob({
  name: 'orders.resume-making',
  data: v.object({}),
  cron: '* * * * *',
  atStart: true,
  async handle(_data, provider) {
    const left = await provider.db
      .select({ reference: quotes.reference, updatedAt: quotes.updatedAt })
      .from(quotes)
      .where(
        and(
          eq(quotes.status, 'processing'),
          lt(quotes.updatedAt, minutesBefore(provider.now(), RESUME_AFTER_MINUTES)),
        ),
      )
      .orderBy(asc(quotes.updatedAt))
      .limit(BATCH);
    const failed = await forEachSettled(
      left,
      async ({ reference }) => createOrder(provider, reference, await findApprover(provider, reference)),
      provider.log,
      this.name,
    );
    const since = minutesBefore(provider.now(), GIVE_UP_MINUTES);
    const hopeless = failed.filter(({ updatedAt }) => updatedAt < since);
    await forEachSettled(
      hopeless,
      ({ reference }) => abandonOrder(provider, reference),
      provider.log,
      this.name,
    );
  },
});

async function findApprover({ db }: Provider, reference: string): Promise<string | null> {
  const [approved] = await db
    .select({ actor: quoteEvents.actor })
    .from(quoteEvents)
    .where(and(eq(quoteEvents.quoteReference, reference), eq(quoteEvents.title, 'Approved')))
    .orderBy(desc(quoteEvents.id))
    .limit(1);
  return approved?.actor ?? null;
}

async function abandonOrder({ db, now }: Provider, reference: string): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    const [quote] = await tx.select().from(quotes).where(eq(quotes.reference, reference)).for('update');
    if (!quote || !isStepAllowed('return_to_approval', quote.status)) return;
    const scope = scoped(tx, quote);
    const form = await scope.find(quoteCrfs, eq(quoteCrfs.quoteReference, reference));
    const reason = getFailureReason(quote, form?.sections ?? {}, at);
    await scope.update(
      quotes,
      {
        status: QUOTE_TRANSITIONS.return_to_approval.to ?? quote.status,
        reason,
        version: quote.version + 1,
        updatedAt: at,
      },
      eq(quotes.reference, reference),
    );
    const { partnerId } = quote;
    const title = 'The order could not be made';
    await recordQuoteEvents(tx, [
      { partnerId, quoteReference: reference, at, title, detail: reason, actor: null },
    ]);
    await notify(
      tx,
      { partnerId, roles: APPROVERS },
      {
        text: `The order of ${reference} could not be made`,
        subtext: `${quote.customerName}: waits for your approval again`,
        url: getQuotePath(quote),
        type: 'approval',
      },
    );
  });
}

/** `installationDetails` → "installation details" */
const formatSectionName = (section: string) =>
  section.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What is wrong with the form where that is the reason; days that have passed since do not keep an order from being made. */
function getFailureReason(quote: QuoteRow, sections: crf.CrfDraft, now: Date): string {
  const context = { ...getCrfContext(quote, now), earliestDay: '1900-01-01', today: '1900-01-01' };
  const broken = crf.CRF_SECTIONS.filter((section) => crf.crfIssues(section, sections, context).length > 0);
  return broken.length === 0
    ? 'Our systems did not take the order. Nothing was ordered and nothing is charged.'
    : `Answers of its request form are not valid: ${broken.map(formatSectionName).join(', ')}. Nothing was ordered and nothing is charged.`;
}
