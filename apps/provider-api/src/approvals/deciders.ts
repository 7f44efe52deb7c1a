import { roleHasCapability } from '@portal/auth/access';
import { listActiveDelegations } from '../auth/delegations/active.ts';
import type { Work } from '../provider.ts';
import {
  type ApprovalCase,
  type ApprovalRules,
  type Approver,
  type Judgement,
  judgeApproval,
} from './judge.ts';

/** A name in which the caller may decide: their own, or that of a colleague who is away. */
export interface Decider {
  approver: Approver;
  /** "Ben Okafor", or "Ben Okafor on behalf of Amelia Hartley". */
  name: string;
  /** The colleague's name; null for a caller who decides for themselves. */
  approvedFor: string | null;
}

type Needs = Pick<Work, 'db' | 'scope' | 'caller' | 'now'>;

/**
 * Lists the names in which the caller may decide. Callers whose role may approve decide in their own name, even if they
 * are also a delegate. Empty if the caller may not decide. An API token never decides for a colleague.
 */
export async function listDeciders({ db, scope, caller, now }: Needs): Promise<Decider[]> {
  const { userId, name } = caller;
  if (roleHasCapability(caller.roleId, 'approve'))
    return [{ approver: { userId, forUserId: null }, name, approvedFor: null }];
  if (caller.via === 'token') return [];
  const delegations = await listActiveDelegations(db, scope, now(), { delegateId: userId });
  return delegations.map(({ ownerId, ownerName }) => ({
    approver: { userId, forUserId: ownerId },
    name: `${name} on behalf of ${ownerName}`,
    approvedFor: ownerName,
  }));
}

/** The first decider who may approve the request. If none may, the first decider, with the reason for the refusal. */
export function chooseDecider(
  subject: ApprovalCase,
  rules: ApprovalRules,
  deciders: readonly Decider[],
): { decider: Decider; judgement: Judgement } | undefined {
  const judged = deciders.map((decider) => ({
    decider,
    judgement: judgeApproval(subject, rules, decider.approver),
  }));
  return judged.find(({ judgement }) => judgement.outcome !== 'refused') ?? judged[0];
}
