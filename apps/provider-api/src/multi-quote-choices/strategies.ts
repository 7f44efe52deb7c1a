import type { contract } from '@portal/api-client';
import type { availability } from '@portal/api-client/contract';
import { getBasisTerm } from '@portal/api-client/prices';
import { isOnNet, matchesSearchFilters } from '@portal/api-client/search-filters';
import { formatTerm } from '@portal/api-client/units';
import { listComparedOffers } from '../multi-quote-sites/offers/best-offers.ts';
import {
  type ChoosableRow,
  compareCost,
  findBest,
  findCheapest,
  listOffers,
} from '../multi-quote-sites/offers/products.ts';
import type { PricedProduct } from '../pricing/priced-product.ts';

export interface Choice {
  strategy: contract.multiQuotes.ChoiceStrategy;
  /** For `one_supplier`. */
  supplierKey: string | null;
  /** Null: nobody has chosen, so nothing is chosen across terms. */
  priceBasis: availability.PriceBasis | null;
}

/** Which of a location's matching offers is best; ties go to the lower cost over the term. */
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
  { strategy, supplierKey, priceBasis }: Choice,
): PricedProduct | null {
  const compared = listComparedOffers(offers, priceBasis);
  return compared && STRATEGIES[strategy](compared, supplierKey);
}

/** Why a location gets no offer; null where it can be chosen for. */
export function getChoiceSkipReason(row: ChoosableRow, isSaved: boolean): string | null {
  if (row.isLocked) return 'This site is locked';
  if (isSaved) return `Already saved as ${row.quoteReference}`;
  if (row.searchError !== null) return 'The search failed';
  return row.searchStatus === 'searched' ? null : 'Not searched yet';
}

/** Why none of its matching offers was chosen. */
export function getNoChoiceReason(
  { strategy, priceBasis }: Choice,
  matching: readonly PricedProduct[],
): string {
  const compared = listComparedOffers(matching, priceBasis);
  if (compared === null) return 'The prices have different terms. Choose how to compare them first';
  if (matching.length === 0) return 'No price matches the search filters';
  const term = priceBasis === null ? null : getBasisTerm(priceBasis);
  if (compared.length === 0 && term !== null)
    return `No price for ${formatTerm(term)} matches the search filters`;
  return strategy === 'cheapest_on_net'
    ? 'No on-net price matches the search filters'
    : 'No price matches the search filters';
}
