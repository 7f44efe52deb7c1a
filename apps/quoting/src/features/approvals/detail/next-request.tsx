import { contract } from '@portal/api-client';
import { pathTo, useQuery } from '@portal/portal-sdk';
import { describeExpiry, getApprovalPath, getQuotePath } from '@portal/quote-kit/quotes';
import { Button, Row, Text } from '@portal/ui';

/** Leads to the pending request that expires soonest, and back to the list. */
export function NextRequest() {
  const { data } = useQuery(contract.quotes.listApprovals, {
    status: ['data_added'],
    sort: 'expiredAt',
    direction: 'asc',
    perPage: 1,
  });
  const next = data?.items[0];
  return (
    <Row gap={3} wrap sx={{ mb: 6 }} data-print="hide">
      {next !== undefined && (
        <Button variant="primary" href={getApprovalPath(next) ?? getQuotePath(next)}>
          Next request: {next.customerName}
        </Button>
      )}
      <Button href={pathTo('approvals')}>Back to approval requests</Button>
      {next !== undefined && <Text tone="muted">{describeExpiry(next)?.text}</Text>}
      {data?.items.length === 0 && <Text tone="muted">No other request is waiting for you.</Text>}
    </Row>
  );
}
