/** Compiled by `npm run typecheck`: declarations of item filters that must not compile. Nothing here runs. */
import { defineItemFilters } from './define-item-filters.ts';

interface Item {
  site: string;
  isFree: boolean;
}
const site = { type: 'chips', label: 'Site', value: (item: Item) => item.site, optionLabel: String } as const;
const base = {
  noun: 'item',
  sorts: { site: (item: Item) => item.site },
  defaultSort: { by: 'site' },
} as const;

export const valid = defineItemFilters<Item, 'site' | 'free', 'site'>({
  ...base,
  filters: { site, free: null },
});

// @ts-expect-error a filter is neither declared nor declined
defineItemFilters<Item, 'site' | 'free', 'site'>({ ...base, filters: { site } });

defineItemFilters<Item, 'site', 'site'>({
  ...base,
  // @ts-expect-error no such field of the item
  filters: { site: { ...site, value: (item: Item) => item.place } },
});

// @ts-expect-error the items cannot be sorted by this
defineItemFilters<Item, 'site', 'site'>({ ...base, filters: { site }, defaultSort: { by: 'free' } });
