import type { availability } from '@portal/api-client/contract';
import { formatTerm } from '@portal/api-client/units';
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
  return {
    uuid: row.id,
    processingStatus: 'processed',
    promotionId: product.promotionId,
    supplierKey: product.supplierKey,
    productCode: product.productCode,
    productName: product.productName,
    technology: product.technology,
    term: formatTerm(product.termMonths),
    termMonths: product.termMonths,
    bearer: product.bearer,
    speed: product.speed,
    uploadSpeed: product.uploadSpeed,
    ...getProductPrice(product),
    estimatedEcc: product.estimatedEcc,
    isEccFirm: product.isEccFirm,
    isFirm: product.isFirm,
    discount: product.discount,
    isOffnet: product.isOffnet,
    isContended: product.isContended,
    ipAllocation: product.ipAllocation,
    layer: product.layer,
    installationTimeframeStart: product.installationTimeframeStart,
    installationTimeframeEnd: product.installationTimeframeEnd,
    leadTimeDays: product.leadTimeDays,
    installationCategoryId: product.installationCategoryId,
    mandatoryAddons: product.mandatoryAddons.map(getAddonGroupUuid),
    additional: [...product.additional],
    networkCode: product.networkCode,
    distanceKm: product.distanceKm,
    hasExtraInfo: product.additional.length > 0,
    createdAt: row.createdAt.toISOString(),
    savedAt: row.savedAt?.toISOString() ?? null,
    quoteReference: row.quoteReference,
  };
}

/** A search's products as rows to insert. */
export function toSearchQuoteRows(searchId: string, products: readonly PricedProduct[], createdAt: Date) {
  return products.map((product) => ({ searchId, productKey: getProductKey(product), product, createdAt }));
}
