import { formatMoney } from '../../format/money.ts';
import type { DataColumn } from '../types.ts';
import { CELL_PADDING } from './fit-columns.ts';

/** Pixels of a tabular figure or £ in the grid's text of 13 px, and of a comma or point. */
const FIGURE_WIDTH = 8;
const SEPARATOR_WIDTH = 3.5;

/** Widens columns of money whose width is too small for the largest amount in the rows. */
export function fitPrices<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
): readonly DataColumn<Row>[] {
  return columns.map((column) => {
    if (column.kind !== 'money' || column.width === undefined) return column;
    const largest = rows.reduce((most, row) => {
      const value = column.value(row);
      return typeof value === 'number' && Math.abs(value) > Math.abs(most) ? value : most;
    }, 0);
    const width = Math.ceil(getTextWidth(formatMoney(largest)) + 2 * CELL_PADDING);
    return width > column.width ? { ...column, width } : column;
  });
}

const getTextWidth = (amount: string): number =>
  [...amount].reduce((sum, character) => sum + (/[,.]/.test(character) ? SEPARATOR_WIDTH : FIGURE_WIDTH), 0);
