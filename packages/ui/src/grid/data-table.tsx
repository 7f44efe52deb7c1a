import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMedia } from '../core/layout/use-media.ts';
import { formatNumber } from '../format/measures.ts';
import { useMatchHighlight } from '../page/filters/use-match-highlight.ts';
import { readPageWidth } from '../page/layout/page-width.ts';
import { styled } from '../theme/styles/styled.tsx';
import { ColumnMenu } from './columns/column-menu.tsx';
import { formatValue } from './columns/column-values.ts';
import { CARDS_BELOW, CHECKBOX_WIDTH, fitColumns } from './columns/fit-columns.ts';
import { fitPrices } from './columns/fit-prices.ts';
import { RowsGrid } from './data-grid/lazy-rows-grid.tsx';
import type { RowsGridProps } from './data-grid/rows-grid.tsx';
import { isColumnShown, OWN_LAYOUT, orderColumns, rowHeightAt } from './layout/table-layout.ts';
import { PrintTable } from './printing/print-table.tsx';
import { usePrinting } from './printing/use-printing.ts';
import { actionsWidth } from './rows/row-actions.tsx';
import { BulkBar } from './selection/bulk-bar.tsx';
import { TableCards } from './table-cards.tsx';
import { formatRowRange, TableFooter } from './table-footer.tsx';
import { NoRows, RefreshBar, StaleRowsNotice } from './table-states.tsx';
import type { DataColumn, DataTableProps } from './types.ts';
import { useElementWidth } from './use-element-width.ts';
import { MAX_PRINT_ROWS, type TableRows, useTableRows } from './use-table-rows.ts';

const ROW_HEIGHT = 40;

const Root = styled('div')({ position: 'relative', minWidth: 0 });
const Toolbar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: 8,
  marginBottom: 8,
  '& > :last-child': { marginLeft: 'auto' },
  // In print, only the active filters remain above the list.
  '@media print': {
    '& > :not(:has([aria-label="Active filters"]))': { display: 'none' },
  },
});
const Body = styled('div')({ position: 'relative', minWidth: 0 });

/**
 * Table for every list: sorts and pages in the browser or on the server, and shows cards instead of rows where its
 * columns do not fit.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    columns,
    getRowId,
    rowHref,
    rowLabel,
    rowActions = [],
    noun = 'row',
    selection,
    error,
    onRetry,
    layout,
    columnMenuSlot,
  } = props;
  const table = useTableRows(props);
  const { shown: choice = {}, order, density } = layout?.value ?? OWN_LAYOUT;
  const orderedColumns = orderColumns(columns, order);
  const shownColumns = orderedColumns.filter((column) => isColumnShown(column, choice));
  const [isPanelOpen, setPanelOpen] = useState(false);
  const printing = usePrinting();
  const root = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useMatchHighlight(body, props.search ?? '');
  const width = useElementWidth(root, props.fillsPage ? readPageWidth : undefined);
  const getActionsWidth = (isTight: boolean) => actionsWidth(rowActions, table.rows ?? [], isTight);
  const checkboxWidth = selection ? CHECKBOX_WIDTH : 0;
  const fit = fitColumns(fitPrices(shownColumns, table.rows ?? []), {
    width: width ?? 0,
    reserved: checkboxWidth + getActionsWidth(false),
    tightReserved: checkboxWidth + getActionsWidth(true),
    choice,
  });
  const isCards = useCards(fit.layout === 'cards', printing);
  const selectedRows = useSelectedRows(table.rows, getRowId, selection?.selected);
  const hasSelection = selection !== undefined && selection.selected.length > 0;
  // The checked row is painted first, and the bar right afterwards.
  const isBarMounted = useDeferredValue(hasSelection);
  const hasRows = table.rows !== undefined && table.rows.length > 0;
  // Until the place is measured, before the first paint, nothing is known of the layout.
  const hasCards = hasRows && isCards && width !== null;
  const hasTable = hasRows && !isCards && width !== null;

  const title = columns.find((column) => column.priority === 1) ?? columns[0];
  const labelOf =
    rowLabel ?? ((row: Row) => (title ? formatValue(title.value(row), title.kind) : getRowId(row)));
  const shared = {
    'aria-label': props['aria-label'],
    columns: shownColumns,
    getRowId,
    rowHref,
    labelOf,
    actions: rowActions,
    sort: table.sort,
    direction: table.direction,
    change: table.change,
    selection,
  };
  const columnMenu = layout !== undefined && (
    <ColumnMenu
      columns={orderedColumns}
      layout={layout}
      isOpen={isPanelOpen}
      onOpen={() => setPanelOpen(true)}
      onClose={() => setPanelOpen(false)}
      // Cards have no density, and always fit.
      isCards={isCards}
      hiddenForSpace={
        isCards ? [] : shownColumns.filter(({ id }) => !fit.columns.some((column) => column.id === id))
      }
    />
  );

  return (
    <Root ref={root}>
      {columnMenuSlot && createPortal(columnMenu, columnMenuSlot)}
      {typeof props.toolbar === 'function'
        ? props.toolbar(columnMenu)
        : (props.toolbar || (columnMenu && columnMenuSlot === undefined)) && (
            <Toolbar>
              {props.toolbar}
              {columnMenuSlot === undefined && columnMenu}
            </Toolbar>
          )}
      {error && table.rows !== undefined && <StaleRowsNotice error={error} onRetry={onRetry} />}
      {hasRows && printing && (
        <PrintTable {...shared} {...getPrintedRows(table, props.printRows ?? table.allRows)} />
      )}
      {/* The list on screen does not change while a printable table replaces it on paper. */}
      <Body
        ref={body}
        aria-busy={props.loading || undefined}
        data-print={hasRows && printing ? 'hide' : undefined}
      >
        {props.loading && table.rows !== undefined && <RefreshBar />}
        {!hasRows && (
          <NoRows {...props} rows={table.rows} columnCount={shownColumns.length} pageSize={table.pageSize} />
        )}
        {hasCards && (
          <TableCards
            {...shared}
            allColumns={columns}
            rows={table.rows ?? []}
            sortSlot={props.cardSortSlot}
          />
        )}
        {hasTable && (
          // The grid's rows are objects; a list of anything else does not exist.
          <RowsGrid
            {...(shared as unknown as RowsGridProps<object>)}
            columns={fit.columns as readonly DataColumn<object>[]}
            rows={(table.rows ?? []) as readonly object[]}
            linkColumn={
              shownColumns.find((column) => column.id === columns[0]?.id)?.id ?? shownColumns[0]?.id
            }
            actionsWidth={getActionsWidth(fit.isTight)}
            isTight={fit.isTight}
            layout={layout}
            openColumns={() => setPanelOpen(true)}
            maxHeight={props.maxHeight}
            rowHeight={rowHeightAt(density, props.rowHeight ?? ROW_HEIGHT)}
          />
        )}
      </Body>
      {hasRows && <TableFooter label={props['aria-label']} {...table} pageSizes={props.pageSizes} />}
      {hasSelection && isBarMounted && (
        <BulkBar
          rows={selectedRows}
          pageRows={table.rows ?? []}
          labelOf={labelOf}
          noun={typeof noun === 'string' ? [noun, `${noun}s`] : noun}
          count={selection.matchingCount ?? selection.selected.length}
          detail={describeHidden(selection, table, getRowId)}
          isMatching={(selection.matchingCount ?? null) !== null}
          selectAll={getSelectAll(selection, table)}
          actions={selection.actions}
          bulkEdit={selection.bulkEdit}
          busyReason={selection.busyReason}
          onClear={() => selection.onChange([])}
        />
      )}
    </Root>
  );
}

