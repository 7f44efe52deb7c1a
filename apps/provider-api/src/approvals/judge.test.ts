import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  ALREADY_APPROVED,
  ALREADY_APPROVED_FOR,
  type ApprovalRules,
  type Approver,
  getRequiredApprovals,
  judgeApproval,
  NO_RULES,
  OWN_REQUEST,
  OWN_REQUEST_AS_DELEGATE,
  OWN_REQUEST_OF_COLLEAGUE,
} from './judge.ts';

const as = (userId: number, forUserId: number | null = null): Approver => ({ userId, forUserId });
const refusedWith = (reason: string) => ({ outcome: 'refused', reason });

const TWO: ApprovalRules = { secondApprovalAbove: 100_00, forbidsOwnApproval: false };
const NOT_OWN: ApprovalRules = { secondApprovalAbove: null, forbidsOwnApproval: true };

it('needs two approvers only above the limit', () => {
  expect([99_99, 100_00, 100_01].map((total) => getRequiredApprovals(total, TWO))).toEqual([1, 1, 2]);
  expect(getRequiredApprovals(0, { ...TWO, secondApprovalAbove: 0 })).toBe(1);
  expect(getRequiredApprovals(1, { ...TWO, secondApprovalAbove: 0 })).toBe(2);
});

it('waits for a different person after the first approval', () => {
  const subject = { totalCost: 200_00, requesterId: 1, given: [as(1)] };
  expect(judgeApproval({ ...subject, given: [] }, TWO, as(1))).toEqual({ outcome: 'wait' });
  expect(judgeApproval(subject, TWO, as(1))).toEqual(refusedWith(ALREADY_APPROVED));
  expect(judgeApproval(subject, TWO, as(2))).toEqual({ outcome: 'order' });
  // On behalf of the first approver, it would be the same person twice.
  expect(judgeApproval(subject, TWO, as(2, 1))).toEqual(refusedWith(ALREADY_APPROVED_FOR));
});

it('refuses the requester in person and through a delegate', () => {
  const subject = { totalCost: 200_00, requesterId: 1, given: [] };
  expect(judgeApproval(subject, NOT_OWN, as(1))).toEqual(refusedWith(OWN_REQUEST));
  expect(judgeApproval(subject, NOT_OWN, as(1, 2))).toEqual(refusedWith(OWN_REQUEST_AS_DELEGATE));
  expect(judgeApproval(subject, NOT_OWN, as(2, 1))).toEqual(refusedWith(OWN_REQUEST_OF_COLLEAGUE));
  expect(judgeApproval(subject, NO_RULES, as(1))).toEqual({ outcome: 'order' });
});

it('refuses a delegate’s own request under every rule', () => {
  const subject = { totalCost: 200_00, requesterId: 2, given: [] };
  for (const rules of [NO_RULES, TWO, NOT_OWN])
    expect(judgeApproval(subject, rules, as(2, 1))).toEqual(refusedWith(OWN_REQUEST_AS_DELEGATE));
});

it('counts a delegate of two approvers once', () => {
  const subject = { totalCost: 200_00, requesterId: 9, given: [as(3, 1)] };
  expect(judgeApproval(subject, TWO, as(3, 2))).toEqual(refusedWith(ALREADY_APPROVED));
  expect(judgeApproval(subject, TWO, as(2))).toEqual({ outcome: 'order' });
});

it('judges earlier approvals by the rules of now', () => {
  const subject = { totalCost: 200_00, requesterId: 1, given: [as(1)] };
  // The requester approved before the rule.
  expect(judgeApproval(subject, { ...TWO, forbidsOwnApproval: true }, as(2))).toEqual({ outcome: 'wait' });
  // The limit was raised after the first approval, which is enough now.
  expect(judgeApproval(subject, { ...TWO, secondApprovalAbove: 300_00 }, as(1))).toEqual({
    outcome: 'order',
  });
});

const person = fc.integer({ min: 1, max: 4 });
const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ approve: person, for: fc.option(person, { nil: null }) }) },
  fc.record({ limit: fc.option(fc.integer({ min: 0, max: 10 }), { nil: null }) }),
  fc.record({ forbidsOwn: fc.boolean() }),
  fc.record({ resubmitBy: person, totalCost: fc.integer({ min: 0, max: 10 }) }),
);

/** How many approvals can be chosen so that no person is part of two: found by trying every choice. */
function countIndependent(given: readonly Approver[], taken: ReadonlySet<number> = new Set()): number {
  const [first, ...rest] = given;
  if (first === undefined) return 0;
  const people = [first.userId, first.forUserId].filter((id) => id !== null);
  const without = countIndependent(rest, taken);
  if (people.some((id) => taken.has(id))) return without;
  return Math.max(without, 1 + countIndependent(rest, new Set([...taken, ...people])));
}

it('never orders with fewer approvals by different people than the rules of that moment require', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), (events) => {
      const rules = { ...NO_RULES };
      let subject = { totalCost: 5, requesterId: 1, given: [] as Approver[] };
      for (const one of events) {
        if ('limit' in one) rules.secondApprovalAbove = one.limit;
        else if ('forbidsOwn' in one) rules.forbidsOwnApproval = one.forbidsOwn;
        else if ('resubmitBy' in one)
          subject = { totalCost: one.totalCost, requesterId: one.resubmitBy, given: [] };
        else {
          const approver = as(one.approve, one.for === one.approve ? null : one.for);
          const { outcome } = judgeApproval(subject, rules, approver);
          if (outcome === 'refused') continue;
          // An independent statement of the rules.
          const { secondApprovalAbove: limit, forbidsOwnApproval } = rules;
          const needed = limit !== null && subject.totalCost > limit ? 2 : 1;
          const isByRequester = ({ userId, forUserId }: Approver) =>
            userId === subject.requesterId || forUserId === subject.requesterId;
          const valid = [...subject.given, approver].filter(
            (given) => !(forbidsOwnApproval && isByRequester(given)),
          );
          if (outcome === 'order') {
            expect(countIndependent(valid)).toBeGreaterThanOrEqual(needed);
            return;
          }
          expect(needed).toBe(2);
          const others = subject.given.filter(({ userId }) => userId !== approver.userId);
          subject = { ...subject, given: [...others, approver] };
        }
      }
    }),
    { numRuns: 3000 },
  );
});
