import type { availability, common } from '@portal/api-client/contract';
import { productKey, searchQuoteOf } from '../availability/search-quote.ts';
import { siteOf } from '../availability/site.ts';
import { priceEthernet } from '../pricing/ethernet.ts';
import { stableUuid } from '../pricing/hash.ts';
import type { PricedProduct } from '../pricing/priced-product.ts';
import { addonGroupsOfProduct } from '../pricing/product-addons.ts';
import { SUPPLIERS } from '../pricing/suppliers.ts';
import type { multiQuoteLocations } from './tables.ts';

export type LocationRow = typeof multiQuoteLocations.$inferSelect;
type Filters = LocationRow['searchFilters'];

/** A product at a location, by the uuid that stands for it until the location's address changes. */
export interface LocationProduct {
  uuid: string;
  product: PricedProduct;
}

type Searched = Pick<LocationRow, 'searchUuid' | 'searchFilters'> & { address: common.Address };

/** By their keys. */
function offersAt(location: Searched): Map<string, PricedProduct> {
  const site = siteOf(location.address);
  const { speeds } = location.searchFilters;
  const found = new Map<string, PricedProduct>();
  for (const { key } of SUPPLIERS) {
    const headline = priceEthernet(key, site, { bearers: [], speeds: [], terms: [] });
    const asked = speeds.length > 0 ? priceEthernet(key, site, { bearers: [], speeds, terms: [] }) : [];
    for (const product of [...headline, ...asked]) found.set(productKey(product), product);
  }
  return found;
}

/** How many {@link productsAt} would answer, without working out what each is called. */
export function countProductsAt(location: Searched): number {
  return offersAt(location).size;
}

/**
 * What suppliers offer at an address. The same address always gets the same quotes, so of a thousand locations with
 * some fifty quotes each only the chosen ones are stored; the others are worked out when they are asked for.
 */
export function productsAt(location: Searched): LocationProduct[] {
  return [...offersAt(location)]
    .map(([key, product]) => ({ uuid: stableUuid(`${location.searchUuid}:${key}`), product }))
    .sort((a, b) => a.product.monthlyCost - b.product.monthlyCost || a.uuid.localeCompare(b.uuid));
}

export function passes(product: PricedProduct, filters: Filters): boolean {
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

/** `installationCategoryId` of what the supplier's network already reaches. */
const ON_NET = 1;

/** What the location costs in all with a product: the cheapest by it is chosen. */
export function wholeCost(product: PricedProduct): number {
  return product.totalContractValue + product.estimatedEcc;
}

export function cheapest(products: readonly LocationProduct[], filters: Filters): LocationProduct | null {
  let best: LocationProduct | null = null;
  for (const each of products) {
    if (!passes(each.product, filters)) continue;
    if (best === null || wholeCost(each.product) < wholeCost(best.product)) best = each;
  }
  return best;
}

export function searchQuoteAt(
  location: LocationRow,
  { uuid, product }: LocationProduct,
): availability.SearchQuote {
  const saved = location.selectedSearchQuoteUuid === uuid ? location.quoteReference : null;
  return searchQuoteOf({
    id: uuid,
    partnerId: location.partnerId,
    searchId: location.searchUuid,
    productKey: productKey(product),
    product,
    createdAt: location.searchedAt ?? location.updatedAt,
    savedAt: saved ? location.updatedAt : null,
    quoteReference: saved,
  });
}

/** For each group that must be answered its cheapest option: a bulk save asks nobody. */
export function mandatoryChoices(productCode: string): availability.AddonChoice[] {
  return addonGroupsOfProduct(productCode).flatMap((group) => {
    if (!group.isMandatory) return [];
    const [option] = group.options
      .filter(({ disabled }) => !disabled)
      .sort((a, b) => a.monthlyCost - b.monthlyCost || a.installCost - b.installCost);
    return option ? [{ uuid: group.uuid, options: [{ value: option.value, quantity: 1 }] }] : [];
  });
}
