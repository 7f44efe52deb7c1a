import type { contract } from '@portal/api-client';

type Negotiation = contract.multiQuotes.Negotiation;
type Offer = contract.multiQuotes.NegotiationQuote;

/** A negotiation with offers to decide, with the changes the test needs. */
export function testNegotiation(change: Partial<Negotiation> = {}): Negotiation {
  return {
    uuid: 'n-1',
    name: 'Northern depots',
    notes: null,
    status: 'pending',
    multiQuoteUuid: 'm-1',
    round: 1,
    targets: [{ group: 'Northway Fibre', kind: 'percent', value: 8 }],
    answerDueAt: '2026-11-20T09:00:08.000Z',
    createdBy: 'Amelia Hart',
    quotesCount: 2,
    readyCount: 2,
    createdAt: '2026-11-20T09:00:00.000Z',
    version: 1,
    ...change,
  };
}

/** An offer at 5% less, with the changes the test needs. */
export function testOffer(change: Partial<Offer> = {}): Offer {
  return {
    uuid: 'o-1',
    group: 'Northway Fibre',
    quoteReference: 'QM-1',
    customerName: 'Harbour Bakery',
    postcode: 'BS1 4DJ',
    supplierKey: 'northway',
    productName: 'Ethernet',
    termMonths: 36,
    totalCost: 24_737_20,
    eccCost: 0,
    installCost: 250_00,
    monthlyCost: 680_20,
    newEcc: 0,
    newInstall: 0,
    newMonthlyCost: 646_19,
    newTotalCost: 23_262_84,
    newSearchQuote: null,
    newProduct: null,
    status: 'ready',
    note: '5% off for 6 together',
    reason: null,
    decidedBy: null,
    decidedAt: null,
    createdAt: '2026-11-20T09:00:00.000Z',
    ...change,
  };
}
