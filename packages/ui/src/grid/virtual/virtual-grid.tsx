import {
  DataGrid,
  type GridColDef,
  type GridRenderCellParams,
  GridRowCheckbox,
  type GridRowCheckboxProps,
  type GridRowSelectionModel,
  useGridApiContext,
} from '@mui/x-data-grid';
import { useEffect, useMemo, useRef } from 'react';
import { VisuallyHidden } from '../../core/layout/visually-hidden.tsx';
import { getPageNonce } from '../../theme/styles/nonce.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { alignOf, formatValue } from '../columns/column-values.ts';
import { showClippedText } from '../columns/show-clipped-text.ts';
import { RowActions } from '../rows/row-actions.tsx';
import { openRowLink, RowLink } from '../rows/row-link.tsx';
import { useTableScope } from '../table-context.ts';
import { frameHeight, HEAD_HEIGHT, TableFrame } from '../table-frame.tsx';
import type { DataColumn, DataTableState, RowSelection, SortDirection } from '../types.ts';
import { virtualStyle } from './virtual-style.ts';

const StyledGrid = styled(DataGrid)(virtualStyle) as typeof DataGrid; // `styled` drops the generic parameter

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

export interface VirtualGridProps<Row extends object> {
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

/** MUI's grid, which renders only the rows that are seen; the table does paging and sorting. */
export function VirtualGrid<Row extends object>(props: VirtualGridProps<Row>) {
  const { rows, columns, getRowId, selection, sort, direction, change } = props;
  const defs = useColumnDefs(columns, props.actionsWidth);
  const selectable = selection?.isSelectable;
  const model = useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set(selection?.selected) }),
    [selection?.selected],
  );

  return (
    <TableFrame style={{ maxHeight: frameHeight(rows.length, props) }} onMouseOver={showClippedText}>
      <StyledGrid
        slots={slots}
        nonce={getPageNonce()}
        aria-label={props['aria-label']}
        rows={rows as readonly (Row & { id?: string })[]} // ids come from getRowId
        columns={defs}
        getRowId={getRowId}
        rowHeight={props.rowHeight}
        {...(columns.some(({ wraps }) => wraps) && {
          getRowHeight: () => 'auto' as const,
          getEstimatedRowHeight: () => props.rowHeight,
        })}
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
        onRowClick={(_, event) => openRowLink(event.currentTarget, event)}
        getRowClassName={() => (columns.length > 0 ? 'portal-row' : '')}
      />
    </TableFrame>
  );
}

/** Rebuilds the definitions when a column is added, removed or changes shape, not when its closures change. */
function useColumnDefs<Row extends object>(
  columns: readonly DataColumn<Row>[],
  actionsWidth: number,
): GridColDef[] {
  const shape = JSON.stringify(
    columns.map(({ id, header, kind, align, width, flex, minWidth, wraps, sortable }) => [
      id,
      header,
      kind,
      align,
      width,
      flex,
      minWidth,
      wraps,
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
        cellClassName: `portal-${column.kind ?? 'text'}${first}${column.wraps ? ' portal-wraps' : ''}`,
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
    <RowLink ref={link} href={rowHref(params.row)} tabIndex={params.tabIndex}>
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
