import { type Query, tableError, useSupplierName } from '@portal/portal-sdk';
import { plural } from '@portal/ui/format';
import { DataTable, type ServerDataTableProps, useStoredColumnChoice } from '@portal/ui/grid';
import { Tabs } from '@portal/ui/page';
import type { ReactNode } from 'react';
import type { QuoteKind } from '../quotes/quote-kinds.ts';
import { addTabCounts, getStatusTab, type StatusTab } from '../quotes/quote-statuses.ts';
import type { QuotePage, QuoteSummary } from '../quotes/quote-types.ts';
import { columnsOf, ROW_HEIGHT } from './quote-columns.tsx';
import { QuoteFilters } from './quote-filters.tsx';
import type { useQuoteFilters } from './use-quote-filters.ts';

type Table = ServerDataTableProps<QuoteSummary>;

interface QuoteTableProps
  extends Pick<Table, 'isFiltered' | 'empty' | 'rowHref' | 'rowActions' | 'selection' | 'loading'> {
  /** Whose columns. */
  list: QuoteKind | 'approvals';
  label: string;
  /** Under which the choice of columns is kept. */
  id: string;
  state: ReturnType<typeof useQuoteFilters>;
  quotes: Query<QuotePage>;
  tabs: readonly StatusTab[];
  onTab?: () => void;
  /** Between the tabs and the table. */
  children?: ReactNode;
}

/** A list of quotes: tabs by status that count, filters, the table. */
export function QuoteTable({
  list,
  label,
  id,
  state,
  quotes,
  tabs,
  onTab,
  children,
  ...table
}: QuoteTableProps) {
  const supplierName = useSupplierName();
  return (
    <Tabs
      label="Status"
      tabs={addTabCounts(quotes.data?.counts, tabs)}
      value={getStatusTab(state.list.filters.status, tabs)}
      onChange={(tab) => {
        onTab?.();
        const statuses = tabs.find((one) => one.id === tab)?.statuses ?? [];
        state.list.set({ filters: { status: [...statuses] } });
      }}
    >
      {children}
      <DataTable<QuoteSummary>
        aria-label={label}
        columns={columnsOf(list, supplierName)}
        columnChoice={useStoredColumnChoice(id)}
        rowHeight={ROW_HEIGHT}
        toolbar={(columnMenu) => (
          <QuoteFilters
            list={state.list}
            chips={state.chips}
            summary={quotes.data === undefined ? null : plural(quotes.data.total, 'quote')}
            actions={columnMenu}
          />
        )}
        rows={quotes.data?.items}
        total={quotes.data?.total}
        getRowId={(quote) => quote.reference}
        rowLabel={(quote) => `${quote.reference}, ${quote.customerName}`}
        {...state.table}
        error={tableError(quotes.error)}
        onRetry={quotes.refresh}
        onClearFilters={state.list.clear}
        {...table}
      />
    </Tabs>
  );
}
