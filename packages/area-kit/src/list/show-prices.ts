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

interface Sorted {
  readonly columns: Readonly<Record<string, { readonly kind?: unknown; readonly isPrice?: boolean }>>;
  readonly sortKeys: readonly string[];
  readonly defaultSort?: { readonly by: string } | undefined;
}

/**
 * Removes sorting by price from a list. The server sorts by cost, so it refuses these sort keys to users who do not see
 * costs.
 */
export function withoutPriceSorts<L extends Sorted>(list: L, prices: PriceAccess): L {
  if (prices === 'cost') return list;
  const isPrice = (id: string) => {
    const column = list.columns[id];
    return column?.kind === 'money' || column?.isPrice === true;
  };
  const { defaultSort } = list;
  return {
    ...list,
    sortKeys: list.sortKeys.filter((id) => !isPrice(id)),
    defaultSort: defaultSort !== undefined && isPrice(defaultSort.by) ? undefined : defaultSort,
  };
}
