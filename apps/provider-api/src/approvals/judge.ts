/** A company's approval rules (decision 0106). */
export interface ApprovalRules {
  /** In pence. Requests above this limit need two approvers; null if one is always enough. */
  secondApprovalAbove: number | null;
  forbidsOwnApproval: boolean;
}

export const NO_RULES: ApprovalRules = { secondApprovalAbove: null, forbidsOwnApproval: false };

/** Who approves or approved. Null for a removed user, who counts as a different person from everyone else. */
export interface Approver {
  userId: number | null;
  /** The colleague on whose behalf they approve; null when they approve for themselves. */
  forUserId: number | null;
}

export interface ApprovalCase {
  /** Pence over the term, without ECC (R24). */
  totalCost: number;
  /** The user who submitted the request form; null if unknown. */
  requesterId: number | null;
  /** The approvals since the form was submitted. */
  given: readonly Approver[];
}

export type Judgement =
  /** The request needs no further approval: the order is placed. */
  | { outcome: 'order' }
  /** The approval counts, but the request needs another one. */
  | { outcome: 'wait' }
  | { outcome: 'refused'; reason: string };

export const OWN_REQUEST =
  'You submitted this request. Your company’s rules require someone else to approve it.';
export const OWN_REQUEST_OF_COLLEAGUE =
  'You are approving on behalf of the person who submitted this request. Your company’s rules require someone else to approve it.';
export const OWN_REQUEST_AS_DELEGATE =
  'You submitted this request, so you cannot approve it on behalf of a colleague. Someone else must approve it.';
export const ALREADY_APPROVED =
  'You have already approved this request. A different person must approve it next.';
export const ALREADY_APPROVED_FOR =
  'You are approving on behalf of a person who has already approved this request. A different person must approve it next.';

/** How many different people must approve a request of this value. */
export const getRequiredApprovals = (totalCost: number, { secondApprovalAbove }: ApprovalRules): 1 | 2 =>
  secondApprovalAbove !== null && totalCost > secondApprovalAbove ? 2 : 1;

const peopleOf = ({ userId, forUserId }: Approver): number[] =>
  [userId, forUserId].filter((id) => id !== null);

/** Whether the same person is behind both: as the one who approves, or as the one approved for. */
export function hasPersonInCommon(one: Approver, other: Approver): boolean {
  const people = peopleOf(one);
  return peopleOf(other).some((id) => people.includes(id));
}

/**
 * The earlier approvals that count under the current rules. Leaves out the requester's if they may not approve. Of
 * approvals that have a person in common, only the first counts.
 */
export function getCountedApprovals<T extends Approver>(
  { requesterId, given }: { requesterId: number | null; given: readonly T[] },
  { forbidsOwnApproval }: ApprovalRules,
): T[] {
  const involved = new Set(forbidsOwnApproval && requesterId !== null ? [requesterId] : []);
  return given.filter((approver) => {
    const people = peopleOf(approver);
    if (people.some((id) => involved.has(id))) return false;
    for (const id of people) involved.add(id);
    return true;
  });
}

/**
 * Decides who may approve and when an order is placed. Every approval goes through this function, with the current
 * value and rules. Two approvals are by different people only if they have nobody in common, neither as the person who
 * approves nor as the person they approve for. Nobody approves their own request on behalf of a colleague, whatever the
 * rules: their role may not approve, so someone else must check each of their requests.
 */
export function judgeApproval(subject: ApprovalCase, rules: ApprovalRules, approver: Approver): Judgement {
  const { requesterId, totalCost } = subject;
  if (requesterId !== null && approver.forUserId !== null && approver.userId === requesterId)
    return { outcome: 'refused', reason: OWN_REQUEST_AS_DELEGATE };
  if (rules.forbidsOwnApproval && requesterId !== null) {
    if (approver.userId === requesterId) return { outcome: 'refused', reason: OWN_REQUEST };
    if (approver.forUserId === requesterId) return { outcome: 'refused', reason: OWN_REQUEST_OF_COLLEAGUE };
  }
  const counted = getCountedApprovals(subject, rules);
  const required = getRequiredApprovals(totalCost, rules);
  const shared = counted.find((one) => hasPersonInCommon(one, approver));
  // Earlier approvals may be enough under the current rules, for example because the limit was raised.
  if (counted.length >= required) return { outcome: 'order' };
  if (shared === undefined) return { outcome: counted.length + 1 >= required ? 'order' : 'wait' };
  const isSamePerson = shared.userId === approver.userId;
  return { outcome: 'refused', reason: isSamePerson ? ALREADY_APPROVED : ALREADY_APPROVED_FOR };
}
