import type { DataColumn, TableLayout } from '../types.ts';
import { alignOf } from './column-values.ts';
import { minWidthOf } from './fit-columns.ts';

/** The smallest width that users can give a column. */
const MIN_WIDTH = 50;

/** Pixels, or a share of the space that is left, at least `minWidth` pixels. */
export type ColumnSize = { width: number; minWidth: number } | { flex: number; minWidth: number };

/** Sizes of a table's columns by id. */
export function getColumnSizes<Row>(
  columns: readonly DataColumn<Row>[],
  widths: TableLayout['widths'],
): ReadonlyMap<string, ColumnSize> {
  const filling = findFillingColumn(columns);
  return new Map(
    columns.map((column) => [column.id, getSize(column, widths?.[column.id], column === filling)]),
  );
}

function getSize<Row>(column: DataColumn<Row>, chosen: number | undefined, isFilling: boolean): ColumnSize {
  if (chosen !== undefined) return { width: chosen, minWidth: MIN_WIDTH };
  if (column.width === undefined) return { flex: column.flex ?? 1, minWidth: minWidthOf(column) };
  return isFilling
    ? { flex: 1, minWidth: column.width }
    : { width: column.width, minWidth: Math.min(column.width, column.minWidth ?? MIN_WIDTH) };
}

/** The column that fills the remaining space if all columns have a width. */
function findFillingColumn<Row>(columns: readonly DataColumn<Row>[]): DataColumn<Row> | undefined {
  if (columns.some(({ width }) => width === undefined)) return undefined;
  return columns.findLast((column) => alignOf(column) === 'left') ?? columns.at(-1);
}
