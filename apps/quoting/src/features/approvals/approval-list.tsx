import { contract } from '@portal/api-client';
import {
  showAlert,
  tableError,
  useNavigate,
  usePageTitle,
  useQuery,
  useSupplierName,
} from '@portal/portal-sdk';
import { icons } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { DataTable } from '@portal/ui/grid';
import { Page, PageHeader, Tabs } from '@portal/ui/page';
import { useState } from 'react';
import { InToolbar } from '../quotes/in-toolbar.tsx';
import { columnsOf, ROW_HEIGHT } from '../quotes/quote-columns.tsx';
import { QuoteFilters } from '../quotes/quote-filters.tsx';
import { approvalPath, quotePath } from '../quotes/quote-kinds.ts';
import { countedTabs, tabOf } from '../quotes/quote-statuses.ts';
import type { QuoteSummary } from '../quotes/quote-types.ts';
import { useQuoteFilters } from '../quotes/use-quote-filters.ts';
import { APPROVAL_TABS, whyNotTogether } from './approval-tabs.ts';

const TITLE = 'Approval requests';

/** Quotes of every kind that wait for an administrator, and what became of those that did. */
export function ApprovalList() {
  usePageTitle(TITLE);
  const navigate = useNavigate();
  const supplierName = useSupplierName();
  const { list, listInput, chips, table } = useQuoteFilters({ tabs: APPROVAL_TABS });
  const approvals = useQuery(contract.quotes.approvals, listInput, { keepPreviousData: true });
  const [selected, setSelected] = useState<readonly string[]>([]);
  const tab = tabOf(list.filters.status, APPROVAL_TABS);

  function approveTogether(quotes: readonly QuoteSummary[]): void {
    const reason = whyNotTogether(quotes);
    const [first, ...others] = quotes;
    const path =
      first === undefined
        ? null
        : approvalPath(
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
      <Tabs
        label="Status"
        tabs={countedTabs(approvals.data?.counts, APPROVAL_TABS)}
        value={tab}
        onChange={(id) => {
          setSelected([]);
          list.set({
            filters: { status: [...(APPROVAL_TABS.find((one) => one.id === id)?.statuses ?? [])] },
          });
        }}
      >
        <DataTable<QuoteSummary>
          aria-label={TITLE}
          columns={columnsOf('approvals', supplierName)}
          columnChoiceKey="approvals"
          rowHeight={ROW_HEIGHT}
          toolbar={
            <InToolbar>
              <QuoteFilters
                list={list}
                chips={chips}
                summary={approvals.data === undefined ? null : plural(approvals.data.total, 'quote')}
              />
            </InToolbar>
          }
          rows={approvals.data?.items}
          total={approvals.data?.total}
          getRowId={(quote) => quote.reference}
          {...table}
          loading={approvals.isLoading}
          error={tableError(approvals.error)}
          onRetry={approvals.refresh}
          filtered={chips.length > 0}
          onClearFilters={list.clear}
          empty={{
            title: tab === 'data_added' ? 'Nothing waits for your approval' : 'No approvals here yet',
            description: 'A quote comes here when its customer request form is submitted.',
          }}
          rowHref={(quote) =>
            (quote.status === 'data_added' ? approvalPath(quote) : null) ?? quotePath(quote)
          }
          rowLabel={(quote) => `${quote.reference}, ${quote.customerName}`}
          rowActions={[
            {
              id: 'quote',
              label: 'Open quote',
              icon: <icons.quotes />,
              onSelect: (quote) => navigate(quotePath(quote)),
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
      </Tabs>
    </Page>
  );
}
