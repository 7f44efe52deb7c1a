import type { availability } from '@portal/api-client/contract';
import { type ComparablePrice, includeAddons, listIncludedAddons } from '@portal/api-client/prices';
import { type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import type { PricedProduct } from './priced-product.ts';
import { getAddonGroups, PRODUCTS_WITH_MANDATORY_ADDONS } from './product-addons.ts';

type IncludedAddon = availability.IncludedAddon;

/**
 * By product code: choosing for a multi-quote prices thousands of products. No mandatory add-on depends on the speed or
 * the layer.
 */
const INCLUDED: ReadonlyMap<string, readonly IncludedAddon[]> = new Map(
  PRODUCTS_WITH_MANDATORY_ADDONS.map((code) => [
    code,
    listIncludedAddons(getAddonGroups({ productCode: code, speed: 0, layer: null })),
  ]),
);

/** The add-ons that a product cannot be ordered without, in their cheapest options. */
export const getIncludedAddons = (productCode: string): readonly IncludedAddon[] =>
  INCLUDED.get(productCode) ?? [];

/**
 * The lowest price of a product: the supplier's price with mandatory add-ons. All shown and compared prices are
 * these.
 */
export function getProductPrice(product: PricedProduct) {
  const includedAddons = getIncludedAddons(product.productCode);
  return { ...includeAddons(product, includedAddons), includedAddons: [...includedAddons] };
}

/** A product with its lowest price, as lists of sites show an offer. */
export function toShortOffer(product: PricedProduct) {
  const { supplierKey, productName, bearer, speed, termMonths, leadTimeDays } = product;
  const { includedAddons, installCost, monthlyCost } = getProductPrice(product);
  return {
    ...{ supplierKey, productName, bearer, speed, termMonths, leadTimeDays },
    ...{ includedAddons, installCost, monthlyCost },
  };
}

/** The price to compare a product by. */
export function toComparablePrice(product: PricedProduct): ComparablePrice {
  const { installCost, monthlyCost } = getProductPrice(product);
  return { installCost, monthlyCost, termMonths: product.termMonths, eccCost: product.estimatedEcc };
}

const number = (product: SQLWrapper, field: keyof PricedProduct) => sql`(${product}->>${field})::int`;

/** {@link getProductPrice} of a product stored as JSON. */
export function productPriceSql(product: SQLWrapper): Record<'install' | 'monthly' | 'total', SQL> {
  const included = (cost: 'installCost' | 'monthlyCost') => {
    const cases = [...INCLUDED].map(([code, addons]) => {
      const pence = addons.reduce((sum, addon) => sum + addon[cost], 0);
      return sql`when ${code} then ${sql.raw(String(pence))}`;
    });
    return sql`(case ${product}->>'productCode' ${sql.join(cases, sql` `)} else 0 end)`;
  };
  const install = sql`(${number(product, 'installCost')} + ${included('installCost')})`;
  const monthly = sql`(${number(product, 'monthlyCost')} + ${included('monthlyCost')})`;
  return { install, monthly, total: sql`(${install} + ${monthly} * ${number(product, 'termMonths')})` };
}

/** The product's term: prices are compared within one. */
export const productTermSql = (product: SQLWrapper): SQL => number(product, 'termMonths');

/** Cost per month over the term, after install and ECC, of a product stored as JSON. */
export function costPerMonthSql(product: SQLWrapper): SQL {
  const { total } = productPriceSql(product);
  return sql`((${total} + ${number(product, 'estimatedEcc')})::float8 / ${number(product, 'termMonths')})`;
}
