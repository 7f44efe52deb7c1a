import { contract } from '@portal/api-client';
import { matchesSearchFilters } from '@portal/api-client/search-filters';
import { DEFAULT_FILTERS } from '../multi-quote-sites/load-location.ts';
import { getBestOffer } from '../multi-quote-sites/offers/best-offers.ts';
import { toOfferSummary } from '../multi-quote-sites/offers/matches.ts';
import { findCheapest, listOffers } from '../multi-quote-sites/offers/products.ts';
import type { MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import type { LocationRow } from '../multi-quotes/tables.ts';

type Filters = LocationRow['searchFilters'];
type Criterion = (typeof contract.multiQuotes.CRITERIA)[number];

const MAX_ALTERNATIVES = 3;

const isSet = (filters: Filters, name: Criterion) =>
  JSON.stringify(filters[name]) !== JSON.stringify(DEFAULT_FILTERS[name]);

const without = (filters: Filters, names: readonly Criterion[]): Filters => ({
  ...filters,
  ...Object.fromEntries(names.map((name) => [name, DEFAULT_FILTERS[name]])),
});

/**
 * The cheapest offers of a location without a match: each criterion left out alone, then two together, then all of them.
 * A criterion that alone makes the difference is not repeated in combinations.
 */
export function findAlternatives(
  location: LocationRow,
  priceBasis: MultiQuoteRow['priceBasis'],
): contract.multiQuotes.AlternativeOffer[] {
  const offers = listOffers(location);
  const filters = location.searchFilters;
  const criteria = contract.multiQuotes.CRITERIA.filter((name) => isSet(filters, name));
  const pairs = criteria.flatMap((first, index) =>
    criteria.slice(index + 1).map((second) => [first, second]),
  );
  const attempts = [...criteria.map((name) => [name]), ...pairs, criteria];
  const found: contract.multiQuotes.AlternativeOffer[] = [];
  for (const left of attempts) {
    if (found.length === MAX_ALTERNATIVES) break;
    if (found.some((other) => other.without.every((name) => left.includes(name)))) continue;
    const matching = offers.filter((offer) => matchesSearchFilters(offer, without(filters, left)));
    // An alternative may be of another term, where the one compared is not on offer: its term is shown.
    const best = getBestOffer(matching, priceBasis) ?? findCheapest(matching);
    if (best !== null) found.push({ without: left, offer: toOfferSummary(location, best) });
  }
  return found;
}