/** Every row that matches where the table has them, up to the limit, or else the rows of the page; and what they are. */
function getPrintedRows<Row>(
  table: TableRows<Row>,
  all: readonly Row[] | undefined,
): { rows: readonly Row[]; part: string } {
  if (all === undefined) return { rows: table.rows ?? [], part: `Rows ${formatRowRange(table)}` };
  const rows = all.slice(0, MAX_PRINT_ROWS);
  const part = `Rows ${formatRowRange({ page: 1, pageSize: rows.length, total: table.total })}`;
  return {
    rows,
    part:
      rows.length < table.total
        ? `${part}. A list prints up to ${formatNumber(MAX_PRINT_ROWS)} rows: filter it to print the others.`
        : part,
  };
}

/** Selected rows that the user cannot see: another filter or a change may have removed them from the list. */
function describeHidden<Row>(
  { selected, matchingCount = null }: NonNullable<DataTableProps<Row>['selection']>,
  { rows, total }: { rows: readonly Row[] | undefined; total: number | undefined },
  getRowId: (row: Row) => string,
): string | undefined {
  if (rows === undefined || total === undefined || matchingCount !== null) return undefined;
  const shown = new Set(rows.map(getRowId));
  const hidden = selected.filter((id) => !shown.has(id)).length;
  if (hidden === 0) return undefined;
  const where = total > rows.length ? 'not on this page' : 'not in this list';
  return hidden === selected.length ? where : `${formatNumber(hidden)} ${where}`;
}

/** Selecting all that match: only where the caller can, all rows of the page are selected, and there are more. */
function getSelectAll<Row>(
  { selected, matchingCount = null, onSelectMatching }: NonNullable<DataTableProps<Row>['selection']>,
  { rows, total }: { rows: readonly Row[] | undefined; total: number | undefined },
) {
  if (onSelectMatching === undefined || matchingCount !== null || total === undefined) return undefined;
  if (total <= selected.length || selected.length < (rows?.length ?? 0)) return undefined;
  return { total, onSelect: () => onSelectMatching(total) };
}

/** Keeps the screen's layout while printing, because paper is narrow too. */
function useCards(isTight: boolean, printing: boolean): boolean {
  const isPhone = useMedia(`(max-width: ${CARDS_BELOW - 0.02}px)`);
  const isNarrow = isPhone || isTight;
  const [isCards, setCards] = useState(isNarrow);
  if (printing || isCards === isNarrow) return isCards;
  setCards(isNarrow);
  return isNarrow;
}

/** Selected rows, including rows of pages shown before. */
function useSelectedRows<Row>(
  rows: readonly Row[] | undefined,
  getRowId: (row: Row) => string,
  selected: readonly string[] = [],
): readonly Row[] {
  const seen = useRef(new Map<string, Row>());
  const latestId = useRef(getRowId);
  useEffect(() => {
    latestId.current = getRowId;
  });
  const current = useMemo(
    () => new Map((rows ?? []).map((row) => [latestId.current(row), row] as const)),
    [rows],
  );
  useEffect(() => {
    for (const [id, row] of current) seen.current.set(id, row);
  }, [current]);
  return selected.flatMap((id) => {
    const row = current.get(id) ?? seen.current.get(id);
    return row === undefined ? [] : [row];
  });
}
