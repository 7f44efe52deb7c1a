import type { availability } from '@portal/api-client/contract';
import { getBasisTerm, getDefaultTerm, isCompared, toTermBasis } from '@portal/api-client/prices';
import { type SQL, sql } from '../../db/drizzle.ts';
import { multiQuoteLocations } from '../../multi-quotes/tables.ts';
import type { PricedProduct } from '../../pricing/priced-product.ts';
import { costPerMonthSql, productPriceSql, productTermSql } from '../../pricing/product-price.ts';
import { findCheapest } from './products.ts';

/** Null until someone has chosen. */
type PriceBasis = availability.PriceBasis | null;

const listTerms = (offers: readonly PricedProduct[]) => [
  ...new Set(offers.map(({ termMonths }) => termMonths)),
];

/** The cheapest offer of each term: enough for every basis, so that changing it needs no new search. */
export function listBestByTerm(offers: readonly PricedProduct[]): PricedProduct[] {
  return listTerms(offers).flatMap(
    (term) => findCheapest(offers.filter(({ termMonths }) => termMonths === term)) ?? [],
  );
}

/** The best offer to show. While nobody has chosen a basis, it is that of one term. */
export function getBestOffer(offers: readonly PricedProduct[], basis: PriceBasis): PricedProduct | null {
  const term = getDefaultTerm(listTerms(offers));
  const shown = basis ?? (term === null ? null : toTermBasis(term));
  return shown === null ? null : findCheapest(offers.filter((offer) => isCompared(offer, shown)));
}

/** The offers to choose among; null where they are of several terms and nobody has said how these compare. */
export function listComparedOffers(
  offers: readonly PricedProduct[],
  basis: PriceBasis,
): readonly PricedProduct[] | null {
  if (basis !== null) return offers.filter((offer) => isCompared(offer, basis));
  return listTerms(offers).length > 1 ? null : offers;
}

/** More than any monthly price: sorts by term first. */
const ONE_TERM = 1_000_000_000;

/** The sort value of a product: its monthly price within its term, or its cost per month over the term. */
function sortKeySql(product: SQL, basis: PriceBasis): SQL {
  if (basis !== null && getBasisTerm(basis) === null) return costPerMonthSql(product);
  return sql`(${productTermSql(product)}::float8 * ${sql.raw(String(ONE_TERM))} + ${productPriceSql(product).monthly})`;
}

export const selectedSortSql = (basis: PriceBasis): SQL =>
  sortKeySql(sql`${multiQuoteLocations.selectedProduct}`, basis);

/** {@link getBestOffer} for the database. */
export function bestSortSql(basis: PriceBasis): SQL {
  const best = sql.raw('best');
  const term = basis === null ? null : getBasisTerm(basis);
  const usual = sql`(${productTermSql(best)} = 36) desc, ${productTermSql(best)}`;
  return sql`(select ${sortKeySql(best, basis)} from jsonb_array_elements(${multiQuoteLocations.bestProducts}) as best
    ${term === null ? sql`` : sql`where ${productTermSql(best)} = ${term}`}
    order by ${basis === null ? usual : costPerMonthSql(best)} limit 1)`;
}
