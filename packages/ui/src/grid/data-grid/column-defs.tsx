import type { GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { VisuallyHidden } from '../../core/layout/visually-hidden.tsx';
import { getColumnSizes } from '../columns/column-sizes.ts';
import { alignOf, formatValue } from '../columns/column-values.ts';
import { useLatest } from '../layout/use-stable.ts';
import type { DataColumn, TableLayout } from '../types.ts';
import { renderActions, renderValue } from './grid-cells.tsx';

const ACTIONS = '__actions';

interface DefsInput<Row> {
  columns: readonly DataColumn<Row>[];
  /** The column whose cells are the rows' links. */
  linkColumn: string | undefined;
  widths: TableLayout['widths'];
  /** Pixels; 0 where a row has no actions. */
  actionsWidth: number;
  /** Whether the column of actions has a visible heading: with a text button it is as wide as a column of values. */
  hasActionsHeading: boolean;
}

/** The grid's columns, built again when one is added, removed, moved or changes shape, not when its closures change. */
export function useColumnDefs<Row extends object>(input: DefsInput<Row>): GridColDef[] {
  const { columns, linkColumn, widths, actionsWidth, hasActionsHeading } = input;
  const latest = useLatest(columns);
  const shape = JSON.stringify(
    columns.map(({ id, header, kind, align, width, flex, minWidth, wraps, sortable, locked, render }) => [
      [id, header, kind, align, width, flex, minWidth, wraps, sortable, locked, render === undefined],
      widths?.[id],
    ]),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape changes with the columns.
  return useMemo(() => {
    const textOf = (id: string, row: Row) => {
      const column = latest.current.find((candidate) => candidate.id === id);
      // For the clipboard: a line break would start another row there.
      return column === undefined ? '' : formatValue(column.value(row), column.kind).replace(/\s+/g, ' ');
    };
    const sizes = getColumnSizes(columns, widths);
    const defs = columns.map((column, index): GridColDef => {
      const align = alignOf(column);
      const isLink = column.id === linkColumn;
      const isPlain = !isLink && column.render === undefined;
      const first = index === 0 ? ' portal-first' : '';
      return {
        field: column.id,
        headerName: column.header,
        align,
        headerAlign: align,
        // Centres tags, which are lower than a line of text.
        display: 'flex',
        ...sizes.get(column.id),
        sortable: column.sortable ?? false,
        hideable: !column.locked,
        cellClassName: `portal-${column.kind ?? 'text'}${first}${column.wraps ? ' portal-wraps' : ''}`,
        headerClassName: first.trim(),
        valueGetter: (_, row: Row) => textOf(column.id, row),
        renderCell: (params) => renderValue(params, { isLink, isPlain }),
      };
    });
    if (actionsWidth > 0) defs.push(actionsDef(actionsWidth, hasActionsHeading));
    return defs;
  }, [shape, linkColumn, actionsWidth, hasActionsHeading]);
}

const actionsDef = (width: number, hasHeading: boolean): GridColDef => ({
  field: ACTIONS,
  headerName: 'Actions',
  renderHeader: () =>
    hasHeading ? (
      <span className="MuiDataGrid-columnHeaderTitle">Actions</span>
    ) : (
      <VisuallyHidden>Actions</VisuallyHidden>
    ),
  width,
  minWidth: width,
  align: 'right',
  sortable: false,
  hideable: false,
  resizable: false,
  disableColumnMenu: true,
  disableExport: true,
  cellClassName: 'portal-actions',
  headerClassName: 'portal-actions',
  renderCell: renderActions,
});
