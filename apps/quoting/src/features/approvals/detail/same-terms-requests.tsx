import { contract } from '@portal/api-client';
import { useQuery, useSearchParams } from '@portal/portal-sdk';
import type { Quote } from '@portal/quote-kit/quotes';
import { Box, Button, icons, Row, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { useFocusFallback } from '@portal/ui/page';
import { useRef } from 'react';
import type { ApprovalRequest } from '../../shared/quote-types.ts';
import { getBulkApprovalError } from '../bulk-approval.ts';

/** Users add further requests from the list, which has a search. */
const MAX_SHOWN = 3;
const MAX_READ = 100;

interface SameTermsRequestsProps {
  quote: Quote;
  otherQuotes: readonly ApprovalRequest[];
}

/** Pending requests that this approval could include, each with a button to add it. */
export function SameTermsRequests({ quote, otherQuotes }: SameTermsRequestsProps) {
  const [params, setParams] = useSearchParams();
  const { data } = useQuery(contract.quotes.listApprovals, {
    status: ['data_added'],
    sort: 'expiredAt',
    direction: 'asc',
    perPage: MAX_READ,
  });
  const added = new Set([quote.reference, ...params.getAll('with')]);
  const found = (data?.items ?? []).filter(
    (one) => !added.has(one.reference) && getBulkApprovalError([quote, one]) === null,
  );
  const region = useRef<HTMLDivElement>(null);
  useFocusFallback(region, String(otherQuotes.length));

  function add(requests: readonly ApprovalRequest[]): void {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const { reference } of requests) next.append('with', reference);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <Box ref={region} tabIndex={-1} data-print="hide" sx={{ outline: 'none' }}>
      {found.length > 0 && (
        <Row gap={2} wrap>
          <Text tone="muted">{plural(found.length, 'other request')} with the same supplier terms:</Text>
          {found.slice(0, MAX_SHOWN).map((one) => (
            <Button
              key={one.reference}
              size="small"
              icon={<icons.add />}
              onClick={() => add([one])}
              sx={{ flex: '0 1 auto', minWidth: 0, whiteSpace: 'normal', overflowWrap: 'anywhere' }}
            >
              Add {one.reference}, {one.customerName}
            </Button>
          ))}
          {found.length > 1 && (
            <Button size="small" variant="quiet" onClick={() => add(found)}>
              Add all {found.length}
            </Button>
          )}
        </Row>
      )}
    </Box>
  );
}
