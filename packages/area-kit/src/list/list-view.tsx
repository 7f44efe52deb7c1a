import type { AnyEndpoint } from '@portal/api-client';
import { plural } from '@portal/ui/format';
import { type BulkAction, type BulkEdit, DataTable, type RowAction } from '@portal/ui/grid';
import { Tabs } from '@portal/ui/page';
import { type ReactNode, useMemo, useState } from 'react';
import { MissingCustomerNotice } from '../customers/missing-customer-notice.tsx';
import { useFilteredCustomer } from '../customers/use-filtered-customer.ts';
import type { Views } from '../views/use-views.ts';
import { ViewsMenu } from '../views/views-menu.tsx';
import { columnsOf } from './columns-of.ts';
import type { AnyFilter, EmptyText, List, TabsFilter } from './define-list.ts';
import type { RowOf } from './field-types.ts';
import { isWholeTab, listChips, selectedTab } from './filters/list-chips.ts';
import { ListFilterBar } from './filters/list-filter-bar.tsx';
import { filtersOf } from './url-state/list-params.ts';
import { isUnpaged, type ListData } from './use-list.ts';
import { usePrintRows } from './use-print-rows.ts';

export interface ListSelection<Row> {
  /** Ids of the selected rows; managed by the list itself where this and `onChange` are left out. */
  selected?: readonly string[];
  onChange?: (selected: readonly string[]) => void;
  /** For {@link useBulkSelection}: all rows that match the filters can be selected. */
  matchingCount?: number | null;
  onSelectMatching?: (total: number) => void;
  isSelectable?: (row: Row) => boolean;
  actions?: readonly BulkAction<Row>[];
  bulkEdit?: BulkEdit<Row>;
}

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
  children,
  ...props
}: Props<E, ColumnId>) {
  const { state, context, query, rows, total, counts } = data;
  const printRows = usePrintRows(list, data);
  const [columnSlot, setColumnSlot] = useState<HTMLElement | null>(null);
  const [ownSelected, setOwnSelected] = useState<readonly string[]>([]);
  // Rows render again when their columns change.
  const columns = useMemo(() => columnsOf(list, context), [list, context]);
  // Filters of any endpoint, by their names: what sets them checks nothing that the declaration has not checked.
  const values = state.filters as Readonly<Record<string, unknown>>;
  const set = state.set as (change: Record<string, unknown>) => void;
  const customer = useFilteredCustomer(list, values);
  const chips = listChips(list, { search: state.search, filters: values }, context, set, customer.names);
  const tabs = tabsOf(list, values);
  const [singular, several] = typeof list.noun === 'string' ? [list.noun] : list.noun;

  const { page, pageSize, sort = null, direction } = state;
  const tableState = { page, pageSize, sort, direction };

  const { selection } = props;
  const select = selection?.onChange ?? setOwnSelected;
  const declaredEmpty = typeof list.empty === 'function' ? list.empty(state.filters) : list.empty;
  const isFiltered =
    chips.length > 0 || (tabs?.values.length !== 0 && tabs !== null && typeof list.empty !== 'function');

  const body = (
    <>
      <ListFilterBar
        list={list}
        state={{ search: state.search, filters: values, set, clear: state.clear }}
        context={context}
        chips={chips}
        summary={total === undefined ? null : plural(total, singular, several)}
        actions={
          <>
            {exportButton}
            <span ref={setColumnSlot} style={{ display: 'contents' }} />
            {!isUnpaged(list.endpoint) && <ViewsMenu list={list} views={views} />}
          </>
        }
      />
      {customer.isMissing && <MissingCustomerNotice />}
      {children}
      <DataTable<RowOf<E>>
        aria-label={list.title}
        columns={columns}
        fillsPage={fillsPage}
        layout={views.layout}
        columnMenuSlot={columnSlot}
        rows={rows}
        {...(printRows && { printRows })}
        getRowId={list.rowId}
        {...(isUnpaged(list.endpoint)
          ? {
              mode: 'client',
              state: tableState,
            }
          : { total, ...tableState })}
        onChange={state.setTable}
        search={state.search}
        loading={query.isLoading || views.isDeciding}
        error={query.error}
        onRetry={query.refresh}
        isFiltered={isFiltered}
        onClearFilters={state.clear}
        empty={props.empty ?? declaredEmpty}
        {...(list.rowHref && { rowHref: list.rowHref })}
        {...(list.rowLabel && { rowLabel: list.rowLabel })}
        {...(list.rowHeight !== undefined && { rowHeight: list.rowHeight })}
        noun={list.noun}
        {...(props.rowActions && { rowActions: props.rowActions })}
        {...(selection && {
          selection: { ...selection, selected: selection.selected ?? ownSelected, onChange: select },
        })}
      />
    </>
  );
  if (tabs === null) return body;
  const isCounting = rows === undefined && query.error === undefined && !isUnpaged(list.endpoint);
  return (
    <Tabs
      label={tabs.filter.label}
      tabs={tabs.filter.tabs.map(({ id, label, values: own }) => ({
        id,
        label,
        ...(counts && { count: sumOf(counts, own) }),
        ...(isCounting && { count: null }),
      }))}
      value={tabs.selected}
      onChange={(id) => {
        select([]);
        set({ [tabs.name]: tabs.filter.tabs.find((tab) => tab.id === id)?.values });
      }}
    >
      {body}
    </Tabs>
  );
}

interface SelectedTab {
  name: string;
  filter: TabsFilter<string>;
  selected: string;
  values: readonly string[];
}

function tabsOf(
  list: Parameters<typeof filtersOf>[0],
  values: Readonly<Record<string, unknown>>,
): SelectedTab | null {
  const isTabs = (entry: [string, AnyFilter]): entry is [string, TabsFilter<string>] =>
    entry[1].type === 'tabs';
  const found = filtersOf(list).find(isTabs);
  if (found === undefined) return null;
  const [name, filter] = found;
  const asked = values[name];
  const current = Array.isArray(asked) ? asked.map(String) : [];
  const tab = selectedTab(filter.tabs, current);
  return { name, filter, selected: tab?.id ?? '', values: isWholeTab(filter.tabs, current) ? current : [] };
}

/** No values: all of them. */
function sumOf(counts: Readonly<Record<string, number>>, values: readonly string[]): number {
  const named = values.length === 0 ? Object.values(counts) : values.map((value) => counts[value] ?? 0);
  return named.reduce((sum, count) => sum + count, 0);
}
