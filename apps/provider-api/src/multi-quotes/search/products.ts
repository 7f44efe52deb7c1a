import type { availability, common } from '@portal/api-client/contract';
import { getProductKey, toSearchQuote } from '../../availability/search-quote.ts';
import { priceEthernet } from '../../pricing/ethernet.ts';
import type { PricedProduct } from '../../pricing/priced-product.ts';
import { getAddonGroups } from '../../pricing/product-addons.ts';
import { toSite } from '../../pricing/site.ts';
import { SUPPLIERS } from '../../pricing/suppliers.ts';
import { stableUuid } from '../../shared/stable-hash.ts';
import type { multiQuoteLocations } from '../tables.ts';

export type LocationRow = typeof multiQuoteLocations.$inferSelect;
type Filters = LocationRow['searchFilters'];

/** A product at a location, with a uuid that stays the same until the location's address changes. */
interface LocationProduct {
  uuid: string;
  product: PricedProduct;
}

type Searched = Pick<LocationRow, 'searchUuid' | 'searchFilters'> & { address: common.Address };

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

/** The length of {@link listProducts}, without computing the uuids. */
export function countProducts(location: Searched): number {
  return findOffers(location).size;
}

/**
 * What suppliers offer at an address. Offers depend only on the address, so only the chosen ones are stored: a thousand
 * locations have some fifty offers each.
 */
export function listProducts(location: Searched): LocationProduct[] {
  return [...findOffers(location)]
    .map(([key, product]) => ({ uuid: stableUuid(`${location.searchUuid}:${key}`), product }))
    .sort((a, b) => a.product.monthlyCost - b.product.monthlyCost || a.uuid.localeCompare(b.uuid));
}

function matchesFilters(product: PricedProduct, filters: Filters): boolean {
  const wanted = <Value>(all: readonly Value[], value: Value) => all.length === 0 || all.includes(value);
  return (
    wanted(filters.speeds, product.speed) &&
    wanted(filters.bearers, product.bearer ?? 0) &&
    wanted(filters.terms, product.termMonths) &&
    wanted(filters.supplierKeys, product.supplierKey) &&
    (filters.layer === null || product.layer === null || product.layer === filters.layer) &&
    (!filters.onNetOnly || product.installationCategoryId === ON_NET)
  );
}

/** `installationCategoryId` of sites that the supplier's network already reaches. */
const ON_NET = 1;

/** The product's total cost at the location, by which the cheapest is chosen. */
function getWholeCost(product: PricedProduct): number {
  return product.totalContractValue + product.estimatedEcc;
}

export function findCheapest(products: readonly LocationProduct[], filters: Filters): LocationProduct | null {
  let best: LocationProduct | null = null;
  for (const each of products) {
    if (!matchesFilters(each.product, filters)) continue;
    if (best === null || getWholeCost(each.product) < getWholeCost(best.product)) best = each;
  }
  return best;
}

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
export function chooseMandatoryAddons(productCode: string): availability.AddonChoice[] {
  return getAddonGroups(productCode).flatMap((group) => {
    if (!group.isMandatory) return [];
    const [option] = group.options
      .filter(({ disabled }) => !disabled)
      .sort((a, b) => a.monthlyCost - b.monthlyCost || a.installCost - b.installCost);
    return option ? [{ uuid: group.uuid, options: [{ value: option.value, quantity: 1 }] }] : [];
  });
}
