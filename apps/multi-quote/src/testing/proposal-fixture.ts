import type { contract } from '@portal/api-client';

/** A line of a proposal without an individual margin, with the changes the test needs. */
export function testProposalQuote(
  change: Partial<contract.multiQuotes.ProposalQuote> = {},
): contract.multiQuotes.ProposalQuote {
  return {
    reference: 'QM-1',
    customerName: 'Harbour Bakery',
    customReference: 'HB-7',
    site: '12 High Street, Bristol',
    postcode: 'BS1 4DJ',
    bearer: 1000,
    speed: 100,
    uploadSpeed: null,
    termMonths: 36,
    leadTimeDays: 60,
    installCost: 0,
    monthlyCost: 680_20,
    eccCost: 0,
    isEccFirm: true,
    ownMargin: null,
    ...change,
  };
}

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
