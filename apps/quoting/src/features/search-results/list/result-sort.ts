import { getAverageMonthlyCost, type Offer } from '../offer/offer.ts';

const SORTS = {
  supplier: (offer: Offer, supplierName: (key: string) => string) => supplierName(offer.supplierKey),
  product: (offer: Offer) => offer.productName,
  speed: (offer: Offer) => offer.speed,
  term: (offer: Offer) => offer.termMonths,
  install: (offer: Offer) => offer.installCost,
  monthly: (offer: Offer) => offer.monthlyCost,
  annual: (offer: Offer) => offer.annualCost,
  total: (offer: Offer) => offer.totalContractValue,
  average: getAverageMonthlyCost,
  ecc: (offer: Offer) => offer.estimatedEcc,
  lead: (offer: Offer) => offer.leadTimeDays,
} as const;
export type SortName = keyof typeof SORTS;

export interface ResultSort {
  sort: SortName;
  direction: 'asc' | 'desc';
}
/** Lowest monthly price first. */
export const DEFAULT_SORT: ResultSort = { sort: 'monthly', direction: 'asc' };

export function readSort(params: URLSearchParams): ResultSort {
  const sort = params.get('sort') ?? '';
  if (!Object.hasOwn(SORTS, sort)) return DEFAULT_SORT;
  return { sort: sort as SortName, direction: params.get('direction') === 'desc' ? 'desc' : 'asc' }; // hasOwn just before
}

/** Ties are sorted by total, then by id, so that rows keep their order while results arrive. */
export function sortOffers(
  offers: readonly Offer[],
  { sort, direction }: ResultSort,
  supplierName: (key: string) => string,
): Offer[] {
  const sign = direction === 'desc' ? -1 : 1;
  return offers
    .map((offer) => ({ offer, value: SORTS[sort](offer, supplierName) }))
    .sort(
      (a, b) =>
        sign * compare(a.value, b.value) ||
        a.offer.totalContractValue - b.offer.totalContractValue ||
        (a.offer.uuid < b.offer.uuid ? -1 : 1),
    )
    .map(({ offer }) => offer);
}

// Created once, because `localeCompare` creates a collator for each comparison.
const byName = new Intl.Collator('en-GB');

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return byName.compare(String(a), String(b));
}
