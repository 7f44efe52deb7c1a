import { plural } from '@portal/ui/format';
import type { ReactNode } from 'react';
import { listChips } from '../list/filters/list-chips.ts';
import { ListFilterBar } from '../list/filters/list-filter-bar.tsx';
import { useListContext } from '../list/use-list-context.ts';
import { withOptions } from './filter-items.ts';
import type { FilteredItems } from './use-item-filters.ts';

export interface ItemFilterBarProps<Item, Name extends string> {
  filtered: FilteredItems<Item, Name>;
  /** At the end of the row: the table's Columns button. */
  actions?: ReactNode;
}

/** The filter bar of items in the browser: the number of items for each option, "3 of 84 prices", and chips. */
export function ItemFilterBar<Item, Name extends string>({
  filtered: { declared, items, state, table },
  actions,
}: ItemFilterBarProps<Item, Name>) {
  const context = useListContext();
  const list = { filters: withOptions(declared, items, state, context), search: declared.search };
  const all = plural(items.length, declared.noun);
  return (
    <ListFilterBar
      list={list}
      state={state}
      context={context}
      chips={listChips(list, state, context, state.set)}
      summary={table.total === items.length ? all : `${table.total} of ${all}`}
      actions={actions}
    />
  );
}
