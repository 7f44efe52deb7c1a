import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Text } from '../core/display/text.tsx';
import { Delayed } from '../core/feedback/delayed.tsx';
import { SkeletonTable } from '../core/feedback/skeleton.tsx';
import { useMedia } from '../core/layout/use-media.ts';
import { lazyWithRetry } from '../core/lazy-with-retry.tsx';
import { useMatchHighlight } from '../page/filters/use-match-highlight.ts';
import { readPageWidth } from '../page/layout/page-width.ts';
import { styled } from '../theme/styles/styled.tsx';
import { ColumnMenu } from './columns/column-menu.tsx';
import { formatValue } from './columns/column-values.ts';
import { CARDS_BELOW, CHECKBOX_WIDTH, fitColumns } from './columns/fit-columns.ts';
import { isColumnShown } from './columns/use-column-choice.ts';
import { PlainTable } from './plain/plain-table.tsx';
import { PrintTable } from './printing/print-table.tsx';
import { usePrinting } from './printing/use-printing.ts';
import { actionsWidth } from './rows/row-actions.tsx';
import { BulkBar } from './selection/bulk-bar.tsx';
import { TableCards } from './table-cards.tsx';
import { TableContext, type TableScope } from './table-context.ts';
import { formatRowRange, TableFooter } from './table-footer.tsx';
import { MAX_ROWS_WITHOUT_FRAME } from './table-frame.tsx';
import { NoRows, RefreshBar, StaleRowsNotice } from './table-states.tsx';
import type { DataTableProps } from './types.ts';
import { rowHeightAt, useDensity } from './use-density.ts';
import { useElementWidth } from './use-element-width.ts';
import { useTableRows } from './use-table-rows.ts';
import type { VirtualGridProps } from './virtual/virtual-grid.tsx';

const ROW_HEIGHT = 40;

// MUI's grid is ten times the size of the table; only long pages of rows that are all in the browser need it.
const VirtualGrid = lazyWithRetry<VirtualGridProps<never>>(
  () => import('./virtual/virtual-grid.tsx').then((module) => module.VirtualGrid),
  () => (
    <Delayed>
      <SkeletonTable rows={10} columns={6} />
    </Delayed>
  ),
);

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
    columnChoice,
    columnMenuSlot,
  } = props;
  const table = useTableRows(props);
  const choice = columnChoice?.value ?? {};
  const shownColumns = columns.filter((column) => isColumnShown(column, choice));
  const [density, setDensity] = useDensity();
  const printing = usePrinting();
  const root = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useMatchHighlight(body, props.search ?? '');
  const actionsSpace = actionsWidth(rowActions, table.rows ?? []);
  const width = useElementWidth(root, props.fillsPage ? readPageWidth : undefined);
  const fit = fitColumns(shownColumns, {
    width: width ?? 0,
    reserved: (selection ? CHECKBOX_WIDTH : 0) + actionsSpace,
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
  const isVirtual = props.mode === 'client' && (table.rows?.length ?? 0) > MAX_ROWS_WITHOUT_FRAME;

  const title = columns.find((column) => column.priority === 1) ?? columns[0];
  const labelOf =
    rowLabel ?? ((row: Row) => (title ? formatValue(title.value(row), title.kind) : getRowId(row)));
  // The context is not generic; its columns and callbacks all take the same Row.
  const scope = { columns, rowHref, labelOf, actions: rowActions } as unknown as TableScope;
  const shared = {
    'aria-label': props['aria-label'],
    columns: shownColumns,
    getRowId,
    sort: table.sort,
    direction: table.direction,
    change: table.change,
    selection,
  };
  const size = {
    columns: fit.columns,
    actionsWidth: actionsSpace,
    maxHeight: props.maxHeight,
    rowHeight: rowHeightAt(density, props.rowHeight ?? ROW_HEIGHT),
  };

  const columnMenu = columnChoice !== undefined && (
    <ColumnMenu
      columns={columns}
      choice={columnChoice}
      {...(!isCards && { hiddenForSpace: shownColumns.filter((column) => !fit.columns.includes(column)) })}
      // Cards have no row density.
      {...(!isCards && { density, onDensityChange: setDensity })}
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
        <PrintTable {...shared} rows={table.rows ?? []} part={`Rows ${formatRowRange(table)}`} />
      )}
      {/* The list on the screen stays as it is while its page is printed in its place. */}
      <Body
        ref={body}
        aria-busy={props.loading || undefined}
        data-print={hasRows && printing ? 'hide' : undefined}
      >
        {props.loading && table.rows !== undefined && <RefreshBar />}
        <TableContext value={scope}>
          {!hasRows && (
            <NoRows
              {...props}
              rows={table.rows}
              columnCount={shownColumns.length}
              pageSize={table.pageSize}
            />
          )}
          {hasCards && (
            <TableCards
              {...shared}
              allColumns={columns}
              rows={table.rows ?? []}
              sortSlot={props.cardSortSlot}
            />
          )}
          {hasTable && fit.scrollWidth !== undefined && (
            <Text variant="caption" tone="muted" sx={{ display: 'block', mb: 1, textAlign: 'right' }}>
              Scroll sideways to see all columns →
            </Text>
          )}
          {hasTable && !isVirtual && (
            <PlainTable
              {...shared}
              {...size}
              rows={table.rows ?? []}
              width={width}
              scrollWidth={fit.scrollWidth}
            />
          )}
          {hasTable && isVirtual && (
            // A lazy component has one props type; the grid has one for each row type.
            <VirtualGrid
              {...({ ...shared, ...size, rows: table.rows } as unknown as VirtualGridProps<never>)}
            />
          )}
        </TableContext>
      </Body>
      {hasRows && <TableFooter label={props['aria-label']} {...table} pageSizes={props.pageSizes} />}
      {hasSelection && isBarMounted && (
        <BulkBar
          rows={selectedRows}
          pageRows={table.rows ?? []}
          labelOf={labelOf}
          noun={typeof noun === 'string' ? [noun, `${noun}s`] : noun}
          count={selection.matchingCount ?? selection.selected.length}
          selectAll={getSelectAll(selection, table)}
          actions={selection.actions}
          bulkEdit={selection.bulkEdit}
          onClear={() => selection.onChange([])}
        />
      )}
    </Root>
  );
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

/** Selected rows, including those of pages shown before. */
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
