import { OVER_TERM } from '@portal/api-client/prices';
import type { ItemGroup } from '@portal/area-kit';
import { formatSpeed, plural } from '@portal/ui/format';
import type { QuoteKind } from '../../quotes/quote-kinds.ts';
import type { PriceBasis } from '../basis/price-basis.ts';
import { getAverageMonthlyCost, type Offer } from '../offer.ts';
import { OFFER_KINDS } from '../offer-kinds.ts';
import type { FilterName } from './result-filters.ts';

/** A filter by which results can be grouped, so that choosing a group filters the list. */
export interface Grouping {
  name: Extract<FilterName, 'supplier' | 'technology' | 'bearer' | 'speed' | 'term'>;
  label: string;
}

const SUPPLIER: Grouping = { name: 'supplier', label: 'Supplier' };
const TECHNOLOGY: Grouping = { name: 'technology', label: 'Technology' };
const BEARER: Grouping = { name: 'bearer', label: 'Bearer' };
const SPEED: Grouping = { name: 'speed', label: 'Speed' };
const TERM: Grouping = { name: 'term', label: 'Term' };

/** The first names the tiles while the list is not grouped. */
const GROUPINGS: Readonly<Record<QuoteKind, readonly [Grouping, ...Grouping[]]>> = {
  single: [SUPPLIER, SPEED, TERM, BEARER],
  broadband: [TECHNOLOGY, SPEED, SUPPLIER, TERM],
};

export interface ResultGroup {
  /** The filter value of the group. */
  value: string;
  label: string;
  count: number;
  /** Lowest monthly price in pence, or cost per month over the term; null if the other filters match none of its offers. */
  fromMonthly: number | null;
  /** A detail that distinguishes the group from others. */
  detail: string;
}

/** The available groupings; prices of a single term are not grouped by term. */
export const listGroupings = (kind: QuoteKind, basis: PriceBasis | null): Grouping[] =>
  GROUPINGS[kind].filter(({ name }) => name !== 'term' || basis === OVER_TERM);

/** The grouping in the URL; null where the list is not grouped. */
export const readGrouping = (
  params: URLSearchParams,
  kind: QuoteKind,
  basis: PriceBasis | null,
): Grouping | null => listGroupings(kind, basis).find(({ name }) => name === params.get('group')) ?? null;

/** The grouping that the tiles above the list show. */
export const getTileGrouping = (grouping: Grouping | null, kind: QuoteKind): Grouping =>
  grouping ?? GROUPINGS[kind][0];

/**
 * The lowest price of each group with the other filters applied. Suppliers are sorted by that price, other groups by
 * value.
 */
export function describeGroups(
  { name }: Grouping,
  groups: readonly ItemGroup<Offer>[],
  kind: QuoteKind,
  basis: PriceBasis | null,
): ResultGroup[] {
  const price = getGroupPrice(basis);
  const described = groups.map(({ value, label, items }) => ({
    value,
    label,
    count: items.length,
    fromMonthly: items.length === 0 ? null : Math.min(...items.map(price)),
    detail: items.length === 0 ? 'None with these filters' : getGroupDetail(name, items, kind),
  }));
  return name === 'supplier' ? described.sort(comparePrices) : described;
}

/** The lowest price of offers: the cost per month over the term if their terms differ. */
export const getGroupPrice = (basis: PriceBasis | null): ((offer: Offer) => number) =>
  basis === OVER_TERM ? getAverageMonthlyCost : ({ monthlyCost }) => monthlyCost;

function comparePrices(a: ResultGroup, b: ResultGroup): number {
  const known = (group: ResultGroup) => group.fromMonthly ?? Number.POSITIVE_INFINITY;
  // Two empty groups: infinity minus infinity is NaN.
  return known(a) === known(b) ? a.value.localeCompare(b.value) : known(a) - known(b);
}

function getGroupDetail(name: Grouping['name'], members: readonly Offer[], kind: QuoteKind): string {
  const speeds = members.map((offer) => offer.speed);
  const [least, most] = [Math.min(...speeds), Math.max(...speeds)];
  const suppliers = plural(new Set(members.map((offer) => offer.supplierKey)).size, 'supplier');
  if (name === 'technology')
    return least === most ? formatSpeed(most) : `${formatSpeed(least)} to ${formatSpeed(most)}`;
  if (name !== 'supplier') return suppliers;
  return OFFER_KINDS[kind].describeSupplier(members);
}
