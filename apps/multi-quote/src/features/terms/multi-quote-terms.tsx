import { contract } from '@portal/api-client';
import { BulkRunStatus } from '@portal/area-kit';
import { pathTo, useCan, useQuery, useRefresh } from '@portal/portal-sdk';
import { AbsenceNotice, pollWhileProcessing } from '@portal/quote-kit/quotes';
import { Button, DataState, SkeletonText, Stack } from '@portal/ui';
import { useEffect } from 'react';
import { MultiQuoteScreen } from '../shared/multi-quote-screen.tsx';
import { ApprovalTracker } from './approval-tracker.tsx';
import { TermsForm } from './terms-form.tsx';
import { useBulkApproval } from './use-bulk-approval.ts';

const { quotes: calls, getOpportunitiesStatus } = contract.multiQuotes;

/** The suppliers' terms of a multi-quote's quotes, their approval, and the orders that follow from it. */
export function MultiQuoteTerms({ uuid }: { uuid: string }) {
  return (
    <MultiQuoteScreen uuid={uuid} screen="terms">
      {() => <TermsAndTracker uuid={uuid} />}
    </MultiQuoteScreen>
  );
}

function TermsAndTracker({ uuid }: { uuid: string }) {
  const terms = useQuery(calls.listTerms, { uuid }, { revalidateOnFocus: false });
  const tracker = useQuery(
    getOpportunitiesStatus,
    { uuid },
    { refreshInterval: (latest) => pollWhileProcessing(latest) },
  );
  const approval = useBulkApproval(uuid);
  const canOpenForms = useCan('quotes');
  const refresh = useRefresh();
  const status = tracker.data?.status;
  // Orders that could not be placed return to the quotes that await approval.
  useEffect(() => {
    if (status === 'failed' || status === 'processed') void refresh(calls.listTerms, calls.list);
  }, [status, refresh]);

  return (
    <Stack gap={6}>
      <DataState
        state={tracker}
        skeleton={<SkeletonText lines={2} />}
        empty={{ title: 'Nothing approved yet' }}
        onRetry={tracker.refresh}
      >
        {(found) =>
          found.status === null ? null : (
            <ApprovalTracker tracker={found} status={found.status} approval={approval} />
          )
        }
      </DataState>
      <DataState
        state={terms}
        skeleton={<SkeletonText lines={12} />}
        empty={{
          title: status === null ? 'Nothing to approve yet' : 'Nothing else to approve',
          description: 'Quotes appear here when their request forms are submitted.',
          action: canOpenForms && (
            <Button href={pathTo('multi-quotes.request-forms', { uuid })}>Open the request forms</Button>
          ),
        }}
        onRetry={terms.refresh}
      >
        {(found) => (
          <Stack gap={6}>
            <AbsenceNotice />
            <TermsForm uuid={uuid} terms={found} approval={approval} />
          </Stack>
        )}
      </DataState>
      {/* Where the button was that started it. */}
      <BulkRunStatus bulk={approval.bulk} />
    </Stack>
  );
}
