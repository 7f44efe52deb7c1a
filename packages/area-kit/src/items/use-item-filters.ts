import { useMemo } from 'react';
import { type UrlState, useUrlState } from '../list/url-state/use-list-state.ts';
import { useListContext } from '../list/use-list-context.ts';
import type { ItemFilters } from './define-item-filters.ts';
import {
  filterItems,
  groupItems,
  type ItemGroup,
  type ItemQuery,
  keepGroupsTogether,
  sortItems,
  valuesOf,
} from './filter-items.ts';

type FilterChange = Readonly<Record<string, unknown>>;

export interface FilteredItems<Item, Name extends string = string> {
  declared: ItemFilters<Item, Name>;
  /** All of them. */
  items: readonly Item[];
  /** Those that match filters and search, in their order. */
  matching: readonly Item[];
  state: UrlState<FilterChange>;
  /** Chosen values of a chips or choice filter. */
  valuesOf: (name: Name) => readonly string[];
  setValues: (name: Name, values: readonly string[]) => void;
  /** The options of a chips or choice filter, each with the items it would show. */
  groupsOf: (name: Name) => readonly ItemGroup<Item>[];
  /** For the table: the rows of the page that the URL asks for, their order and what changes it. */
  table: {
    rows: readonly Item[];
    total: number;
    page: number;
    pageSize: number;
    sort: string | null;
    direction: 'asc' | 'desc';
    onChange: UrlState<FilterChange>['setTable'];
    search: string;
    isFiltered: boolean;
    onClearFilters: () => void;
  };
}

/**
 * Filters, sorts and pages items in the browser as the URL asks for. `groupBy` keeps the items of each option of a chips
 * filter together, the group with the first item first.
 */
export function useItemFilters<Item, Name extends string, Sort extends string>(
  given: ItemFilters<Item, Name, Sort>,
  items: readonly Item[],
  { groupBy = null }: { groupBy?: Name | null } = {},
): FilteredItems<Item, Name> {
  const declared: ItemFilters<Item, Name> = given;
  const state = useUrlState<FilterChange>(declared);
  const context = useListContext();
  const { sort, direction, pageSize } = state;
  // The state is read from the URL on each render; its text tells whether it changed.
  const queryKey = JSON.stringify({ filters: state.filters, search: state.search } satisfies ItemQuery);
  const query = useMemo(() => JSON.parse(queryKey) as ItemQuery, [queryKey]);
  const shown = useMemo(() => {
    const matching = filterItems(declared, items, query, context);
    const sorted = sortItems(declared, matching, { sort, direction }, context);
    return groupBy === null ? sorted : keepGroupsTogether(declared, groupBy, sorted);
  }, [declared, items, query, context, sort, direction, groupBy]);
  // There may be fewer items than when this page was opened.
  const page = Math.min(state.page, Math.max(1, Math.ceil(shown.length / pageSize)));
  const rows = useMemo(() => shown.slice((page - 1) * pageSize, page * pageSize), [shown, page, pageSize]);
  return {
    declared,
    items,
    matching: shown,
    state,
    valuesOf: (name) => valuesOf(query.filters, name),
    setValues: (name, values) => state.set({ [name]: values }),
    groupsOf: (name) => groupItems(declared, name, items, query, context),
    table: {
      rows,
      total: shown.length,
      page,
      pageSize,
      sort: sort ?? null,
      direction,
      onChange: state.setTable,
      search: state.search,
      isFiltered: state.search !== '' || Object.keys(query.filters).length > 0,
      onClearFilters: state.clear,
    },
  };
}
