import { alignOf } from '../columns/column-values.ts';
import { minWidthOf } from '../columns/fit-columns.ts';
import type { DataColumn } from '../types.ts';

/**
 * Widths of the columns in pixels. One column has none and takes what remains, so that a scroll bar or a rounded pixel
 * never makes the table scroll sideways. All flexible ones have none while the space is not known.
 * @param space pixels without checkboxes and row actions; 0 while not known
 */
export function columnWidths<Row>(
  columns: readonly DataColumn<Row>[],
  space: number,
): (number | undefined)[] {
  const flexible = columns.filter(({ width }) => width === undefined);
  if (flexible.length === 0) {
    const filling = columns.findLast((column) => alignOf(column) === 'left') ?? columns.at(-1);
    return columns.map((column) => (column === filling ? undefined : column.width));
  }
  if (space === 0) return columns.map(({ width }) => width);
  const shares = shareOut(flexible, space - columns.reduce((sum, { width = 0 }) => sum + width, 0));
  const widest = flexible.reduce((a, b) => ((shares.get(b) ?? 0) > (shares.get(a) ?? 0) ? b : a));
  return columns.map((column) => (column === widest ? undefined : (column.width ?? shares.get(column))));
}

/** Shares space by `flex`, never giving a column less than its least width. */
function shareOut<Row>(columns: readonly DataColumn<Row>[], space: number): Map<DataColumn<Row>, number> {
  const widths = new Map<DataColumn<Row>, number>();
  let open = columns;
  let left = space;
  for (;;) {
    const parts = open.reduce((sum, { flex = 1 }) => sum + flex, 0);
    const share = ({ flex = 1 }: DataColumn<Row>) => (left * flex) / parts;
    const short = open.filter((column) => share(column) < minWidthOf(column));
    if (short.length === 0) {
      for (const column of open) widths.set(column, Math.floor(share(column)));
      return widths;
    }
    for (const column of short) widths.set(column, minWidthOf(column));
    open = open.filter((column) => !short.includes(column));
    left = space - [...widths.values()].reduce((sum, width) => sum + width, 0);
  }
}
