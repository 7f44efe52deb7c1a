import type { ItemFilters } from '../items/define-item-filters.ts';
import { filterItems, groupItems, type ItemGroup, type ItemQuery, sortItems } from '../items/filter-items.ts';
import type { ListContext } from '../list/define-list.ts';
import { readValues } from '../list/url-state/list-params.ts';

const SUPPLIER_NAMES: Readonly<Record<string, string>> = {
  northway: 'Northway Fibre',
  castle: 'Castle Networks',
};
const context: ListContext = {
  suppliers: [],
  supplierName: (key) => SUPPLIER_NAMES[key] ?? key,
  providerName: 'Quayside',
  prices: 'cost',
  team: null,
};

/** The result of `useItemFilters` for a query string, without rendering a page. */
export function applyItemFilters<Item, Name extends string, Sort extends string>(
  given: ItemFilters<Item, Name, Sort>,
  items: readonly Item[],
  query: string,
): { items: readonly Item[]; groupsOf: (name: Name) => readonly ItemGroup<Item>[] } {
  const declared: ItemFilters<Item> = given;
  const filterValues = readValues<ItemQuery['filters']>(declared, new URLSearchParams(query));
  return {
    items: sortItems(declared, filterItems(declared, items, filterValues, context), filterValues, context),
    groupsOf: (name) => groupItems(declared, name, items, filterValues, context),
  };
}
