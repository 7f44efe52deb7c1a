import type { contract } from '@portal/api-client';
import { testSite } from './multi-quote-fixture.ts';

type OfferSummary = contract.multiQuotes.OfferSummary;
type LocationSearch = contract.multiQuotes.LocationSearch;
type Overview = contract.multiQuotes.SearchOverview;
type Progress = contract.multiQuotes.SearchProgress;
type Totals = contract.multiQuotes.OfferTotals;

export function testOfferSummary(change: Partial<OfferSummary> = {}): OfferSummary {
  return {
    uuid: 'o-1',
    supplierKey: 'northway',
    productName: 'Leased line',
    bearer: 1000,
    speed: 100,
    termMonths: 36,
    includedAddons: [],
    installCost: 250_00,
    monthlyCost: 199_00,
    totalCost: 7_414_00,
    eccCost: 120_00,
    isEccFirm: false,
    isFirm: true,
    isOffnet: false,
    leadTimeDays: 30,
    ...change,
  };
}

/** A site with prices, none of which is selected. */
export function testSearch(
  change: Partial<LocationSearch> = {},
  location: Partial<LocationSearch['location']> = {},
): LocationSearch {
  const { address, searchFilters } = testSite();
  return {
    uuid: 's-1',
    address,
    location: {
      uuid: 'l-1',
      customerName: 'Harbour Bakery',
      customReference: null,
      isBookmarked: false,
      isLocked: false,
      selectedSearchQuoteUuid: null,
      searchFilters,
      quoteReference: null,
      ...location,
    },
    status: 'searched',
    outcome: 'priced',
    error: null,
    searchQuotesCount: 84,
    matchingCount: 12,
    bestOffer: testOfferSummary(),
    selectedOffer: null,
    alternatives: [],
    ...change,
  };
}

const NOTHING = { locations: 0, installCost: 0, monthlyCost: 0, totalCost: 0 };

export function testTotals(change: Partial<Totals> = {}): Totals {
  return {
    ...NOTHING,
    eccCost: 0,
    firm: NOTHING,
    estimated: NOTHING,
    firmEccCost: 0,
    estimatedEccCost: 0,
    ...change,
  };
}

export function testOverview(
  outcomes: Partial<Overview['unlocked']> = {},
  change: Partial<Overview> = {},
): Overview {
  const unlocked = {
    priced: 0,
    unmatched: 0,
    unserved: 0,
    failed: 0,
    missing: 0,
    processing: 0,
    ...outcomes,
  };
  return {
    locations: 14,
    locked: 0,
    byOutcome: unlocked,
    unlocked,
    saved: 0,
    unsaved: 0,
    totals: testTotals(),
    terms: [12, 36, 60],
    ...change,
  };
}

/** A search that has finished. */
export function testProgress(change: Partial<Progress> = {}): Progress {
  return {
    id: 'r-1',
    status: 'searched',
    processingCount: 14,
    processedCount: 14,
    failedCount: 0,
    ratePerMinute: null,
    secondsLeft: null,
    createdBy: 'Amelia Hart',
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:01:00.000Z',
    ...change,
  };
}
