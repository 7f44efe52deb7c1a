import type { contract } from '@portal/api-client';
import type { PricedProduct } from '../pricing/priced-product.ts';
import { getProductPrice } from '../pricing/product-price.ts';

type Totals = contract.multiQuotes.OfferTotals;

const NOTHING = { locations: 0, installCost: 0, monthlyCost: 0, totalCost: 0 };

export const createTotals = (): Totals => ({
  ...NOTHING,
  eccCost: 0,
  firm: { ...NOTHING },
  estimated: { ...NOTHING },
  firmEccCost: 0,
  estimatedEccCost: 0,
});

/** Adds a selected product, if there is one. */
export function addToTotals(totals: Totals, product: PricedProduct | null): void {
  if (product === null) return;
  const price = getProductPrice(product);
  for (const figures of [totals, product.isFirm ? totals.firm : totals.estimated]) {
    figures.locations += 1;
    figures.installCost += price.installCost;
    figures.monthlyCost += price.monthlyCost;
    figures.totalCost += price.totalContractValue;
  }
  totals.eccCost += product.estimatedEcc;
  totals[product.isEccFirm ? 'firmEccCost' : 'estimatedEccCost'] += product.estimatedEcc;
}
