import { BulkProgressNotice } from '@portal/area-kit';
import { pathTo } from '@portal/portal-sdk';
import type { QuoteSummary } from '@portal/quote-kit/quotes';
import { AlertBanner, Link, Stack, Text } from '@portal/ui';
import { ProgressBar } from '@portal/ui/page';
import type { Approval } from './use-approval.ts';

interface ApprovalResultProps {
  quotes: readonly QuoteSummary[];
  canSeeOrders: boolean;
}

interface ApprovalRunProps {
  quotes: readonly QuoteSummary[];
  approval: Pick<Approval, 'bulk' | 'failures'>;
}

/** Progress of an approval, and failures with their reasons. */
export function ApprovalRun({ quotes, approval }: ApprovalRunProps) {
  const { progress, result, stop, isStopping } = approval.bulk;
  const isPending = ({ status }: QuoteSummary) => status === 'data_added';
  const error = quotes.some(isPending) ? (result?.error ?? null) : null;
  // The run may include other quotes. Without an answer, only the quote says whether it was approved.
  const failures = approval.failures.filter(({ reference, isUncertain }) =>
    quotes.some((quote) => quote.reference === reference && (isPending(quote) || !isUncertain)),
  );
  if (failures.length === 0 && progress === null && error === null) return null;
  return (
    <Stack gap={3} sx={{ mb: 6 }}>
      {progress !== null && <BulkProgressNotice progress={progress} stop={stop} isStopping={isStopping} />}
      {(failures.length > 0 || error !== null) && (
        <AlertBanner tone="danger" title="Not approved">
          {error}
          {failures.map(({ reference, reason }) => (
            <div key={reference}>
              <Text mono>{reference}</Text>: {reason}
            </div>
          ))}
        </AlertBanner>
      )}
    </Stack>
  );
}

/** Orders being placed, and placed orders. */
export function ApprovalResult({ quotes, canSeeOrders }: ApprovalResultProps) {
  const processing = quotes.filter(({ status }) => status === 'processing');
  const ordered = quotes.filter(({ status }) => status === 'approved');
  const underWay = processing.length + ordered.length;
  if (underWay === 0) return null;
  return (
    <Stack gap={3} sx={{ mb: 6 }}>
      {processing.length > 0 && (
        <AlertBanner tone="info" title="Processing Order">
          The order is being placed. You can leave this page.
          <ProgressBar
            label="Orders placed"
            value={ordered.length}
            max={underWay}
            detail={`${ordered.length} of ${underWay}`}
          />
        </AlertBanner>
      )}
      {ordered.length > 0 && (
        <AlertBanner tone="success" title={ordered.length === 1 ? 'Order Created' : 'Orders created'}>
          {ordered.map((quote) => (
            <div key={quote.reference}>
              {quote.customerName}:{' '}
              {quote.orderReference !== null && canSeeOrders ? (
                <Link href={pathTo('orders.show', { reference: quote.orderReference })}>
                  Open order {quote.orderReference}
                </Link>
              ) : (
                <Text mono>{quote.orderReference ?? quote.reference}</Text>
              )}
            </div>
          ))}
        </AlertBanner>
      )}
    </Stack>
  );
}
