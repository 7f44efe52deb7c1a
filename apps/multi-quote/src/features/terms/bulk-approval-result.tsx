import { AlertBanner, Stack } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { SkippedList } from '../shared/bulk/skipped-list.tsx';
import type { BatchRunResult } from '../shared/bulk/use-batch-run.ts';

/** What the last bulk approval did not approve, each with the reason, and why it stopped. */
export function BulkApprovalResultBanner({ result }: { result: BatchRunResult | null }) {
  if (result === null) return null;
  const { done, leftCount, skipped, error } = result;
  const approvedCount = done.length;
  if (error === null && leftCount === 0 && skipped.length === 0) return null;
  return (
    <AlertBanner
      tone={error === null && skipped.length === 0 ? 'warning' : 'danger'}
      title={
        error !== null
          ? 'The approval stopped: not all quotes were approved'
          : leftCount > 0
            ? 'You stopped the approval: not all quotes were approved'
            : `${plural(skipped.length, 'quote')} could not be approved`
      }
    >
      <Stack gap={2}>
        {error !== null && <div>{error.message}</div>}
        <div>
          {approvedCount === 0
            ? 'No quote was approved.'
            : `${plural(approvedCount, 'quote')} approved; their orders are being placed.`}
        </div>
        {leftCount > 0 && <div>{`${plural(leftCount, 'quote')} still awaiting approval.`}</div>}
        <SkippedList skipped={skipped} />
      </Stack>
    </AlertBanner>
  );
}
