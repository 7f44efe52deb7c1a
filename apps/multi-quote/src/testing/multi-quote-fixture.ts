import type { contract } from '@portal/api-client';

type MultiQuote = contract.multiQuotes.MultiQuote;
type Location = contract.multiQuotes.MultiQuoteLocation;

/** A searched multi quote, with the changes the test needs. */
export function testMultiQuote(change: Partial<MultiQuote> = {}): MultiQuote {
  return {
    id: 1,
    uuid: 'm-1',
    name: 'Retail roll-out',
    status: 'searched',
    expiredAt: '2099-12-20T23:59:59.000Z',
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    version: 1,
    isSearched: true,
    locationsCount: 14,
    quotesCount: 3,
    activeQuotesCount: 3,
    eccCost: 0,
    firmEccCost: 0,
    installCost: 250_00,
    monthlyCost: 1_199_00,
    totalCost: 43_414_00,
    createdBy: 'Amelia Hart',
    ownerId: null,
    ownerName: null,
    priceBasis: 'term_36',
    proposalStatus: null,
    ...change,
  };
}

/** A searched location with a selected quote, with the changes the test needs. */
export function testSite(change: Partial<Location> = {}): Location {
  return {
    uuid: 'l-1',
    multiQuoteUuid: 'm-1',
    customerName: 'Harbour Bakery',
    customReference: null,
    address: {
      uuid: 'a-1',
      addressLine1: '12 High Street',
      addressLine2: null,
      addressLine3: null,
      premise: '12',
      thoroughfare: 'High Street',
      town: 'Bristol',
      county: null,
      postcode: 'BS1 4DJ',
      udprn: null,
      uprn: null,
      latitude: 51.45,
      longitude: -2.59,
      typedAs: null,
      duplicates: [],
      errors: [],
    },
    searchFilters: { speeds: [], bearers: [], terms: [], supplierKeys: [], layer: null, onNetOnly: false },
    isBookmarked: false,
    isLocked: false,
    searchStatus: 'searched',
    searchError: null,
    searchQuotesCount: 6,
    selectedSearchQuoteUuid: 's-1',
    selectedSearchQuote: {
      supplierKey: 'northway',
      productName: 'Leased line',
      bearer: 1000,
      speed: 100,
      termMonths: 36,
      includedAddons: [],
      installCost: 0,
      monthlyCost: 199_00,
      estimatedEcc: 0,
      leadTimeDays: 60,
    },
    quoteReference: null,
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    version: 1,
    ...change,
  };
}
