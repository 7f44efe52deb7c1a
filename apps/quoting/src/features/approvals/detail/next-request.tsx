import { contract } from '@portal/api-client';
import { pathTo, useQuery } from '@portal/portal-sdk';
import { describeExpiry, getQuotePath } from '@portal/quote-kit/quotes';
import { Button, Row, Stack, Text } from '@portal/ui';
import { getApprovalPath } from '../../shared/approval-path.ts';

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
    <Row gap={3} wrap align="start" sx={{ mb: 6 }} data-print="hide">
      {next !== undefined && (
        <Stack gap={1} align="start" sx={{ minWidth: 0 }}>
          <Button
            variant="primary"
            href={getApprovalPath(next) ?? getQuotePath(next)}
            sx={{ maxWidth: '100%', whiteSpace: 'normal', overflowWrap: 'anywhere' }}
          >
            Next request: {next.customerName}
          </Button>
          {/* Below its own button. Next to the approved order it would seem to belong to that order. */}
          <Text variant="caption" tone="muted">
            {[next.reference, describeExpiry(next)?.text].filter(Boolean).join(': ')}
          </Text>
        </Stack>
      )}
      <Button href={pathTo('approvals')}>Back to approval requests</Button>
      {data?.items.length === 0 && <Text tone="muted">No other request is waiting for you.</Text>}
    </Row>
  );
}
