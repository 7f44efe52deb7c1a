import type { quotes as quoteContract } from '@portal/api-client/contract';
import { listActiveDelegations } from '../auth/delegations/active.ts';
import type { Database } from '../db/database.ts';
import { and, eq } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { notifyDelegates } from '../delegations/notify-approvers.ts';
import { ADMINISTRATORS, notify } from '../notifications/notify.ts';
import { createOrderJob } from '../orders/creation/create-order-job.ts';
import { hasOpenLayer } from '../pricing/ethernet.ts';
import type { Work } from '../provider.ts';
import { describeApprovers } from '../quotes/approvers.ts';
import { takeStep } from '../quotes/lifecycle/take-step.ts';
import type { QuoteInput } from '../quotes/load-quote.ts';
import { quoteConflict, toViewer } from '../quotes/mappers.ts';
import { getQuotePath } from '../quotes/quote-path.ts';
import { type QuoteRow, quoteApprovals, quoteCrfs } from '../quotes/tables.ts';
import { Refusal } from '../refusal.ts';
import { chooseDecider, type Decider, listDeciders } from './deciders.ts';
import { type Approver, judgeApproval } from './judge.ts';
import { listApprovers, loadCases } from './load-cases.ts';
import { findRenewalRefusal } from './renewed-once.ts';
import { loadRules } from './rules.ts';

/**
 * Approves a request once. The last approval that the company's rules require moves the quote from Pending Approval to
 * Processing Order, and a job then creates the order. After an earlier approval it stays Pending Approval. The quote's
 * row is locked before status and rules are checked. Concurrent approvals therefore run one after the other: each takes
 * the previous ones into account, or gets 409 with the current quote (F20).
 */
export function approveQuote(
  input: Omit<QuoteInput<'approve'>, 'accepted'>,
  context: Work,
): Promise<quoteContract.Quote> {
  return takeStep('approve', input, context, async ({ tx, row, scope, now }) => {
    if (row.approvalTermsId !== input.termsId) throw Refusal.invalid({ termsId: 'is not a valid value' });
    const { caller } = context;
    if (input.formVersion !== undefined)
      await assertFormAsSeen(scope, row, input.formVersion, { ...context, db: tx, scope });
    const rules = await loadRules(scope);
    const [subject] = await loadCases(scope, [row]);
    if (subject === undefined) throw new Error(`The approvals of ${row.reference} were not loaded.`);
    const chosen = chooseDecider(subject, rules, await listDeciders({ ...context, db: tx, scope }));
    if (chosen === undefined) throw Refusal.forbidden();
    const { decider, judgement } = chosen;
    const refusal =
      judgement.outcome === 'refused' ? judgement.reason : await findRenewalRefusal(tx, scope, row);
    if (refusal !== null) throw quoteConflict(refusal, row, await toViewer({ ...context, db: tx, scope }));
    await recordApproval(scope, row.reference, {
      ...decider.approver,
      approvedBy: caller.name,
      approvedFor: decider.approvedFor,
      approvedAt: now,
    });
    const isOwn = subject.requesterId === caller.userId;
    const accepted = isOwn
      ? 'Supplier’s terms accepted by the person who submitted the form'
      : 'Supplier’s terms accepted';
    if (judgement.outcome === 'wait')
      return {
        keepsStatus: true,
        title: 'Approved, second approval needed',
        detail: accepted,
        actor: decider.name,
        alsoInTransaction: () => notifySecondApprovers(tx, scope, row, context, decider),
      };
    return {
      title: 'Approved',
      detail: accepted,
      actor: decider.name,
      changes: { reason: null },
      alsoInTransaction: async () => {
        await context.jobs.send(tx, createOrderJob, {
          reference: row.reference,
          approvedBy: await describeApprovers(scope, row.reference),
        });
        await notifyRequester(tx, scope, row, context, {
          text: `${row.reference} was approved`,
          subtext: `${row.customerName}, by ${decider.name}`,
        });
      },
    };
  });
}

/** The quote alone does not show which answers an approver has read. */
async function assertFormAsSeen(
  scope: Scope,
  row: QuoteRow,
  formVersion: number,
  context: Work,
): Promise<void> {
  const form = await scope.find(quoteCrfs, eq(quoteCrfs.quoteReference, row.reference));
  if (form !== null && form.version !== formVersion)
    throw quoteConflict(
      'The request form was submitted again since you opened it. Check its answers.',
      row,
      await toViewer(context),
    );
}

/** A second approval by the same person, after a failed order for example, replaces their first. */
async function recordApproval(
  scope: Scope,
  quoteReference: string,
  approval: Pick<
    typeof quoteApprovals.$inferInsert,
    'userId' | 'forUserId' | 'approvedBy' | 'approvedFor' | 'approvedAt'
  >,
): Promise<void> {
  const ofUser = and(
    eq(quoteApprovals.quoteReference, quoteReference),
    eq(quoteApprovals.userId, Number(approval.userId)),
  );
  const [changed] = await scope.update(quoteApprovals, approval, ofUser);
  if (changed === undefined) await scope.insert(quoteApprovals, { quoteReference, ...approval });
}

/** Notifies those who may give the second approval. */
async function notifySecondApprovers(
  tx: Database,
  scope: Scope,
  row: QuoteRow,
  context: Work,
  first: Decider,
): Promise<void> {
  const rules = await loadRules(scope);
  const [subject] = await loadCases(scope, [row]);
  const mayApprove = (approver: Approver) =>
    subject !== undefined && judgeApproval(subject, rules, approver).outcome !== 'refused';
  const approvers = await listApprovers(scope);
  const delegations = await listActiveDelegations(tx, scope, context.now());
  const notice = {
    text: `${row.reference} needs a second approval`,
    subtext: `${row.customerName}, first approved by ${first.name}`,
    url: getQuotePath(row),
    kind: 'approvals',
    type: 'approval',
    matter: `approval:${row.reference}`,
  } as const;
  const userIds = approvers.filter((userId) => mayApprove({ userId, forUserId: null }));
  await notify(tx, { partnerId: row.partnerId, userIds }, notice, context);
  const mayDecide = delegations.filter(({ delegateId, ownerId }) =>
    mayApprove({ userId: delegateId, forUserId: ownerId }),
  );
  await notifyDelegates(tx, scope, notice, mayDecide, context);
}

/** Pending Approval → Pending CRF; the requester is notified of the reason. */
export function declineQuote(input: QuoteInput<'decline'>, context: Work): Promise<quoteContract.Quote> {
  return takeStep('decline', input, context, async ({ tx, row, scope }) => {
    const [decider] = await listDeciders({ ...context, db: tx, scope });
    if (decider === undefined) throw Refusal.forbidden();
    return {
      title: 'Sent back',
      detail: input.reason,
      actor: decider.name,
      changes: {
        reason: input.reason,
        approvalTermsId: null,
        // The submission chose the layer, and the approver may want another one.
        ...(hasOpenLayer(row) && { layer: null }),
      },
      alsoInTransaction: () =>
        notifyRequester(tx, scope, row, context, {
          text: `${row.reference} was sent back`,
          subtext: input.reason,
        }),
    };
  });
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
    {
      partnerId: row.partnerId,
      userIds: [requesterId],
      orElse: ADMINISTRATORS,
      except: context.caller.userId,
    },
    { ...notification, kind: 'approvals', url: getQuotePath(row), type: 'approval' },
    context,
  );
}
