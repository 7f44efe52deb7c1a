import type { AnyEndpoint } from '@portal/api-client';
import { plural } from '@portal/ui/format';
import { DataTable, type RowAction } from '@portal/ui/grid';
import { type ReactNode, useMemo, useState } from 'react';
import { MissingCustomerNotice } from '../customers/missing-customer-notice.tsx';
import { useFilteredCustomer } from '../customers/use-filtered-customer.ts';
import type { Views } from '../views/use-views.ts';
import { ViewsMenu } from '../views/views-menu.tsx';
import { columnsOf } from './columns-of.ts';
import type { EmptyText, List } from './define-list.ts';
import type { RowOf } from './field-types.ts';
import { listChips } from './filters/list-chips.ts';
import { ListFilterBar } from './filters/list-filter-bar.tsx';
import { type ListSelection, useTableSelection } from './list-selection.ts';
import { findSelectedTab, ListTabs } from './list-tabs.tsx';
import { isUnpaged, type ListData } from './use-list.ts';
import { usePrintRows } from './use-print-rows.ts';

export interface ListViewProps<E extends AnyEndpoint> {
  /** Actions of each row, on hover and focus. */
  rowActions?: readonly RowAction<RowOf<E>>[];
  /** Checkboxes and a bulk bar. */
  selection?: ListSelection<RowOf<E>>;
  /** Instead of the declared text: for an action that opens a dialog of the page. */
  empty?: EmptyText;
  /** Between the filters and the table: notices, progress. */
  children?: ReactNode;
}

interface Props<E extends AnyEndpoint, ColumnId extends string> extends ListViewProps<E> {
  list: List<E, ColumnId>;
  data: ListData<E>;
  views: Views;
  /** In the filter row; for lists that have no page header of their own. */
  exportButton?: ReactNode;
  /** The list is directly in a page, as wide as its content. */
  fillsPage?: boolean;
}

/** Tabs, filter row, chips and table of a declared list. */
export function ListView<E extends AnyEndpoint, ColumnId extends string>({
  list,
  data,
  views,
  exportButton,
  fillsPage = false,
  rowActions,
  selection,
  empty,
  children,
}: Props<E, ColumnId>) {
  const { state, context, query, rows, total } = data;
  const { page, pageSize, sort = null, direction, search, filterValues, setFilterValues } = state;
  const printRows = usePrintRows(list, data);
  const tableSelection = useTableSelection(selection, total);
  const [columnSlot, setColumnSlot] = useState<HTMLElement | null>(null);
  // Rows render again when their columns change.
  const columns = useMemo(() => columnsOf(list, context), [list, context]);
  const customer = useFilteredCustomer(list, filterValues);
  const chips = listChips(list, { search, filterValues }, context, setFilterValues, customer.names);
  const tabs = findSelectedTab(list, filterValues);
  const isPaged = !isUnpaged(list.endpoint);
  const [singular, several] = typeof list.noun === 'string' ? [list.noun] : list.noun;

  // A tab filters its list like a chip does, unless the list says itself why the tab is empty.
  const hasEmptyTextPerTab = typeof list.empty === 'function';
  const isTabFilter = tabs !== null && tabs.values.length > 0 && !hasEmptyTextPerTab;
  const declaredEmpty = typeof list.empty === 'function' ? list.empty(state.filters) : list.empty;

  const tableState = { page, pageSize, sort, direction };
  const paging = isPaged
    ? { mode: 'server' as const, total, ...tableState }
    : { mode: 'client' as const, state: tableState };

  const content = (
    <>
      <ListFilterBar
        list={list}
        state={{ search, filterValues, setFilterValues, clear: state.clear }}
        context={context}
        chips={chips}
        summary={total === undefined ? null : plural(total, singular, several)}
        actions={
          <>
            {exportButton}
            <span ref={setColumnSlot} style={{ display: 'contents' }} />
            {isPaged && <ViewsMenu list={list} views={views} />}
          </>
        }
      />
      {customer.isMissing && <MissingCustomerNotice />}
      {children}
      <DataTable<RowOf<E>>
        {...paging}
        aria-label={list.title}
        columns={columns}
        fillsPage={fillsPage}
        layout={views.layout}
        columnMenuSlot={columnSlot}
        rows={rows}
        printRows={printRows}
        getRowId={list.rowId}
        onChange={state.setTable}
        search={search}
        loading={query.isLoading || views.isDeciding}
        error={query.error}
        onRetry={query.refresh}
        isFiltered={chips.length > 0 || isTabFilter}
        onClearFilters={state.clear}
        empty={empty ?? declaredEmpty}
        rowHref={list.rowHref}
        rowLabel={list.rowLabel}
        rowHeight={list.rowHeight}
        noun={list.noun}
        rowActions={rowActions}
        selection={tableSelection}
      />
    </>
  );
  if (tabs === null) return content;

  function openTab(name: string, values: readonly string[]): void {
    tableSelection?.onChange([]);
    setFilterValues({ [name]: values });
  }

  return (
    <ListTabs list={list} data={data} tabs={tabs} onChange={(values) => openTab(tabs.name, values)}>
      {content}
    </ListTabs>
  );
}
