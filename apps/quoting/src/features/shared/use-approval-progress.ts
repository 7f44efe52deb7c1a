import { contract } from '@portal/api-client';
import { type Query, useQuery } from '@portal/portal-sdk';
import type { ApprovalProgress } from './quote-types.ts';

/** The approvals that requests have and need. Without references, no request is sent. */
export function useApprovalProgress(references: readonly string[]): Query<ApprovalProgress[]> {
  return useQuery(
    contract.quotes.listApprovalProgress,
    references.length === 0 ? null : { references: [...references] },
  );
}

/** Why the user cannot approve any of the requests; null if they can approve at least one. */
export function getRefusal(progress: readonly ApprovalProgress[]): string | null {
  const [first] = progress;
  if (first === undefined || progress.some(({ refusal }) => refusal === null)) return null;
  return first.refusal;
}
