import type { availability, common } from '@portal/api-client/contract';
import { getProductKey, toSearchQuote } from '../../availability/search-quote.ts';
import { priceEthernet } from '../../pricing/ethernet.ts';
import type { PricedProduct } from '../../pricing/priced-product.ts';
import { getAddonGroups, type PricedService } from '../../pricing/product-addons.ts';
import { toSite } from '../../pricing/site.ts';
import { SUPPLIERS } from '../../pricing/suppliers.ts';
import { stableUuid } from '../../shared/stable-hash.ts';
import type { multiQuoteLocations } from '../tables.ts';

export type LocationRow = typeof multiQuoteLocations.$inferSelect;

/** What choosing and saving read: not the best offer, which is as large as all the rest. */
export type ChoosableRow = Omit<LocationRow, 'bestProduct'>;

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
    const asked = speeds.length > 0 ? priceEthernet(key, site, { bearers: [], speeds, terms: [] }) : [];
    for (const product of [...headline, ...asked]) found.set(getProductKey(product), product);
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
  return listOffers(location)
    .map((product) => ({ uuid: getProductUuid(location, product), product }))
    .sort((a, b) => a.product.monthlyCost - b.product.monthlyCost || a.uuid.localeCompare(b.uuid));
}

/** The product's total cost at the location, by which the cheapest is chosen. */
function getWholeCost(product: PricedProduct): number {
  return product.totalContractValue + product.estimatedEcc;
}

/** Lowest total cost first, then lowest monthly cost. */
export const compareCost = (a: PricedProduct, b: PricedProduct) =>
  getWholeCost(a) - getWholeCost(b) || a.monthlyCost - b.monthlyCost;

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

/** The cheapest option of each mandatory group, because a bulk save cannot ask. */
export function chooseMandatoryAddons(product: PricedService): availability.AddonChoice[] {
  return getAddonGroups(product).flatMap((group) => {
    if (!group.isMandatory) return [];
    const [option] = group.options
      .filter(({ disabled }) => !disabled)
      .sort((a, b) => a.monthlyCost - b.monthlyCost || a.installCost - b.installCost);
    return option ? [{ uuid: group.uuid, options: [{ value: option.value, quantity: 1 }] }] : [];
  });
}
