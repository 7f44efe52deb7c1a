import { availability } from '@portal/api-client/contract';
import { formatTerm } from '@portal/api-client/units';
import { fromRow } from '../db/columns/from-row.ts';
import { getAddonGroupUuid } from '../pricing/addon-catalogue.ts';
import type { PricedProduct } from '../pricing/priced-product.ts';
import { getProductPrice } from '../pricing/product-price.ts';
import type { searchQuotes } from './tables.ts';

/** Identifies a product within a search. */
export function getProductKey(product: PricedProduct): string {
  return [product.supplierKey, product.productCode, product.speed, product.termMonths].join('/');
}

export function toSearchQuote(
  row: Omit<typeof searchQuotes.$inferSelect, 'renewal'>,
): availability.SearchQuote {
  const { product } = row;
  return fromRow(availability.searchQuote, product, {
    ...getProductPrice(product),
    uuid: row.id,
    processingStatus: 'processed',
    term: formatTerm(product.termMonths),
    mandatoryAddons: product.mandatoryAddons.map(getAddonGroupUuid),
    additional: [...product.additional],
    hasExtraInfo: product.additional.length > 0,
    createdAt: row.createdAt.toISOString(),
    savedAt: row.savedAt?.toISOString() ?? null,
    quoteReference: row.quoteReference,
  });
}

/** A search's products as rows to insert. */
export function toSearchQuoteRows(searchId: string, products: readonly PricedProduct[], createdAt: Date) {
  return products.map((product) => ({ searchId, productKey: getProductKey(product), product, createdAt }));
}
