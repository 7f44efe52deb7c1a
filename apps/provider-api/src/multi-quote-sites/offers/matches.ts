import type { contract } from '@portal/api-client';
import { matchesSearchFilters } from '@portal/api-client/search-filters';
import type { Database } from '../../db/database.ts';
import { inArray, sql } from '../../db/drizzle.ts';
import { type LocationRow, multiQuoteLocations } from '../../multi-quotes/tables.ts';
import type { PricedProduct } from '../../pricing/priced-product.ts';
import { getProductPrice, toShortOffer } from '../../pricing/product-price.ts';
import { listBestByTerm } from './best-offers.ts';
import { getProductUuid, listOffers, type Searched } from './products.ts';

/** What a search stores of a location; all offers are recalculated where they are shown. */
export interface SearchMatch {
  found: number;
  matching: number;
  /** The cheapest of each term. */
  best: PricedProduct[];
}

export function findMatch(location: Searched): SearchMatch {
  const offers = listOffers(location);
  const matching = offers.filter((offer) => matchesSearchFilters(offer, location.searchFilters));
  return { found: offers.length, matching: matching.length, best: listBestByTerm(matching) };
}

/** Stores what was found at locations, or why nothing could be, in one statement. */
export async function storeMatches(
  tx: Database,
  partnerId: number,
  results: readonly { uuid: string; result: SearchMatch | { error: string } }[],
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(results.map(({ uuid, result }) => ({ uuid, ...result })));
  await tx.execute(sql`
    update multi_quote_locations set
      search_status = case when result.error is null then 'searched' else 'terminated' end,
      searched_at = ${now.toISOString()}::timestamptz,
      search_error = result.error, search_quotes_count = coalesce(result.found, 0),
      matching_count = coalesce(result.matching, 0), best_products = result.best
    from jsonb_to_recordset(${rows}::jsonb) as result(uuid uuid, found int, matching int, best jsonb, error text)
    where multi_quote_locations.uuid = result.uuid and partner_id = ${partnerId}`);
}

/**
 * Brings the matches of searched locations in line with criteria that were changed after the search. A location that is
 * being searched again loses its former matches, because they would be out of date if the search is stopped.
 */
export async function refreshMatches(
  tx: Database,
  rows: readonly LocationRow[],
  searchFilters: LocationRow['searchFilters'] | undefined,
  now: Date,
): Promise<void> {
  if (searchFilters === undefined) return;
  const marked = rows.flatMap(({ searchStatus, uuid }) => (searchStatus === 'processing' ? uuid : []));
  if (marked.length > 0)
    await tx
      .update(multiQuoteLocations)
      .set({ bestProducts: null })
      .where(inArray(multiQuoteLocations.uuid, marked));
  const searched = rows.filter(({ searchStatus }) => searchStatus === 'searched');
  const [first] = searched;
  if (first === undefined) return;
  const results = searched.map((row) => ({
    uuid: row.uuid,
    result: findMatch({ ...row, searchFilters }),
  }));
  await storeMatches(tx, first.partnerId, results, now);
}

/** A product as lists of locations show it. */
export function toOfferSummary(
  location: Pick<Searched, 'searchUuid'>,
  product: PricedProduct,
): contract.multiQuotes.OfferSummary {
  return {
    uuid: getProductUuid(location, product),
    ...toShortOffer(product),
    totalCost: getProductPrice(product).totalContractValue,
    eccCost: product.estimatedEcc,
    isEccFirm: product.isEccFirm,
    isFirm: product.isFirm,
    isOffnet: product.isOffnet,
  };
}
