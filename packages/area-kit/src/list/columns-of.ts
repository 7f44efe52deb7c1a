import type { AnyEndpoint } from '@portal/api-client';
import type { DataColumn } from '@portal/ui/grid';
import type { List, ListContext } from './define-list.ts';
import type { RowOf } from './field-types.ts';
import { showPrices, withoutPriceSorts } from './show-prices.ts';

type CellValue = ReturnType<DataColumn<unknown>['value']>;

/** Declared columns as the table takes them, with the context filled in. */
export function columnsOf<E extends AnyEndpoint, ColumnId extends string>(
  list: List<E, ColumnId>,
  context: ListContext,
): DataColumn<RowOf<E>>[] {
  const { sortKeys } = withoutPriceSorts(list, context.prices);
  const ids = list.columnIds.filter((id) => context.prices === 'cost' || !list.columns[id].isSum);
  const columns = ids.map((id): DataColumn<RowOf<E>> => {
    const { value, render, sortable: _, isSum: __, isPrice: ___, ...column } = list.columns[id];
    return {
      ...column,
      id,
      sortable: sortKeys.includes(id),
      // A column without `value` is named after a plain field of the row, by the type of `columns`.
      value: (row) => (value ? value(row, context) : (row as Record<string, CellValue>)[id]),
      ...(render && { render: (row: RowOf<E>) => render(row, context) }),
    };
  });
  return showPrices(columns, context.prices);
}
