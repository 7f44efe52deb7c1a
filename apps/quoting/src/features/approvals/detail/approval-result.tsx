import { pathTo } from '@portal/portal-sdk';
import type { BulkResult, QuoteSummary } from '@portal/quote-kit/quotes';
import { AlertBanner, Link, Stack, Text } from '@portal/ui';
import { ProgressBar } from '@portal/ui/page';

interface ApprovalResultProps {
  quotes: readonly QuoteSummary[];
  result: BulkResult | null;
  canSeeOrders: boolean;
}

/** The result of an approval: failures with their reasons, orders being placed, and placed orders. */
export function ApprovalResult({ quotes, result, canSeeOrders }: ApprovalResultProps) {
  const processing = quotes.filter(({ status }) => status === 'processing');
  const ordered = quotes.filter(({ status }) => status === 'approved');
  const underWay = processing.length + ordered.length;
  if (underWay === 0 && !result?.failed.length) return null;
  return (
    <Stack gap={3} sx={{ mb: 6 }}>
      {result !== null && result.failed.length > 0 && (
        <AlertBanner tone="danger" title="Not approved">
          {result.failed.map(({ reference, error }) => (
            <div key={reference}>
              <Text mono>{reference}</Text>: {error.message}
            </div>
          ))}
        </AlertBanner>
      )}
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
