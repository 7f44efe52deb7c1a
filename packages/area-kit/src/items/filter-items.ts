import { lazily } from '@portal/ui';
import { FUZZY_THRESHOLD, fuzzyScore } from '@portal/ui/page';
import { type AnyFilter, type ListContext, selectOptions } from '../list/define-list.ts';
import type { SortDirection } from '../list/url-state/list-params.ts';
import type { ItemFilter, ItemFilters } from './define-item-filters.ts';

/** Filter values as the URL has them: chips by name, a range as `nameFrom` and `nameTo`. */
export type ItemFilterValues = Readonly<Record<string, unknown>>;

/** Filters, search and sort order from the URL. */
export interface ItemQuery {
  filters: ItemFilterValues;
  search: string;
}

/** The chosen values of a chips or choice filter. */
export function valuesOf(values: ItemFilterValues, name: string): readonly string[] {
  const value = values[name];
  return Array.isArray(value) ? value : [];
}

function matchesFilter<Item>(
  name: string,
  filter: ItemFilter<Item>,
  item: Item,
  values: ItemFilterValues,
): boolean {
  switch (filter.type) {
    case 'chips': {
      const chosen = valuesOf(values, name);
      const value = filter.value(item);
      return chosen.length === 0 || (value !== null && chosen.includes(String(value)));
    }
    case 'choice':
      return valuesOf(values, name).every((value) => filter.matches(item, value));
    case 'toggle':
      return values[name] !== true || filter.matches(item);
    case 'amountRange': {
      const { [`${name}From`]: from, [`${name}To`]: to } = values;
      const amount = filter.value(item);
      return (typeof from !== 'number' || amount >= from) && (typeof to !== 'number' || amount <= to);
    }
  }
}

/** The items that match all filters and the search, optionally ignoring one filter. */
export function filterItems<Item>(
  { itemFilters, search }: ItemFilters<Item>,
  items: readonly Item[],
  wanted: ItemQuery,
  context: ListContext,
  except?: string,
): Item[] {
  const filters = [...itemFilters].filter(([name]) => name !== except);
  const words = wanted.search.split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    if (!filters.every(([name, filter]) => matchesFilter(name, filter, item, wanted.filters))) return false;
    if (search === null || words.length === 0) return true;
    const text = search.textOf(item, context);
    return words.every((word) => fuzzyScore(word, text) <= FUZZY_THRESHOLD);
  });
}

/** The items of one option of a filter, with the other filters applied. */
export interface ItemGroup<Item> {
  value: string;
  label: string;
  items: readonly Item[];
}

/** The options of a chips or choice filter, each with the items it would show. */
export function groupItems<Item>(
  declared: ItemFilters<Item>,
  name: string,
  items: readonly Item[],
  wanted: ItemQuery,
  context: ListContext,
): ItemGroup<Item>[] {
  const filter = declared.itemFilters.get(name);
  if (filter?.type !== 'chips' && filter?.type !== 'choice') return [];
  const shown = filterItems(declared, items, wanted, context, name);
  if (filter.type === 'choice') {
    return selectOptions(filter.options, context).map(({ value, label }) => ({
      value,
      label,
      items: shown.filter((item) => filter.matches(item, value)),
    }));
  }
  const textOf = (item: Item) => String(filter.value(item) ?? '');
  // Chosen values stay available even if no item has them.
  const values = new Set([...valuesOf(wanted.filters, name), ...items.map(textOf)]);
  values.delete('');
  return [...values].sort(compareValues).map((value) => ({
    value,
    label: filter.optionLabel(value, context),
    items: shown.filter((item) => textOf(item) === value),
  }));
}

/** The declared filters with their options: what the filter bar and the chips show. */
export function withOptions<Item>(
  declared: ItemFilters<Item>,
  items: readonly Item[],
  wanted: ItemQuery,
  context: ListContext,
): Record<string, AnyFilter> {
  const entries = Object.entries(declared.filters).flatMap(([name, filter]): [string, AnyFilter][] => {
    if (filter.type === 'amountRange' && hasNoAmounts(declared, name, items)) return [];
    if (filter.type !== 'chips') return [[name, filter]];
    const options = groupItems(declared, name, items, wanted, context).map(
      ({ value, label, items: shown }) => ({
        value,
        label,
        count: shown.length,
      }),
    );
    return [[name, { ...filter, options: () => options }]];
  });
  return Object.fromEntries(entries);
}

/** Whether the amounts of all items are hidden from the user. */
function hasNoAmounts<Item>(
  { itemFilters }: ItemFilters<Item>,
  name: string,
  items: readonly Item[],
): boolean {
  const filter = itemFilters.get(name);
  return (
    filter?.type === 'amountRange' &&
    items.length > 0 &&
    items.every((item) => Number.isNaN(filter.value(item)))
  );
}

/** A sorted copy. Each item's value is read once. */
export function sortItems<Item>(
  { sorts, compareTies }: Pick<ItemFilters<Item>, 'sorts' | 'compareTies'>,
  items: readonly Item[],
  { sort, direction }: { sort: string | undefined; direction: SortDirection },
  context: ListContext,
): readonly Item[] {
  const sortValue = sort === undefined ? undefined : sorts[sort];
  if (sortValue === undefined) return items;
  const sign = direction === 'desc' ? -1 : 1;
  return items
    .map((item) => ({ item, value: sortValue(item, context) }))
    .sort((a, b) => sign * compareSortValues(a.value, b.value) || (compareTies?.(a.item, b.item) ?? 0))
    .map(({ item }) => item);
}

/** The items in their order, but those with the same value of a chips filter together, where the first of them is. */
export function keepGroupsTogether<Item>(
  { itemFilters }: Pick<ItemFilters<Item>, 'itemFilters'>,
  name: string,
  items: readonly Item[],
): readonly Item[] {
  const filter = itemFilters.get(name);
  if (filter?.type !== 'chips') return items;
  const groups = new Map<string | number | null, Item[]>();
  for (const item of items) {
    const value = filter.value(item);
    const group = groups.get(value);
    if (group) group.push(item);
    else groups.set(value, [item]);
  }
  return [...groups.values()].flat();
}

// Created once, because `localeCompare` creates a collator for each comparison.
const byName = lazily(() => new Intl.Collator('en-GB'));

function compareSortValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return byName().compare(String(a), String(b));
}

/** Numeric values in numeric order, others alphabetically. */
function compareValues(a: string, b: string): number {
  const difference = Number(a) - Number(b);
  return Number.isNaN(difference) ? byName().compare(a, b) : difference;
}
