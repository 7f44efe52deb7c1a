import type { contract } from '@portal/api-client';
import { calculateCosts } from '../../pricing/addon-choice.ts';
import { buildQuoteSearchText } from '../../quotes/create.ts';
import { statusAt } from '../../quotes/lifecycle/expiry.ts';
import type { QuoteRow } from '../../quotes/tables.ts';
import { getOfferedTotal } from '../old-values.ts';
import { getDecision } from '../price-desk/desk-decline.ts';
import type { negotiationQuotes } from '../tables.ts';

type NegotiationQuote = contract.multiQuotes.NegotiationQuote;
export type NegotiationQuoteRow = typeof negotiationQuotes.$inferSelect;

export function toNegotiationQuote(part: NegotiationQuoteRow, quote: QuoteRow, now: Date): NegotiationQuote {
  const { decidedBy, decidedAt } = getDecision(part);
  return {
    uuid: part.uuid,
    group: part.group,
    quoteReference: part.quoteReference,
    quoteStatus: statusAt(quote, now),
    customerName: quote.customerName,
    postcode: quote.postcode,
    supplierKey: quote.supplierKey,
    productName: part.productName,
    termMonths: part.termMonths,
    totalCost: part.totalCost,
    eccCost: part.eccCost,
    installCost: part.installCost,
    monthlyCost: part.monthlyCost,
    newEcc: part.newEcc,
    newInstall: part.newInstall,
    newMonthlyCost: part.newMonthlyCost,
    newTotalCost: getOfferedTotal(part),
    newSearchQuote: part.newSearchQuoteUuid,
    newProduct:
      part.newProduct === null
        ? null
        : {
            productName: part.newProduct.productName,
            termMonths: part.newProduct.termMonths,
            leadTimeDays: part.newProduct.leadTimeDays,
          },
    status: part.status,
    note: part.note,
    reason: part.reason,
    decidedBy,
    decidedAt: decidedAt?.toISOString() ?? null,
    createdAt: part.createdAt.toISOString(),
  };
}

/** The quote's columns at the negotiated price: add-ons keep their prices, only the product's price changes. */
export function toNegotiatedPrices(part: NegotiationQuoteRow, quote: QuoteRow) {
  const product = part.newProduct;
  const termMonths = product?.termMonths ?? quote.termMonths;
  const addonsMonthly = quote.monthlyCost - quote.baseMonthlyCost;
  const addonsInstall = quote.installCost - quote.baseInstallCost;
  const baseMonthlyCost = (part.newMonthlyCost ?? quote.monthlyCost) - addonsMonthly;
  const baseInstallCost = Math.max(0, (part.newInstall ?? quote.installCost) - addonsInstall);
  const costs = calculateCosts(
    { installCost: baseInstallCost, monthlyCost: baseMonthlyCost, termMonths },
    quote.addons,
  );
  const changed = {
    productCode: product?.productCode ?? quote.productCode,
    productName: product?.productName ?? quote.productName,
    productDescription: product?.productDescription ?? quote.productDescription,
    termMonths,
    leadTimeDays: product?.leadTimeDays ?? quote.leadTimeDays,
    baseMonthlyCost,
    baseInstallCost,
    installCost: costs.installCost,
    monthlyCost: costs.monthlyCost,
    totalCost: costs.totalCost,
    eccCost: part.newEcc ?? quote.eccCost,
    // Each term has a different list price: the difference between two terms is no discount.
    discount: product
      ? Math.max(product.discount, product.discount + product.monthlyCost - baseMonthlyCost)
      : Math.max(quote.discount, quote.discount + quote.baseMonthlyCost - baseMonthlyCost),
  };
  return { ...changed, searchText: buildQuoteSearchText({ ...quote, ...changed }) };
}
