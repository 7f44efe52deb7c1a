import type { contract } from '@portal/api-client';
import { pathTo, useCan } from '@portal/portal-sdk';
import { useQuotePermissions } from '@portal/quote-kit/quotes';
import { AlertBanner, Button, Link, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { ProgressBar, Section } from '@portal/ui/page';
import type { BulkApproval } from './use-bulk-approval.ts';

type Tracker = contract.multiQuotes.BulkTracker;

interface ApprovalTrackerProps {
  tracker: Tracker;
  status: NonNullable<Tracker['status']>;
  approval: Pick<BulkApproval, 'isBusy' | 'retry'>;
}

/** The bulk processing tracker (specification §4): progress, failures with reason and retry, orders as they are created. */
export function ApprovalTracker({ tracker, status, approval }: ApprovalTrackerProps) {
  const { total, processed, orders } = tracker;
  return (
    <Section title="Orders" description="Progress of the latest approval.">
      <Stack gap={4}>
        {status === 'processing' && (
          <AlertBanner tone="info" title="Processing">
            The orders are being placed. You can leave this page.
            <ProgressBar
              label="Orders placed"
              value={processed}
              max={total}
              detail={`${processed} of ${total}`}
            />
          </AlertBanner>
        )}
        {status === 'processed' && (
          <AlertBanner tone="success" title="Processed">
            {total === 1 ? 'The order was placed.' : `All ${total} orders were placed.`}
          </AlertBanner>
        )}
        <Failures tracker={tracker} approval={approval} />
        <Orders orders={orders} total={total} />
      </Stack>
    </Section>
  );
}

function Failures({ tracker, approval }: Pick<ApprovalTrackerProps, 'tracker' | 'approval'>) {
  const { canApprove } = useQuotePermissions();
  const canOpenQuotes = useCan('quotes');
  const { failures, failed } = tracker;
  if (failures.length === 0) return null;
  const retryable = failures.filter(({ canRetry }) => canRetry).map(({ reference }) => reference);
  return (
    <AlertBanner
      tone="danger"
      live="off"
      title={`Failed: ${plural(failed, 'quote')}`}
      action={
        canApprove &&
        retryable.length > 0 && (
          <Button size="small" loading={approval.isBusy} onClick={() => void approval.retry(retryable)}>
            {retryable.length === 1 ? 'Try again' : `Try ${retryable.length} again`}
          </Button>
        )
      }
    >
      <Stack component="ul" gap={1} sx={{ m: 0, pl: 5 }}>
        {failures.map(({ reference, customerName, message }) => (
          <li key={reference}>
            {canOpenQuotes ? (
              <Link href={pathTo('quotes.show', { reference })}>
                {customerName} <Text mono>{reference}</Text>
              </Link>
            ) : (
              customerName
            )}
            : {message}
          </li>
        ))}
      </Stack>
      {!canApprove && retryable.length > 0 && (
        <div>An administrator in your company can approve them again.</div>
      )}
    </AlertBanner>
  );
}

function Orders({ orders, total }: Pick<Tracker, 'orders' | 'total'>) {
  const { canSeeOrders } = useQuotePermissions();
  if (orders.length === 0) return null;
  return (
    <Stack gap={2}>
      <Text weight={500}>
        {plural(total < orders.length ? total : orders.length, 'order')} created
        {orders.length === 100 ? ', the latest first' : ''}
      </Text>
      <Stack
        component="ul"
        aria-label="Created orders"
        gap={1}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 280, overflowY: 'auto' }}
        tabIndex={0}
      >
        {orders.map(({ reference, customerName, orderReference }) => (
          <li key={reference}>
            {canSeeOrders ? (
              <Link href={pathTo('orders.show', { reference: orderReference })}>
                <Text mono>{orderReference}</Text> {customerName}
              </Link>
            ) : (
              <>
                <Text mono>{orderReference}</Text> {customerName}
              </>
            )}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
