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

/** What results can be grouped by: filters, so that a group can be opened; the first is what a search shows at first. */
const GROUPINGS: Readonly<Record<QuoteKind, readonly FilterName[]>> = {
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

export function getGroupings(kind: QuoteKind): FilterDefinition[] {
  const rows = new Map(getFilters(kind).map((row) => [row.name, row]));
  return GROUPINGS[kind].flatMap((name) => rows.get(name) ?? []);
}

/** The grouping that the address names, or the first. */
export function readGrouping(params: URLSearchParams, kind: QuoteKind): FilterName {
  const named = GROUPINGS[kind].find((name) => name === params.get('group'));
  return named ?? GROUPINGS[kind][0] ?? 'supplier';
}

/**
 * Results by one of their traits, each group with what it costs at the least under the other filters: suppliers by that
 * price, everything else in its own order.
 */
export function groupOffers(
  grouping: FilterDefinition,
  offers: readonly Offer[],
  filters: ResultFilters,
  kind: QuoteKind,
): ResultGroup[] {
  const possible = applyFilters(offers, filters, kind, grouping.name);
  const groups = filterOptions(grouping, offers, filters, kind).map(({ value, count }) => {
    const members = possible.filter((offer) => grouping.own?.(offer) === value);
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
  // Two that have nothing: infinity minus infinity is no number.
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
