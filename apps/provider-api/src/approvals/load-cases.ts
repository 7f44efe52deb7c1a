import { rolesWith } from '@portal/auth/access';
import { isSignedUp } from '../auth/signed-up.ts';
import { users } from '../auth/tables.ts';
import { and, asc, inArray, isNull } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { type QuoteRow, quoteApprovals, quoteCrfs } from '../quotes/tables.ts';
import type { ApprovalCase, Approver } from './judge.ts';

/** References per statement. */
const BATCH = 1000;

type Given = typeof quoteApprovals.$inferSelect & Approver;

/** What {@link judgeApproval} decides about a request, with the names of those who approved it. */
export interface LoadedCase extends ApprovalCase {
  reference: string;
  given: readonly Given[];
}

type JudgedQuote = Pick<QuoteRow, 'reference' | 'totalCost' | 'createdById'>;

/** The cases of the quotes, in their order. */
export async function loadCases(scope: Scope, rows: readonly JudgedQuote[]): Promise<LoadedCase[]> {
  const requesters = new Map<string, number | null>();
  const given = new Map<string, Given[]>();
  for (let from = 0; from < rows.length; from += BATCH) {
    const references = rows.slice(from, from + BATCH).map(({ reference }) => reference);
    const forms = await scope.pick(quoteCrfs, ['quoteReference', 'submittedById'], {
      where: inArray(quoteCrfs.quoteReference, references),
    });
    for (const form of forms) requesters.set(form.quoteReference, form.submittedById);
    const approvals = await scope.list(quoteApprovals, {
      where: inArray(quoteApprovals.quoteReference, references),
      orderBy: [asc(quoteApprovals.approvedAt), asc(quoteApprovals.id)],
    });
    for (const approval of approvals) {
      const { quoteReference } = approval;
      given.set(quoteReference, [...(given.get(quoteReference) ?? []), approval]);
    }
  }
  return rows.map(({ reference, totalCost, createdById }) => ({
    reference,
    totalCost,
    requesterId: requesters.get(reference) ?? createdById,
    given: given.get(reference) ?? [],
  }));
}

/** Ids of the company's users who may approve. Invited users cannot sign in yet. */
export async function listApprovers(scope: Scope): Promise<number[]> {
  const found = await scope.pick(users, ['id'], {
    where: and(inArray(users.roleId, [...rolesWith('approve')]), isNull(users.removedAt), isSignedUp),
    orderBy: [asc(users.id)],
  });
  return found.map(({ id }) => id);
}
