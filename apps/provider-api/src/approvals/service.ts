import type { quotes as quoteContract } from '@portal/api-client/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { notify } from '../notifications/service.ts';
import { createOrderJob } from '../orders/creation/create-order-job.ts';
import { takeStep } from '../quotes/lifecycle/take-step.ts';
import type { QuoteEndpoints } from '../quotes/load-quote.ts';
import { getQuotePath } from '../quotes/quote-path.ts';
import { type QuoteRow, quoteCrfs } from '../quotes/tables.ts';
import { Refusal } from '../refusal.ts';

interface ApproveInput {
  reference: string;
  version?: number | undefined;
  termsId: number;
}

/**
 * Pending Approval → Processing Order; a job then makes the order. The quote's row is locked and its state checked
 * first: of any number of approvals at once one succeeds, the others get 409 with the quote as it is (F20).
 */
export function approveQuote(
  calls: QuoteEndpoints,
  input: ApproveInput,
  context: Context,
): Promise<quoteContract.Quote> {
  return takeStep('approve', { calls, ...input }, context, async ({ row, scope }) => {
    if (row.approvalTermsId !== input.termsId) throw Refusal.invalid({ termsId: 'not a valid value' });
    return {
      title: 'Approved',
      detail: 'The supplier’s terms were agreed to',
      changes: { reason: null },
      afterwards: async ({ tx }) => {
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

/** Pending Approval → Pending CRF; who asked is told why. */
export function declineQuote(
  calls: QuoteEndpoints,
  input: { reference: string; version?: number | undefined; reason: string },
  context: Context,
): Promise<quoteContract.Quote> {
  return takeStep('decline', { calls, ...input }, context, ({ row, scope }) => ({
    title: 'Sent back',
    detail: input.reason,
    changes: { reason: input.reason, approvalTermsId: null },
    afterwards: ({ tx }) =>
      notifyRequester(tx, scope, row, context, {
        text: `${row.reference} was sent back`,
        subtext: input.reason,
      }),
  }));
}

/** Whoever submitted the form asked for the approval; nobody is told what he did himself. */
async function notifyRequester(
  tx: Database,
  scope: Scope,
  row: QuoteRow,
  { caller }: Context,
  news: { text: string; subtext: string },
): Promise<void> {
  const form = await scope.find(quoteCrfs, eq(quoteCrfs.quoteReference, row.reference));
  const asker = form?.submittedById ?? row.createdById;
  if (asker === null || asker === caller.userId) return;
  await notify(
    tx,
    { partnerId: row.partnerId, userIds: [asker] },
    { ...news, url: getQuotePath(row), type: 'approval' },
  );
}
