import { contract } from '@portal/api-client';
import { type Query, useQuery } from '@portal/portal-sdk';
import { AlertBanner, Stack, Text } from '@portal/ui';
import { formatDateTime, formatMoney } from '@portal/ui/format';
import type { ApprovalProgress } from '../../shared/quote-types.ts';

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

/** What requests with special rules still need, and who has approved them. */
export function ApprovalProgressNotice({ progress }: { progress: readonly ApprovalProgress[] }) {
  const special = progress.filter(
    ({ required, approvals, refusal, blockedReason }) =>
      required > 1 || approvals.length > 0 || refusal !== null || blockedReason !== null,
  );
  if (special.length === 0) return null;
  const isBlocked = special.some(({ blockedReason }) => blockedReason !== null);
  return (
    <AlertBanner tone={isBlocked ? 'warning' : 'info'} live="off" title={getTitle(special)}>
      <Stack gap={2}>
        {special.map((one) => (
          <div key={one.reference}>
            {progress.length > 1 && (
              <>
                <Text mono>{one.reference}</Text>:{' '}
              </>
            )}
            {describeProgress(one).join(' ')}
          </div>
        ))}
      </Stack>
    </AlertBanner>
  );
}

function getTitle(special: readonly ApprovalProgress[]): string {
  if (special.some(({ approvals }) => approvals.length > 0)) return 'Second approval needed';
  return special.some(({ required }) => required > 1) ? 'Two approvers needed' : 'Another approver needed';
}

/** Sentences: who approved, what is needed, and what prevents it. */
function describeProgress({
  required,
  exceeds,
  approvals,
  refusal,
  blockedReason,
}: ApprovalProgress): string[] {
  const missing = required - approvals.length;
  return [
    ...approvals.map(
      ({ approvedBy, approvedFor, approvedAt }) =>
        `Approved by ${approvedBy}${approvedFor === null ? '' : ` for ${approvedFor}`} on ${formatDateTime(approvedAt)}.`,
    ),
    ...(exceeds !== null && missing > 0
      ? [
          `The total contract value is above your company’s limit of ${formatMoney(exceeds)}: ${
            missing === 1 ? 'one more approver is' : 'two different approvers are'
          } needed.`,
        ]
      : []),
    ...(refusal === null ? [] : [refusal]),
    ...(blockedReason === null ? [] : [blockedReason]),
  ];
}
