import { contract } from '@portal/api-client';
import { showAlert, useNavigate, usePageTitle, useQuery } from '@portal/portal-sdk';
import { icons } from '@portal/ui';
import { Page, PageHeader } from '@portal/ui/page';
import { useState } from 'react';
import { QuoteTable } from '../../shared/quote-list/quote-table.tsx';
import { useQuoteFilters } from '../../shared/quote-list/use-quote-filters.ts';
import { getApprovalPath, getQuotePath } from '../../shared/quotes/quote-kinds.ts';
import { getStatusTab } from '../../shared/quotes/quote-statuses.ts';
import type { QuoteSummary } from '../../shared/quotes/quote-types.ts';
import { APPROVAL_TABS, getBulkApprovalError } from './approval-tabs.ts';

const TITLE = 'Approval requests';

/** Quotes of every kind that wait for an administrator, and what became of those that did. */
export function ApprovalList() {
  usePageTitle(TITLE);
  const navigate = useNavigate();
  const state = useQuoteFilters({ tabs: APPROVAL_TABS });
  const approvals = useQuery(contract.quotes.listApprovals, state.listInput, { keepPreviousData: true });
  const [selected, setSelected] = useState<readonly string[]>([]);
  const tab = getStatusTab(state.list.filters.status, APPROVAL_TABS);

  function approveTogether(quotes: readonly QuoteSummary[]): void {
    const reason = getBulkApprovalError(quotes);
    const [first, ...others] = quotes;
    const path =
      first === undefined
        ? null
        : getApprovalPath(
            first,
            others.map(({ reference }) => reference),
          );
    if (reason !== null || path === null)
      showAlert(reason ?? 'There are no terms to agree to yet.', { success: false });
    else navigate(path);
  }

  return (
    <Page>
      <PageHeader title={TITLE} />
      <QuoteTable
        list="approvals"
        label={TITLE}
        id="approvals"
        state={state}
        quotes={approvals}
        tabs={APPROVAL_TABS}
        onTab={() => setSelected([])}
        loading={approvals.isLoading}
        isFiltered={state.chips.length > 0}
        empty={{
          title: tab === 'data_added' ? 'Nothing waits for your approval' : 'No approvals here yet',
          description: 'A quote comes here when its customer request form is submitted.',
        }}
        rowHref={(quote) =>
          (quote.status === 'data_added' ? getApprovalPath(quote) : null) ?? getQuotePath(quote)
        }
        rowActions={[
          {
            id: 'quote',
            label: 'Open quote',
            icon: <icons.quotes />,
            onSelect: (quote) => navigate(getQuotePath(quote)),
          },
        ]}
        selection={{
          selected,
          onChange: setSelected,
          isSelectable: (quote) => quote.status === 'data_added',
          actions: [
            {
              id: 'approve',
              label: 'Review and approve',
              icon: <icons.approvals />,
              onSelect: approveTogether,
            },
          ],
        }}
      />
    </Page>
  );
}
