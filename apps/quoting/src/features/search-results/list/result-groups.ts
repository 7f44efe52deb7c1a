import { formatSpeed, plural } from '@portal/ui/format';
import { networkInWords, type Offer, type SearchKind } from '../offer/offer.ts';
import {
  applyFilters,
  type FilterName,
  type FilterRow,
  filterOptions,
  filtersOf,
  type ResultFilters,
} from './result-filters.ts';

/** What results can be grouped by: filters, so that a group can be opened; the first is what a search shows at first. */
const GROUPINGS: Readonly<Record<SearchKind, readonly FilterName[]>> = {
  single: ['supplier', 'speed', 'term', 'bearer'],
  broadband: ['technology', 'speed', 'supplier', 'term'],
};

export interface ResultGroup {
  /** The filter's value that opens it. */
  value: string;
  count: number;
  /** Lowest monthly price in pence; null where the other filters leave nothing of it. */
  fromMonthly: number | null;
  /** What else tells it from its neighbours. */
  detail: string;
}

export function groupingsOf(kind: SearchKind): FilterRow[] {
  const rows = new Map(filtersOf(kind).map((row) => [row.name, row]));
  return GROUPINGS[kind].flatMap((name) => rows.get(name) ?? []);
}

/** The grouping that the address names, or the first. */
export function readGrouping(params: URLSearchParams, kind: SearchKind): FilterName {
  const named = GROUPINGS[kind].find((name) => name === params.get('group'));
  return named ?? GROUPINGS[kind][0] ?? 'supplier';
}

/**
 * Results by one of their traits, each group with what it costs at the least under the other filters: suppliers by that
 * price, everything else in its own order.
 */
export function groupOffers(
  grouping: FilterRow,
  offers: readonly Offer[],
  filters: ResultFilters,
  kind: SearchKind,
): ResultGroup[] {
  const possible = applyFilters(offers, filters, kind, grouping.name);
  const groups = filterOptions(grouping, offers, filters, kind).map(({ value, count }) => {
    const members = possible.filter((offer) => grouping.own?.(offer) === value);
    return {
      value,
      count,
      fromMonthly: members.length === 0 ? null : Math.min(...members.map((offer) => offer.monthlyCost)),
      detail: members.length === 0 ? 'None with these filters' : detailOf(grouping.name, members, kind),
    };
  });
  return grouping.name === 'supplier' ? groups.sort(byPrice) : groups;
}

function byPrice(a: ResultGroup, b: ResultGroup): number {
  const known = (group: ResultGroup) => group.fromMonthly ?? Number.POSITIVE_INFINITY;
  // Two that have nothing: infinity minus infinity is no number.
  return known(a) === known(b) ? a.value.localeCompare(b.value) : known(a) - known(b);
}

function detailOf(name: FilterName, members: readonly Offer[], kind: SearchKind): string {
  const speeds = members.map((offer) => offer.speed);
  const [least, most] = [Math.min(...speeds), Math.max(...speeds)];
  const suppliers = plural(new Set(members.map((offer) => offer.supplierKey)).size, 'supplier');
  if (name === 'technology')
    return least === most ? formatSpeed(most) : `${formatSpeed(least)} to ${formatSpeed(most)}`;
  if (name !== 'supplier') return suppliers;
  if (kind === 'broadband') return `up to ${formatSpeed(most)}`;
  return networkInWords(members.every((offer) => offer.isOffnet)).toLowerCase();
}
