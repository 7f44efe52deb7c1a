import type { contract } from '@portal/api-client';

/** The costs of these quotes of a multi-quote, as the provider adds them up. */
export function testDealCosts(
  quotes: readonly contract.multiQuotes.ProposalQuote[],
): contract.multiQuotes.DealCosts {
  const eccOf = (isFirm: boolean) =>
    quotes.reduce((sum, { isEccFirm, eccCost }) => sum + (isEccFirm === isFirm ? eccCost : 0), 0);
  const [first] = quotes;
  const isOneCustomer = quotes.every(({ customerName }) => customerName === first?.customerName);
  return {
    siteCount: quotes.length,
    customerName: isOneCustomer ? (first?.customerName ?? null) : null,
    validUntil: first === undefined ? null : '2099-12-19',
    firmEcc: eccOf(true),
    estimatedEcc: eccOf(false),
    groups: quotes.map((quote) => ({ ...quote, sites: 1 })),
  };
}
