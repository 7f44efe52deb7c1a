import type { quotes as quoteContract } from '@portal/api-client/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { Scope } from '../db/scope.ts';
import { notify } from '../notifications/notify.ts';
import { createOrderJob } from '../orders/creation/create-order-job.ts';
import type { Work } from '../provider.ts';
import { takeStep } from '../quotes/lifecycle/take-step.ts';
import type { QuoteInput } from '../quotes/load-quote.ts';
import { getQuotePath } from '../quotes/quote-path.ts';
import { type QuoteRow, quoteCrfs } from '../quotes/tables.ts';
import { Refusal } from '../refusal.ts';

/**
 * Pending Approval → Processing Order; a job then creates the order. The quote's row is locked before its status is
 * checked: of concurrent approvals one succeeds, the others get 409 with the current quote (F20).
 */
export function approveQuote(
  input: Omit<QuoteInput<'approve'>, 'accepted'>,
  context: Work,
): Promise<quoteContract.Quote> {
  return takeStep('approve', input, context, async ({ row, scope }) => {
    if (row.approvalTermsId !== input.termsId) throw Refusal.invalid({ termsId: 'is not a valid value' });
    const form = await scope.find(quoteCrfs, eq(quoteCrfs.quoteReference, row.reference));
    return {
      title: 'Approved',
      detail:
        form?.submittedById === context.caller.userId
          ? 'Supplier’s terms accepted by the person who submitted the form'
          : 'Supplier’s terms accepted',
      changes: { reason: null },
      alsoInTransaction: async ({ tx }) => {
        await context.jobs.send(tx, createOrderJob, {
          reference: row.reference,
          approvedBy: context.caller.name,
        });
        await notifyRequester(tx, scope, row, context, {
          text: `${row.reference} was approved`,
          subtext: `${row.customerName}, by ${context.caller.name}`,
        });
      },
    };
  });
}

/** Pending Approval → Pending CRF; the requester is notified of the reason. */
export function declineQuote(input: QuoteInput<'decline'>, context: Work): Promise<quoteContract.Quote> {
  return takeStep('decline', input, context, ({ row, scope }) => ({
    title: 'Sent back',
    detail: input.reason,
    changes: { reason: input.reason, approvalTermsId: null },
    alsoInTransaction: ({ tx }) =>
      notifyRequester(tx, scope, row, context, {
        text: `${row.reference} was sent back`,
        subtext: input.reason,
      }),
  }));
}

/** The requester is the person who submitted the form. People are not notified of their own actions. */
async function notifyRequester(
  tx: Database,
  scope: Scope,
  row: QuoteRow,
  context: Work,
  notification: { text: string; subtext: string },
): Promise<void> {
  const form = await scope.find(quoteCrfs, eq(quoteCrfs.quoteReference, row.reference));
  const requesterId = form?.submittedById ?? row.createdById;
  if (requesterId === null || requesterId === context.caller.userId) return;
  await notify(
    tx,
    { partnerId: row.partnerId, userIds: [requesterId] },
    { ...notification, kind: 'approvals', url: getQuotePath(row), type: 'approval' },
    context,
  );
}
