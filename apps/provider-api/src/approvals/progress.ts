import type { ParsedOf } from '@portal/api-client';
import type { quotes as quoteContract } from '@portal/api-client/contract';
import { listActiveDelegations } from '../auth/delegations/active.ts';
import { and, asc, inArray } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { hasStatusSql } from '../quotes/lifecycle/expiry.ts';
import { quotes } from '../quotes/tables.ts';
import { formatPounds } from '../shared/format-pounds.ts';
import { chooseDecider, listDeciders } from './deciders.ts';
import {
  type ApprovalRules,
  type Approver,
  getCountedApprovals,
  getRequiredApprovals,
  hasPersonInCommon,
  type Judgement,
  judgeApproval,
} from './judge.ts';
import { type LoadedCase, listApprovers, loadCases } from './load-cases.ts';
import { loadRules } from './rules.ts';

/** The approvals that pending requests have and need. References of other quotes are left out. */
export async function listApprovalProgress(
  { references }: ParsedOf<typeof quoteContract.listApprovalProgress>,
  context: Context,
): Promise<quoteContract.ApprovalProgress[]> {
  const { scope, now, db } = context;
  if (references.length === 0) return [];
  const rows = await scope.pick(quotes, ['reference', 'totalCost', 'createdById'], {
    where: and(inArray(quotes.reference, references), hasStatusSql(['data_added'], now())),
    orderBy: [asc(quotes.reference)],
  });
  if (rows.length === 0) return [];
  const rules = await loadRules(scope);
  const approvers = [
    ...(await listApprovers(scope)).map((userId) => ({ userId, forUserId: null })),
    ...(await listActiveDelegations(db, scope, now()))
      .filter(({ isApprover }) => !isApprover)
      .map(({ delegateId, ownerId }) => ({ userId: delegateId, forUserId: ownerId })),
  ];
  const deciders = await listDeciders(context);
  return (await loadCases(scope, rows)).map((subject) => {
    const required = getRequiredApprovals(subject.totalCost, rules);
    const judgement = chooseDecider(subject, rules, deciders)?.judgement;
    const counted = getCountedApprovals(subject, rules);
    return {
      reference: subject.reference,
      required,
      exceeds: required === 2 ? rules.secondApprovalAbove : null,
      approvals: counted.map(({ approvedBy, approvedFor, approvedAt }) => ({
        approvedBy,
        approvedFor,
        approvedAt: approvedAt.toISOString(),
      })),
      refusal: judgement?.outcome === 'refused' ? judgement.reason : null,
      placesOrder: judgement ? judgement.outcome === 'order' : counted.length + 1 >= required,
      blockedReason: getBlockedReason(subject, rules, approvers),
    };
  });
}

const WHAT_TO_DO = 'Add an administrator, or ask an administrator to change the approval rules.';

/** Why no approver can complete the request; null if someone can. */
function getBlockedReason(
  subject: LoadedCase,
  rules: ApprovalRules,
  approvers: readonly Approver[],
): string | null {
  const counted = getCountedApprovals(subject, rules);
  const required = getRequiredApprovals(subject.totalCost, rules);
  const possible = approvers.filter(
    (approver) => judgeApproval(subject, rules, approver).outcome !== 'refused',
  );
  if (required - counted.length > 1 ? hasTwoDifferent(possible) : possible.length > 0) return null;
  if (required === 1)
    return `Nobody else in your company can approve this request. Your rules do not allow the person who submitted it to approve it. ${WHAT_TO_DO}`;
  const limit = formatPounds(rules.secondApprovalAbove ?? 0);
  return `This request is above ${limit} and needs two approvers, but your company does not have two who may approve it. ${WHAT_TO_DO}`;
}

/** Whether two of the approvers have nobody in common. */
const hasTwoDifferent = (approvers: readonly Approver[]): boolean =>
  approvers.some((one) => approvers.some((other) => !hasPersonInCommon(one, other)));

export interface CallerJudgement {
  /** What an approval by the caller would do now; null if they may not approve. */
  outcome: Judgement['outcome'] | null;
  /** The first approval of a request that needs two; undefined if nobody has approved it. */
  firstApproval: LoadedCase['given'][number] | undefined;
}

/** The state of each request as the caller sees it, by reference. */
export async function judgeForCaller(
  rows: Parameters<typeof loadCases>[1],
  context: Pick<Context, 'db' | 'scope' | 'caller' | 'now'>,
): Promise<Map<string, CallerJudgement>> {
  const { scope } = context;
  const rules = await loadRules(scope);
  const deciders = await listDeciders(context);
  const cases = await loadCases(scope, rows);
  return new Map(
    cases.map((subject) => {
      const needsTwo = getRequiredApprovals(subject.totalCost, rules) === 2;
      const firstApproval = needsTwo ? getCountedApprovals(subject, rules)[0] : undefined;
      const outcome = chooseDecider(subject, rules, deciders)?.judgement.outcome ?? null;
      return [subject.reference, { outcome, firstApproval }];
    }),
  );
}
