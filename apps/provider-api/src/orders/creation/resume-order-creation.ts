import { crf } from '@portal/api-client/contract';
import { isStepAllowed, QUOTE_TRANSITIONS } from '@portal/api-client/quote-states';
import * as v from 'valibot';
import { and, asc, desc, eq, lt } from '../../db/drizzle.ts';
import { scoped } from '../../db/scope.ts';
import { notifyApprovers } from '../../delegations/notify-approvers.ts';
import { defineJob } from '../../jobs/define.ts';
import { forEachSettled, minutesBefore } from '../../jobs/for-each-settled.ts';
import { silenceTestData } from '../../mail/silence-test-data.ts';
import type { Provider } from '../../provider.ts';
import { describeApprovers } from '../../quotes/approvers.ts';
import { getCrfContext } from '../../quotes/crf/service.ts';
import { quoteHistory } from '../../quotes/events.ts';
import { getQuotePath } from '../../quotes/quote-path.ts';
import { type QuoteRow, quoteCrfs, quoteEvents, quotes } from '../../quotes/tables.ts';
import { createOrder } from './create-order.ts';

/** The job and its retries take a minute; quotes processing for longer were left behind. */
const RESUME_AFTER_MINUTES = 2;
/** After this, a failed attempt is the last, because people are waiting. */
const GIVE_UP_MINUTES = 10;
const ORDERS_PER_ROUND = 100;

/**
 * Retries approved quotes whose job was killed or ran out of retries. A quote whose order cannot be placed returns to
 * Pending Approval with the reason, so that an approver can try again, send the form back or contact support.
 */
export const resumeOrderCreationJob = defineJob({
  name: 'orders.resume-creation',
  data: v.object({}),
  cron: '* * * * *',
  atStart: true,
  async handle(_data, provider) {
    const left = await provider.db
      .select({ reference: quotes.reference, partnerId: quotes.partnerId, updatedAt: quotes.updatedAt })
      .from(quotes)
      .where(
        and(
          eq(quotes.status, 'processing'),
          lt(quotes.updatedAt, minutesBefore(provider.now(), RESUME_AFTER_MINUTES)),
        ),
      )
      .orderBy(asc(quotes.updatedAt))
      .limit(ORDERS_PER_ROUND);
    const failed = await forEachSettled(
      left,
      async (quote) => createOrder(provider, quote.reference, await findApprover(provider, quote)),
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

/** Quotes approved by an earlier version have no stored approvals, only the event. */
async function findApprover({ db }: Provider, quote: Pick<QuoteRow, 'reference' | 'partnerId'>) {
  const { reference } = quote;
  const approvers = await describeApprovers(scoped(db, quote), reference);
  if (approvers !== null) return approvers;
  const [approved] = await db
    .select({ actor: quoteEvents.actor })
    .from(quoteEvents)
    .where(and(eq(quoteEvents.quoteReference, reference), eq(quoteEvents.title, 'Approved')))
    .orderBy(desc(quoteEvents.id))
    .limit(1);
  return approved?.actor ?? null;
}

async function abandonOrder(provider: Provider, reference: string): Promise<void> {
  const { db, now } = provider;
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
    const title = 'The order could not be placed';
    await quoteHistory.record(scope, reference, { at, title, detail: reason, actor: null });
    await notifyApprovers(
      tx,
      scope,
      {
        text: `The order for ${reference} could not be placed`,
        subtext: `${quote.customerName}: awaiting your approval again`,
        url: getQuotePath(quote),
        matter: `approval:${reference}`,
      },
      silenceTestData(provider, quote),
    );
  });
}

/** `installationDetails` → "installation details" */
const formatSectionName = (section: string) =>
  section.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The form's invalid sections, if they are the reason. Dates that have passed since do not prevent an order. */
function getFailureReason(quote: QuoteRow, sections: crf.CrfDraft, now: Date): string {
  const context = { ...getCrfContext(quote, now), earliestDay: '1900-01-01', today: '1900-01-01' };
  const broken = crf.CRF_SECTIONS.filter((section) => crf.crfIssues(section, sections, context).length > 0);
  return describeOrderFailure(broken);
}

export function describeOrderFailure(broken: readonly crf.CrfSection[]): string {
  return broken.length === 0
    ? 'Our systems rejected the order. Nothing was ordered and you will not be charged.'
    : `Some answers in the request form are not valid: ${broken.map(formatSectionName).join(', ')}. Nothing was ordered and you will not be charged.`;
}
