import type { PriceAccess } from '@portal/api-client/capability';
import type { DataColumn } from '@portal/ui/grid';

/** Wide enough for the longer heading. */
const MIN_WIDTH = 150;

/** Columns as the user may see their prices: under the name of what they show, or not at all. */
export function showPrices<Row>(columns: readonly DataColumn<Row>[], prices: PriceAccess): DataColumn<Row>[] {
  if (prices === 'cost') return [...columns];
  if (prices === 'none') return columns.filter(({ kind }) => kind !== 'money');
  return columns.map((column) => {
    // The charge for construction work has no margin.
    if (column.kind !== 'money' || column.header === 'ECC') return column;
    const width = column.width === undefined ? {} : { width: Math.max(column.width, MIN_WIDTH) };
    return { ...column, ...width, header: `Selling price, ${column.header.toLowerCase()}` };
  });
}
