import { styled } from '@mui/material/styles';
import {
  DataGrid,
  type GridColDef,
  type GridRenderCellParams,
  GridRowCheckbox,
  type GridRowCheckboxProps,
  type GridRowSelectionModel,
  useGridApiContext,
} from '@mui/x-data-grid';
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { VisuallyHidden } from '../core/layout/visually-hidden.tsx';
import { SmartLink } from '../theme/link-context.tsx';
import { getPageNonce } from '../theme/nonce.ts';
import { alignOf, formatValue } from './columns/column-values.ts';
import { gridStyle, RowLink } from './grid-style.ts';
import { RowActions } from './row-actions.tsx';
import { showClippedText } from './show-clipped-text.ts';
import { useTableScope } from './table-context.ts';
import type { DataColumn, DataTableState, RowSelection, SortDirection } from './types.ts';

const StyledGrid = styled(DataGrid)(gridStyle) as typeof DataGrid; // `styled` drops the generic parameter

/** A row's checkbox named after the row: "Select Q-100234". */
function NamedRowCheckbox(props: GridRowCheckboxProps) {
  const { labelOf } = useTableScope();
  const row: unknown = useGridApiContext().current.getRow(props.rowId);
  const name = row === null ? undefined : `Select ${labelOf(row)}`;
  return (
    <GridRowCheckbox
      {...props}
      slotProps={{ ...props.slotProps, htmlInput: { ...props.slotProps?.htmlInput, 'aria-label': name } }}
    />
  );
}

const slots = { rowCheckbox: NamedRowCheckbox };

const ACTIONS = '__actions';
/** Column buffer in pixels. Large enough to render every column, because sticky ones would otherwise be skipped. */
const ALL_COLUMNS = 4000;
/** Up to this many rows scroll with the page; longer pages scroll inside a virtualised frame. */
const MAX_ROWS_WITHOUT_FRAME = 25;
const HEAD_HEIGHT = 36;

/** Height of the frame: a whole number of rows, about twenty at most on any screen. */
const frameHeight = (rowHeight: number) =>
  `calc(${HEAD_HEIGHT}px + round(down, clamp(480px, 100dvh - 220px, 720px) - ${HEAD_HEIGHT}px, ${rowHeight}px))`;

interface TableGridProps<Row extends object> {
  'aria-label': string;
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  getRowId: (row: Row) => string;
  /** Pixels; 0 where a row has no actions. */
  actionsWidth: number;
  sort: string | null;
  direction: SortDirection;
  change: (next: Partial<DataTableState>) => void;
  selection?: RowSelection<Row> | undefined;
  maxHeight: number | undefined;
  rowHeight: number;
}

/** MUI's virtualised grid; the table does paging and sorting. */
export function TableGrid<Row extends object>(props: TableGridProps<Row>) {
  const { rows, columns, getRowId, selection, sort, direction, change } = props;
  const defs = useColumnDefs(columns, props.actionsWidth);
  const selectable = selection?.isSelectable;
  const model = useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set(selection?.selected) }),
    [selection?.selected],
  );

  return (
    <Frame
      maxHeight={
        props.maxHeight ?? (rows.length > MAX_ROWS_WITHOUT_FRAME ? frameHeight(props.rowHeight) : undefined)
      }
    >
      <StyledGrid
        slots={slots}
        nonce={getPageNonce()}
        aria-label={props['aria-label']}
        rows={rows as readonly (Row & { id?: string })[]} // ids come from getRowId
        columns={defs}
        getRowId={getRowId}
        rowHeight={props.rowHeight}
        columnHeaderHeight={HEAD_HEIGHT}
        rowBufferPx={40}
        columnBufferPx={ALL_COLUMNS}
        data-selectable={selection !== undefined}
        hideFooter
        disableColumnMenu
        disableColumnFilter
        disableColumnSelector
        disableColumnResize
        disableRowSelectionOnClick
        disableRowSelectionExcludeModel
        keepNonExistentRowsSelected
        checkboxSelection={selection !== undefined}
        {...(selectable && { isRowSelectable: ({ row }: { row: Row }) => selectable(row) })}
        rowSelectionModel={model}
        onRowSelectionModelChange={({ ids }) => selection?.onChange([...ids].map(String))}
        paginationMode="server"
        paginationModel={{ page: 0, pageSize: 100 }}
        rowCount={rows.length}
        sortingMode="server"
        sortingOrder={['asc', 'desc']}
        sortModel={sort === null ? [] : [{ field: sort, sort: direction }]}
        onSortModelChange={([item]) => {
          if (item) change({ sort: item.field, direction: item.sort ?? 'asc', page: 1 });
        }}
        onRowClick={(_, event) => followRow(event)}
        getRowClassName={() => (columns.length > 0 ? 'portal-row' : '')}
      />
    </Frame>
  );
}

