import { AlertBanner, Stack, Text } from '@portal/ui';
import { formatDateTime, formatMoney } from '@portal/ui/format';
import type { ApprovalProgress } from '../../shared/quote-types.ts';

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
        {groupByText(special).map(([text, references]) => (
          <div key={text}>
            {progress.length > 1 && (
              <>
                <Text mono>{references.join(', ')}</Text>:{' '}
              </>
            )}
            {text}
          </div>
        ))}
      </Stack>
    </AlertBanner>
  );
}

/** What each request needs, with the references of the requests that need the same. */
function groupByText(special: readonly ApprovalProgress[]): [text: string, references: string[]][] {
  const groups = new Map<string, string[]>();
  for (const one of special) {
    const text = describeProgress(one).join(' ');
    groups.set(text, [...(groups.get(text) ?? []), one.reference]);
  }
  return [...groups];
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
    // The reason why it is blocked repeats the limit.
    ...(exceeds !== null && missing > 0 && blockedReason === null
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
