import { AlertBanner, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import type { BulkApprovalResult } from './use-bulk-approval.ts';

/** What the last bulk approval did not approve, each with the reason, and why it stopped. */
export function BulkApprovalResultBanner({ result }: { result: BulkApprovalResult | null }) {
  if (result === null || (result.error === null && result.skipped.length === 0)) return null;
  const { approvedCount, skipped, error } = result;
  return (
    <AlertBanner
      tone="danger"
      title={
        error === null
          ? `${plural(skipped.length, 'quote')} could not be approved`
          : 'The approval stopped before the last quote'
      }
    >
      <Stack gap={2}>
        {error !== null && <div>{error.message}</div>}
        <div>
          {approvedCount === 0
            ? 'No quote was approved.'
            : `${plural(approvedCount, 'quote')} approved; their orders are being placed.`}
        </div>
        {skipped.length > 0 && (
          <Stack component="ul" gap={1} sx={{ m: 0, pl: 5 }}>
            {skipped.map(({ key, reason }) => (
              <li key={key}>
                <Text mono>{key}</Text>: {reason}
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </AlertBanner>
  );
}
