import type {
  AmountRangeFilter,
  AnyFilter,
  FilterBase,
  Labels,
  ListContext,
  ToggleFilter,
} from '../list/define-list.ts';
import type { SortDirection } from '../list/url-state/list-params.ts';

/** Any number of the values that the items have; the options come from the items. */
interface ItemChipsFilter<Item> extends FilterBase {
  type: 'chips';
  /** Null: no choice of values includes the item. */
  value: (item: Item) => string | number | null;
  optionLabel: (value: string, context: ListContext) => string;
  /** Text of an active filter's chip; the option's label by default. */
  chip?: (label: string) => string;
}

/** At most one of fixed options. */
interface ItemChoiceFilter<Item> extends FilterBase {
  type: 'choice';
  options: Labels<string>;
  matches: (item: Item, value: string) => boolean;
  chip?: (label: string) => string;
}

interface ItemToggleFilter<Item> extends ToggleFilter {
  /** Whether the item stays while the button is on. */
  matches: (item: Item) => boolean;
}

interface ItemAmountRangeFilter<Item> extends AmountRangeFilter {
  /** Pence. */
  value: (item: Item) => number;
}

export type ItemFilter<Item> =
  | ItemChipsFilter<Item>
  | ItemChoiceFilter<Item>
  | ItemToggleFilter<Item>
  | ItemAmountRangeFilter<Item>;

export interface ItemFiltersDeclaration<Item, Name extends string, Sort extends string> {
  /** Singular, for "3 of 84 prices". */
  noun: string;
  /** In their order on screen; `null` where this page does not offer one. */
  filters: Readonly<Record<Name, ItemFilter<Item> | null>>;
  /** Search field: each word matches the item's text fuzzily (specification §5, R28). */
  search?: {
    label: string;
    placeholder: string;
    /** Its query parameter, where the page has another use for `search`. */
    param?: string;
    textOf: (item: Item, context: ListContext) => string;
  };
  /** What the items can be sorted by; the keys are the ids of the table's columns. */
  sorts: Readonly<Record<Sort, (item: Item, context: ListContext) => string | number>>;
  defaultSort: { by: NoInfer<Sort>; direction?: SortDirection };
  /** Order of items that are equal by the chosen sort, so that rows keep their places while items arrive. */
  compareTies?: (a: Item, b: Item) => number;
  /** Query parameters on the same page that are not the filters'. */
  otherParams?: readonly string[];
  /** Parameters of the page that a saved view stores with the filters. */
  viewParams?: readonly string[];
}

/** Declared filters of items in the browser: what `useItemFilters` takes. */
export interface ItemFilters<Item, Name extends string = string, Sort extends string = string>
  extends Omit<ItemFiltersDeclaration<Item, Name, Sort>, 'filters' | 'search'> {
  /** Key of the page size that this browser remembers. */
  name: string;
  /** Declared filters of this page. */
  itemFilters: ReadonlyMap<string, ItemFilter<Item>>;
  /** The same, as the URL, the filter bar and the chips of every list take them. */
  filters: Readonly<Record<string, AnyFilter>>;
  search: NonNullable<ItemFiltersDeclaration<Item, Name, Sort>['search']> | null;
  sortKeys: readonly string[];
}

/** Declares filters, search and sort orders for items that are already in the browser. */
export function defineItemFilters<Item, Name extends string, Sort extends string>(
  declaration: ItemFiltersDeclaration<Item, Name, Sort>,
): ItemFilters<Item, Name, Sort> {
  const declared = Object.entries<ItemFilter<Item> | null>(declaration.filters);
  const offered = declared.filter((entry): entry is [string, ItemFilter<Item>] => entry[1] !== null);
  return {
    ...declaration,
    name: `${declaration.noun}-items`,
    search: declaration.search ?? null,
    itemFilters: new Map(offered),
    filters: Object.fromEntries(offered.map(([name, filter]) => [name, toListFilter(filter)])),
    sortKeys: Object.keys(declaration.sorts),
  };
}

function toListFilter<Item>(filter: ItemFilter<Item>): AnyFilter {
  switch (filter.type) {
    case 'chips':
      // The URL may name a value before the first item with it has arrived: a list of options takes any.
      return { ...filter, options: () => [] };
    case 'choice':
      return { ...filter, type: 'chips', single: true };
    case 'toggle':
    case 'amountRange':
      return filter;
  }
}
