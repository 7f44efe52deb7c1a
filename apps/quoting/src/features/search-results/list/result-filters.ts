import { formatMoney, formatSpeed, formatTermYears } from '@portal/ui/format';
import type { QuoteKind } from '../../shared/quotes/quote-kinds.ts';
import { describeContention, describeNetwork, type Offer } from '../offer/offer.ts';

export const FILTER_NAMES = [
  'supplier',
  'technology',
  'bearer',
  'speed',
  'term',
  'network',
  'contended',
  'lead',
  'price',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];
/** Values as they stand in the address; an empty list lets everything through. */
export type ResultFilters = Readonly<Record<FilterName, readonly string[]>>;

export interface FilterDefinition {
  name: FilterName;
  label: string;
  /** `chips`: several values; `one`: one value; `amount`: a typed number. */
  control: 'chips' | 'one' | 'amount';
  kinds: readonly QuoteKind[];
  /** Stands behind More. */
  more?: boolean;
  /** The offer's own value, for filters that offer what there is. */
  own?: (offer: Offer) => string | null;
  /** Fixed values, for the others. */
  values?: readonly string[];
  /** Whether the offer passes one value; by default the values are the same. */
  passes?: (offer: Offer, value: string) => boolean;
  /** A value in words. */
  say: (value: string, supplierName: (key: string) => string) => string;
}

const BOTH: readonly QuoteKind[] = ['single', 'broadband'];
const LEASED: readonly QuoteKind[] = ['single'];

/** All filters of search results, in the order of the row. */
export const FILTERS: readonly FilterDefinition[] = [
  {
    name: 'supplier',
    label: 'Supplier',
    control: 'chips',
    kinds: BOTH,
    own: (offer) => offer.supplierKey,
    say: (value, supplierName) => supplierName(value),
  },
  {
    name: 'technology',
    label: 'Technology',
    control: 'chips',
    kinds: ['broadband'],
    own: (offer) => offer.technology,
    say: (value) => value,
  },
  {
    name: 'bearer',
    label: 'Bearer',
    control: 'chips',
    kinds: LEASED,
    own: (offer) => (offer.bearer === null ? null : String(offer.bearer)),
    say: (value) => formatSpeed(Number(value)),
  },
  {
    name: 'speed',
    label: 'Speed',
    control: 'chips',
    kinds: BOTH,
    own: (offer) => String(offer.speed),
    say: (value) => formatSpeed(Number(value)),
  },
  {
    name: 'term',
    label: 'Term',
    control: 'chips',
    kinds: BOTH,
    own: (offer) => String(offer.termMonths),
    say: (value) => formatTermYears(Number(value)),
  },
  {
    name: 'network',
    label: 'Network',
    control: 'one',
    kinds: LEASED,
    values: ['on', 'off'],
    passes: (offer, value) => offer.isOffnet === (value === 'off'),
    say: (value) => describeNetwork(value === 'off'),
  },
  {
    name: 'contended',
    label: 'Contention',
    control: 'one',
    kinds: BOTH,
    more: true,
    values: ['no', 'yes'],
    passes: (offer, value) => offer.isContended === (value === 'yes'),
    say: (value) => describeContention(value === 'yes'),
  },
  {
    name: 'lead',
    label: 'Lead time',
    control: 'one',
    kinds: BOTH,
    more: true,
    values: ['5', '10', '30', '45', '60', '90'],
    passes: (offer, value) => offer.leadTimeDays <= Number(value),
    say: (value) => `Within ${value} working days`,
  },
  {
    name: 'price',
    label: 'Monthly up to',
    control: 'amount',
    kinds: BOTH,
    more: true,
    // Pounds in the address, as typed; pence inside.
    passes: (offer, value) => offer.monthlyCost <= Math.round(Number(value) * 100),
    say: (value) => `Up to ${formatMoney(Math.round(Number(value) * 100), 0)} a month`,
  },
];

export const getFilters = (kind: QuoteKind) => FILTERS.filter((filter) => filter.kinds.includes(kind));

/** Reads what is valid of an address's query; nonsense is as if it were not there. */
export function readFilters(params: URLSearchParams, kind: QuoteKind): ResultFilters {
  const rows = new Map(getFilters(kind).map((filter) => [filter.name, filter]));
  const entries = FILTER_NAMES.map((name) => {
    const filter = rows.get(name);
    return [name, filter ? readValues(filter, params.getAll(name)) : []] as const;
  });
  return Object.fromEntries(entries) as Record<FilterName, string[]>; // one entry per name
}

function readValues({ control, values }: FilterDefinition, given: string[]): string[] {
  const filled = [...new Set(given)].filter((value) => value !== '');
  if (control === 'amount') return filled.filter((value) => Number(value) > 0).slice(0, 1);
  return control === 'one' ? filled.filter((value) => values?.includes(value)).slice(0, 1) : filled;
}

function matchesFilter(filter: FilterDefinition, offer: Offer, values: readonly string[]): boolean {
  if (values.length === 0) return true;
  if (filter.passes) return values.some((value) => filter.passes?.(offer, value));
  const value = filter.own?.(offer) ?? null;
  return value !== null && values.includes(value);
}

/** Offers that pass every filter but, where given, one. */
export function applyFilters(
  offers: readonly Offer[],
  filters: ResultFilters,
  kind: QuoteKind,
  except?: FilterName,
): Offer[] {
  const rows = getFilters(kind).filter(({ name }) => name !== except && filters[name].length > 0);
  return offers.filter((offer) => rows.every((row) => matchesFilter(row, offer, filters[row.name])));
}

export interface FilterOption {
  value: string;
  count: number;
}

/** What can be chosen in a filter and how many offers each choice would show, the other filters being as they are. */
export function filterOptions(
  filter: FilterDefinition,
  offers: readonly Offer[],
  filters: ResultFilters,
  kind: QuoteKind,
): FilterOption[] {
  const shown = applyFilters(offers, filters, kind, filter.name);
  if (filter.values) {
    return filter.values.map((value) => ({
      value,
      count: shown.filter((offer) => matchesFilter(filter, offer, [value])).length,
    }));
  }
  const counts = new Map<string, number>();
  // Every value there is stays choosable, also the chosen ones that nothing has any more.
  for (const value of filters[filter.name]) counts.set(value, 0);
  for (const offer of offers) {
    const value = filter.own?.(offer);
    if (value) counts.set(value, counts.get(value) ?? 0);
  }
  for (const offer of shown) {
    const value = filter.own?.(offer);
    if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort(byValue);
}

/** Numbers by size, words by letters. */
function byValue(a: FilterOption, b: FilterOption): number {
  const difference = Number(a.value) - Number(b.value);
  return Number.isNaN(difference) ? a.value.localeCompare(b.value) : difference;
}

export const isFiltered = (filters: ResultFilters) => FILTER_NAMES.some((name) => filters[name].length > 0);
