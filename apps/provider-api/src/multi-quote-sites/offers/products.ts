import type { availability, common } from '@portal/api-client/contract';
import { getCostPerMonth, getTotalInclEcc } from '@portal/api-client/prices';
import { getProductKey, toSearchQuote } from '../../availability/search-quote.ts';
import type { LocationRow } from '../../multi-quotes/tables.ts';
import { priceEthernet } from '../../pricing/ethernet.ts';
import type { PricedProduct } from '../../pricing/priced-product.ts';
import { getIncludedAddons, getProductPrice, toComparablePrice } from '../../pricing/product-price.ts';
import { toSite } from '../../pricing/site.ts';
import { SUPPLIERS } from '../../pricing/suppliers.ts';
import { stableUuid } from '../../shared/stable-hash.ts';

/**
 * The columns that choosing and saving read. Excludes the best offers, which are larger than all other columns
 * together.
 */
export type ChoosableRow = Omit<LocationRow, 'bestProducts'>;

/** A product at a location, with a uuid that stays the same until the location's address changes. */
export interface LocationProduct {
  uuid: string;
  product: PricedProduct;
}

export type Searched = Pick<LocationRow, 'searchUuid' | 'searchFilters'> & { address: common.Address };

/** All offers at a location, by product key. */
function findOffers(location: Searched): Map<string, PricedProduct> {
  const site = toSite(location.address);
  const { speeds } = location.searchFilters;
  const found = new Map<string, PricedProduct>();
  for (const { key } of SUPPLIERS) {
    const headline = priceEthernet(key, site, { bearers: [], speeds: [], terms: [] });
    const priced = speeds.length > 0 ? priceEthernet(key, site, { bearers: [], speeds, terms: [] }) : [];
    for (const product of [...headline, ...priced]) found.set(getProductKey(product), product);
  }
  return found;
}

/** All offers at a location, without computing their uuids. */
export function listOffers(location: Searched): PricedProduct[] {
  return [...findOffers(location).values()];
}

export function getProductUuid({ searchUuid }: Pick<Searched, 'searchUuid'>, product: PricedProduct): string {
  return stableUuid(`${searchUuid}:${getProductKey(product)}`);
}

/**
 * What suppliers offer at an address. Offers depend only on the address, so only the chosen ones are stored: a thousand
 * locations have some fifty offers each.
 */
export function listProducts(location: Searched): LocationProduct[] {
  const monthly = ({ product }: LocationProduct) => getProductPrice(product).monthlyCost;
  return listOffers(location)
    .map((product) => ({ uuid: getProductUuid(location, product), product }))
    .sort((a, b) => monthly(a) - monthly(b) || a.uuid.localeCompare(b.uuid));
}

/** Lowest cost per month over the term first, so that terms can be compared; then lowest total. */
export function compareCost(left: PricedProduct, right: PricedProduct): number {
  const [a, b] = [toComparablePrice(left), toComparablePrice(right)];
  return getCostPerMonth(a) - getCostPerMonth(b) || getTotalInclEcc(a) - getTotalInclEcc(b);
}

/** The first offer in the order of `compare`. */
export function findBest(
  offers: readonly PricedProduct[],
  compare: (a: PricedProduct, b: PricedProduct) => number,
): PricedProduct | null {
  let best: PricedProduct | null = null;
  for (const each of offers) if (best === null || compare(each, best) < 0) best = each;
  return best;
}

export const findCheapest = (offers: readonly PricedProduct[]) => findBest(offers, compareCost);

export function toLocationSearchQuote(
  location: LocationRow,
  { uuid, product }: LocationProduct,
): availability.SearchQuote {
  const saved = location.selectedSearchQuoteUuid === uuid ? location.quoteReference : null;
  return toSearchQuote({
    id: uuid,
    partnerId: location.partnerId,
    searchId: location.searchUuid,
    productKey: getProductKey(product),
    product,
    createdAt: location.searchedAt ?? location.updatedAt,
    savedAt: saved ? location.updatedAt : null,
    quoteReference: saved,
  });
}

/** The add-ons that the prices include, because a bulk save cannot ask. */
export const chooseMandatoryAddons = ({
  productCode,
}: Pick<PricedProduct, 'productCode'>): availability.AddonChoice[] =>
  getIncludedAddons(productCode).map(({ uuid, value }) => ({ uuid, options: [{ value, quantity: 1 }] }));
