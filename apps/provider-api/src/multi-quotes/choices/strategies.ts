import type { contract } from '@portal/api-client';
import { isOnNet, matchesSearchFilters } from '@portal/api-client/search-filters';
import type { PricedProduct } from '../../pricing/priced-product.ts';
import { type ChoosableRow, compareCost, findBest, findCheapest, listOffers } from '../search/products.ts';

export interface Choice {
  strategy: contract.multiQuotes.ChoiceStrategy;
  /** For `one_supplier`. */
  supplierKey: string | null;
}

/** Which of a location's matching offers is best; ties go to the lower whole cost. */
const STRATEGIES: Readonly<
  Record<
    Choice['strategy'],
    (offers: readonly PricedProduct[], supplierKey: string | null) => PricedProduct | null
  >
> = {
  cheapest: findCheapest,
  fastest: (offers) => findBest(offers, (a, b) => b.speed - a.speed || compareCost(a, b)),
  soonest: (offers) => findBest(offers, (a, b) => a.leadTimeDays - b.leadTimeDays || compareCost(a, b)),
  cheapest_on_net: (offers) => findCheapest(offers.filter(isOnNet)),
  one_supplier: (offers, supplierKey) =>
    findCheapest(offers.filter((offer) => offer.supplierKey === supplierKey)) ?? findCheapest(offers),
};

export const listMatchingOffers = (row: ChoosableRow) =>
  listOffers(row).filter((offer) => matchesSearchFilters(offer, row.searchFilters));

export function chooseOffer(
  offers: readonly PricedProduct[],
  { strategy, supplierKey }: Choice,
): PricedProduct | null {
  return STRATEGIES[strategy](offers, supplierKey);
}

/** Why a location gets no offer; null where it can be chosen for. */
export function getChoiceSkipReason(row: ChoosableRow, isSaved: boolean): string | null {
  if (row.isLocked) return 'This site is locked';
  if (isSaved) return `Already saved as ${row.quoteReference}`;
  if (row.searchError !== null) return 'Its search failed';
  return row.searchStatus === 'searched' ? null : 'Not searched yet';
}

/** Why none of its offers was chosen. */
export const getNoChoiceReason = ({ strategy }: Choice, matching: number) =>
  strategy === 'cheapest_on_net' && matching > 0
    ? 'No on-net price matches its filters'
    : 'No price matches its filters';
