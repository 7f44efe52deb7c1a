import { formatSpeed, plural } from '@portal/ui/format';
import type { QuoteKind } from '../../shared/quotes/quote-kinds.ts';
import { describeNetwork, type Offer } from '../offer/offer.ts';
import {
  applyFilters,
  type FilterDefinition,
  type FilterName,
  filterOptions,
  getFilters,
  type ResultFilters,
} from './result-filters.ts';

/** The filters by which results can be grouped, so that choosing a group filters the list. The first is the default. */
const GROUPINGS: Readonly<Record<QuoteKind, readonly FilterName[]>> = {
  single: ['supplier', 'speed', 'term', 'bearer'],
  broadband: ['technology', 'speed', 'supplier', 'term'],
};

export interface ResultGroup {
  /** The filter value of the group. */
  value: string;
  count: number;
  /** Lowest monthly price in pence; null if the other filters match none of its offers. */
  fromMonthly: number | null;
  /** A detail that distinguishes the group from others. */
  detail: string;
}

export function getGroupings(kind: QuoteKind): FilterDefinition[] {
  const rows = new Map(getFilters(kind).map((row) => [row.name, row]));
  return GROUPINGS[kind].flatMap((name) => rows.get(name) ?? []);
}

/** The grouping in the URL, or the default. */
export function readGrouping(params: URLSearchParams, kind: QuoteKind): FilterName {
  const named = GROUPINGS[kind].find((name) => name === params.get('group'));
  return named ?? GROUPINGS[kind][0] ?? 'supplier';
}

/**
 * Groups results and finds the lowest price of each group with the other filters applied. Suppliers are sorted by that
 * price, other groups by value.
 */
export function groupOffers(
  grouping: FilterDefinition,
  offers: readonly Offer[],
  filters: ResultFilters,
  kind: QuoteKind,
): ResultGroup[] {
  const possible = applyFilters(offers, filters, kind, grouping.name);
  const groups = filterOptions(grouping, offers, filters, kind).map(({ value, count }) => {
    const members = possible.filter((offer) => grouping.getValue?.(offer) === value);
    return {
      value,
      count,
      fromMonthly: members.length === 0 ? null : Math.min(...members.map((offer) => offer.monthlyCost)),
      detail: members.length === 0 ? 'None with these filters' : getGroupDetail(grouping.name, members, kind),
    };
  });
  return grouping.name === 'supplier' ? groups.sort(comparePrices) : groups;
}

function comparePrices(a: ResultGroup, b: ResultGroup): number {
  const known = (group: ResultGroup) => group.fromMonthly ?? Number.POSITIVE_INFINITY;
  // Two empty groups: infinity minus infinity is NaN.
  return known(a) === known(b) ? a.value.localeCompare(b.value) : known(a) - known(b);
}

function getGroupDetail(name: FilterName, members: readonly Offer[], kind: QuoteKind): string {
  const speeds = members.map((offer) => offer.speed);
  const [least, most] = [Math.min(...speeds), Math.max(...speeds)];
  const suppliers = plural(new Set(members.map((offer) => offer.supplierKey)).size, 'supplier');
  if (name === 'technology')
    return least === most ? formatSpeed(most) : `${formatSpeed(least)} to ${formatSpeed(most)}`;
  if (name !== 'supplier') return suppliers;
  if (kind === 'broadband') return `up to ${formatSpeed(most)}`;
  return describeNetwork(members.every((offer) => offer.isOffnet)).toLowerCase();
}
