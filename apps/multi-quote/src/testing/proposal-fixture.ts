import type { contract } from '@portal/api-client';

/** The costs of the included and recommended quotes, added up as the provider does. */
export function testDealCosts(
  all: readonly contract.multiQuotes.ProposalQuote[],
): contract.multiQuotes.DealCosts {
  const quotes = all.filter(
    ({ isIncluded, reference, options: [recommended] }) =>
      isIncluded && (recommended === undefined || recommended.reference === reference),
  );
  const leftOut = { open: 0, ordered: 0, negotiation: 0 };
  for (const { isIncluded, standing } of all) if (!isIncluded) leftOut[standing] += 1;
  const eccOf = (isFirm: boolean) =>
    quotes.reduce((sum, { isEccFirm, eccCost }) => sum + (isEccFirm === isFirm ? eccCost : 0), 0);
  const [first] = quotes;
  const isOneCustomer = quotes.every(({ customerName }) => customerName === first?.customerName);
  return {
    siteCount: quotes.length,
    sitesWithOptions: quotes.filter(({ options }) => options.length > 0).length,
    crowdedSite: null,
    leftOut,
    customerName: isOneCustomer ? (first?.customerName ?? null) : null,
    validUntil: first === undefined ? null : '2099-12-19',
    firmEcc: eccOf(true),
    estimatedEcc: eccOf(false),
    groups: quotes.map((quote) => ({ ...quote, sites: 1 })),
  };
}
