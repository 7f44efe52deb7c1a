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
/** The values in the URL; an empty list matches everything. */
export type ResultFilters = Readonly<Record<FilterName, readonly string[]>>;

export interface FilterDefinition {
  name: FilterName;
  label: string;
  /** `chips`: several values; `one`: one value; `amount`: a typed number. */
  control: 'chips' | 'one' | 'amount';
  kinds: readonly QuoteKind[];
  /** Shown under More. */
  more?: boolean;
  /** The offer's value, for filters whose options come from the results. */
  getValue?: (offer: Offer) => string | null;
  /** Fixed options, for the other filters. */
  values?: readonly string[];
  /** Whether an offer matches a value; by default its `getValue` must be equal. */
  matches?: (offer: Offer, value: string) => boolean;
  /** Formats a value for display. */
  format: (value: string, supplierName: (key: string) => string) => string;
}

const BOTH: readonly QuoteKind[] = ['single', 'broadband'];
const LEASED: readonly QuoteKind[] = ['single'];

/** All filters of the search results, in display order. */
export const FILTERS: readonly FilterDefinition[] = [
  {
    name: 'supplier',
    label: 'Supplier',
    control: 'chips',
    kinds: BOTH,
    getValue: (offer) => offer.supplierKey,
    format: (value, supplierName) => supplierName(value),
  },
  {
    name: 'technology',
    label: 'Technology',
    control: 'chips',
    kinds: ['broadband'],
    getValue: (offer) => offer.technology,
    format: (value) => value,
  },
  {
    name: 'bearer',
    label: 'Bearer',
    control: 'chips',
    kinds: LEASED,
    getValue: (offer) => (offer.bearer === null ? null : String(offer.bearer)),
    format: (value) => formatSpeed(Number(value)),
  },
  {
    name: 'speed',
    label: 'Speed',
    control: 'chips',
    kinds: BOTH,
    getValue: (offer) => String(offer.speed),
    format: (value) => formatSpeed(Number(value)),
  },
  {
    name: 'term',
    label: 'Term',
    control: 'chips',
    kinds: BOTH,
    getValue: (offer) => String(offer.termMonths),
    format: (value) => formatTermYears(Number(value)),
  },
  {
    name: 'network',
    label: 'Network',
    control: 'one',
    kinds: LEASED,
    values: ['on', 'off'],
    matches: (offer, value) => offer.isOffnet === (value === 'off'),
    format: (value) => describeNetwork(value === 'off'),
  },
  {
    name: 'contended',
    label: 'Contention',
    control: 'one',
    kinds: BOTH,
    more: true,
    values: ['no', 'yes'],
    matches: (offer, value) => offer.isContended === (value === 'yes'),
    format: (value) => describeContention(value === 'yes'),
  },
  {
    name: 'lead',
    label: 'Lead time',
    control: 'one',
    kinds: BOTH,
    more: true,
    values: ['5', '10', '30', '45', '60', '90'],
    matches: (offer, value) => offer.leadTimeDays <= Number(value),
    format: (value) => `Within ${value} working days`,
  },
  {
    name: 'price',
    label: 'Monthly up to',
    control: 'amount',
    kinds: BOTH,
    more: true,
    // The URL holds pounds as typed; prices are in pence.
    matches: (offer, value) => offer.monthlyCost <= Math.round(Number(value) * 100),
    format: (value) => `Up to ${formatMoney(Math.round(Number(value) * 100), 0)} per month`,
  },
];

export const getFilters = (kind: QuoteKind) => FILTERS.filter((filter) => filter.kinds.includes(kind));

/** Reads the filters from the URL and ignores invalid values. */
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
  if (filter.matches) return values.some((value) => filter.matches?.(offer, value));
  const value = filter.getValue?.(offer) ?? null;
  return value !== null && values.includes(value);
}

/** The offers that match all filters, optionally ignoring one. */
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

/** The options of a filter, each with the number of offers it would show with the other filters applied. */
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
  // Chosen values stay available even if no offer has them.
  for (const value of filters[filter.name]) counts.set(value, 0);
  for (const offer of offers) {
    const value = filter.getValue?.(offer);
    if (value) counts.set(value, counts.get(value) ?? 0);
  }
  for (const offer of shown) {
    const value = filter.getValue?.(offer);
    if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort(byValue);
}

/** Numeric values in numeric order, others alphabetically. */
function byValue(a: FilterOption, b: FilterOption): number {
  const difference = Number(a.value) - Number(b.value);
  return Number.isNaN(difference) ? a.value.localeCompare(b.value) : difference;
}

export const isFiltered = (filters: ResultFilters) => FILTER_NAMES.some((name) => filters[name].length > 0);