const FrameRoot = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: 0 });

function Frame({ maxHeight, children }: { maxHeight: number | string | undefined; children: ReactNode }) {
  return (
    <FrameRoot style={{ maxHeight }} onMouseOver={showClippedText}>
      {children}
    </FrameRoot>
  );
}

/** Clicks the row's link with the same modifier keys, so that the browser and the router handle them. */
function followRow(event: MouseEvent<HTMLElement>): void {
  const target = event.target as HTMLElement; // a click's target is an element
  if (target.closest('a, button, input, label, select, [role="menu"]')) return;
  if (window.getSelection()?.toString()) return;
  const link = event.currentTarget.querySelector('a[data-row-link]');
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  link?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, altKey }),
  );
}

/** Rebuilds the definitions when a column is added, removed or changes shape, not when its closures change. */
function useColumnDefs<Row extends object>(
  columns: readonly DataColumn<Row>[],
  actionsWidth: number,
): GridColDef[] {
  const shape = JSON.stringify(
    columns.map(({ id, header, kind, align, width, flex, minWidth, sortable }) => [
      id,
      header,
      kind,
      align,
      width,
      flex,
      minWidth,
      sortable,
    ]),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape changes with the columns.
  return useMemo(() => {
    const defs = columns.map((column, index): GridColDef => {
      const align = alignOf(column);
      const first = index === 0 ? ' portal-first' : '';
      return {
        field: column.id,
        headerName: column.header,
        align,
        headerAlign: align,
        ...(column.width === undefined
          ? { flex: column.flex ?? 1, minWidth: column.minWidth ?? 120 }
          : { width: column.width, minWidth: column.minWidth ?? 50 }),
        sortable: column.sortable ?? false,
        cellClassName: `portal-${column.kind ?? 'text'}${first}`,
        headerClassName: first.trim(),
        renderCell: (params) => <ValueCell params={params} first={index === 0} />,
      };
    });
    if (actionsWidth > 0) {
      defs.push({
        field: ACTIONS,
        headerName: 'Actions',
        renderHeader: () => <VisuallyHidden>Actions</VisuallyHidden>,
        width: actionsWidth,
        minWidth: actionsWidth,
        align: 'right',
        sortable: false,
        cellClassName: 'portal-actions',
        headerClassName: 'portal-actions',
        renderCell: (params) => <ActionsCell params={params} />,
      });
    }
    return defs;
  }, [shape, actionsWidth]);
}

/** Moves focus to the control inside a cell when the keyboard reaches the cell (ARIA APG, grid). */
function useCellFocus<Element extends HTMLElement>(hasFocus: boolean) {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (!hasFocus) return;
    const { current } = ref;
    const control = current?.matches('a, button')
      ? current
      : current?.querySelector<HTMLElement>('a, button');
    // A click has already moved the focus.
    if (!current?.contains(document.activeElement)) control?.focus({ preventScroll: true });
  }, [hasFocus]);
  return ref;
}

function ValueCell({ params, first }: { params: GridRenderCellParams; first: boolean }) {
  const { columns, rowHref } = useTableScope();
  const link = useCellFocus<HTMLAnchorElement>(params.hasFocus && first && rowHref !== undefined);
  const column = columns.find(({ id }) => id === params.field);
  if (!column) return null;
  const text = formatValue(column.value(params.row), column.kind);
  const content = column.render?.(params.row) ?? text;
  if (!first || !rowHref) {
    return (
      <span className="portal-cell" title={column.render ? undefined : text}>
        {content}
      </span>
    );
  }
  return (
    <RowLink
      as={SmartLink as ComponentProps<typeof RowLink>['as']}
      ref={link}
      href={rowHref(params.row)}
      tabIndex={params.tabIndex}
      data-row-link=""
    >
      {content}
    </RowLink>
  );
}

function ActionsCell({ params }: { params: GridRenderCellParams }) {
  const { actions, labelOf } = useTableScope();
  const root = useCellFocus<HTMLDivElement>(params.hasFocus);
  return (
    <div ref={root} className="portal-row-actions">
      <RowActions
        row={params.row}
        actions={actions}
        rowLabel={labelOf(params.row)}
        tabIndex={params.tabIndex}
      />
    </div>
  );
}
