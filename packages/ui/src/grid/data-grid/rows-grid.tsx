import { DataGrid, type DataGridProps, useGridApiRef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { createLayerTheme } from '../../theme/layer-theme.tsx';
import { gridOverrides } from '../../theme/overrides/grid.ts';
import { getPageNonce } from '../../theme/styles/nonce.ts';
import { showClippedText } from '../columns/show-clipped-text.ts';
import { useLatest } from '../layout/use-stable.ts';
import { openRowLink } from '../rows/row-link.tsx';
import { frameHeight, HEAD_HEIGHT, TableFrame } from '../table-frame.tsx';
import type {
  DataColumn,
  DataTableState,
  RowAction,
  RowSelection,
  SortDirection,
  StoredTableLayout,
} from '../types.ts';
import { handleCellKeys } from './cell-keys.ts';
import { useColumnDefs } from './column-defs.tsx';
import { ColumnMenuItems } from './column-menu-items.tsx';
import { NamedRowCheckbox } from './grid-cells.tsx';
import { GridContext, useScope } from './grid-scope.ts';
import { scrollToFocus } from './scroll-to-focus.ts';
import { isSameOrder, isSameSelection, useSelectionAndOrder } from './use-selection-and-order.ts';

const GridTheme = createLayerTheme(gridOverrides);
// The same on each render: the grid renders all its cells again when one of its props changes.
const SLOTS = { rowCheckbox: NamedRowCheckbox };
const SLOT_PROPS = {
  columnMenu: { slots: { columnMenuFilterItem: null, columnMenuColumnsItem: ColumnMenuItems } },
} as const;
const TEXTS = {
  checkboxSelectionSelectAllRows: 'Select all rows',
  columnMenuSortAsc: 'Sort ascending',
  columnMenuSortDesc: 'Sort descending',
};
/** The table turns the pages; the grid gets one. */
const ONE_PAGE = { page: 0, pageSize: 100 };
const SORTING_ORDER = ['asc', 'desc'] as const;
/** The model of hidden columns: hidden ones are left out of the grid's columns. */
const NONE_HIDDEN = {};
/** Column buffer in pixels. Large enough to render every column, because sticky ones would otherwise be skipped. */
const ALL_COLUMNS = 4000;

export interface RowsGridProps<Row> {
  'aria-label': string;
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  getRowId: (row: Row) => string;
  rowHref: ((row: Row) => string) | undefined;
  labelOf: (row: Row) => string;
  actions: readonly RowAction<Row>[];
  /** Pixels; 0 where a row has no actions. */
  actionsWidth: number;
  /** Less padding, and several actions in a menu. */
  isTight: boolean;
  /** The column whose cells are the rows' links. */
  linkColumn: string | undefined;
  sort: string | null;
  direction: SortDirection;
  change: (next: Partial<DataTableState>) => void;
  selection?: RowSelection<Row> | undefined;
  layout: StoredTableLayout | undefined;
  openColumns: () => void;
  maxHeight: number | undefined;
  rowHeight: number;
}

/** One page of rows as MUI's data grid. */
export function RowsGrid<Row extends object>(props: RowsGridProps<Row>) {
  const { rows, columns, selection, sort, direction, layout, rowHeight } = props;
  const scope = useScope({ ...props, openColumns: layout && props.openColumns });
  const defs = useColumnDefs({
    ...props,
    widths: layout?.value.widths,
    hasActionsHeading: props.actions.some(({ prominent }) => prominent),
  });
  const callbacks = useGridCallbacks(props);
  const wraps = columns.some((column) => column.wraps);
  const heights = useMemo(
    () => wraps && { getRowHeight: () => 'auto' as const, getEstimatedRowHeight: () => rowHeight },
    [wraps, rowHeight],
  );
  const nonce = useMemo(() => getPageNonce(), []);

  const api = useGridApiRef();
  const initialState = useSelectionAndOrder(api, { selected: selection?.selected, sort, direction, defs });

  return (
    <TableFrame
      style={{ maxHeight: frameHeight(rows.length, props) }}
      onMouseOver={showClippedText}
      onFocus={(event) => scrollToFocus(api, event)}
    >
      <GridTheme>
        <GridContext value={scope}>
          <DataGrid<Row & { id?: string }> // ids come from getRowId
            apiRef={api}
            {...callbacks}
            {...heights}
            slots={SLOTS}
            slotProps={SLOT_PROPS}
            localeText={TEXTS}
            nonce={nonce}
            aria-label={props['aria-label']}
            className={`${selection ? 'portal-selectable' : ''}${props.isTight ? ' portal-tight' : ''}`}
            rows={rows}
            columns={defs}
            rowHeight={rowHeight}
            columnHeaderHeight={HEAD_HEIGHT}
            columnBufferPx={ALL_COLUMNS}
            hideFooter
            disableColumnFilter
            disableColumnMenu={layout === undefined}
            disableColumnSelector={layout === undefined}
            columnVisibilityModel={NONE_HIDDEN}
            disableRowSelectionOnClick
            disableRowSelectionExcludeModel
            keepNonExistentRowsSelected
            checkboxSelection={selection !== undefined}
            paginationMode="server"
            paginationModel={ONE_PAGE}
            rowCount={rows.length}
            sortingMode="server"
            sortingOrder={SORTING_ORDER}
            initialState={initialState}
          />
        </GridContext>
      </GridTheme>
    </TableFrame>
  );
}

/** Stable callbacks that read the current table. */
function useGridCallbacks<Row extends object>(props: RowsGridProps<Row>) {
  const latest = useLatest(props);
  return useMemo(() => {
    const changeLayout = (change: (layout: StoredTableLayout['value']) => StoredTableLayout['value']) => {
      const { layout } = latest.current;
      layout?.onChange(change(layout.value));
    };
    return {
      getRowId: (row) => latest.current.getRowId(row),
      isRowSelectable: ({ row }) => latest.current.selection?.isSelectable?.(row) ?? true,
      getRowClassName: ({ row }) => (latest.current.rowHref?.(row) === undefined ? '' : 'portal-linked'),
      onRowClick: (_, event) => openRowLink(event.currentTarget, event),
      onCellKeyDown: handleCellKeys,
      // The grid also reports what `useSelectionAndOrder` set.
      onSortModelChange: (model) => {
        const [item] = model;
        if (item === undefined || isSameOrder(model, latest.current)) return;
        latest.current.change({ sort: item.field, direction: item.sort ?? 'asc', page: 1 });
      },
      onRowSelectionModelChange: ({ ids }) => {
        const { selection } = latest.current;
        if (selection && !isSameSelection(ids, selection.selected)) selection.onChange([...ids].map(String));
      },
      onColumnWidthChange: ({ colDef, width }) =>
        changeLayout((layout) => ({
          ...layout,
          widths: { ...layout.widths, [colDef.field]: Math.round(width) },
        })),
      onColumnVisibilityModelChange: (model) =>
        changeLayout((layout) => ({ ...layout, shown: { ...layout.shown, ...model } })),
    } satisfies Partial<DataGridProps<Row & { id?: string }>>;
  }, [latest]);
}
