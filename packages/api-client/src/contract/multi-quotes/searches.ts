import * as v from '@portal/api-client/schema';
import {
  address,
  emptyEndpoint,
  instant,
  pageEndpoint,
  paging,
  queryFlag,
  queryList,
  resourceEndpoint,
} from '@portal/api-client/schema';
import { entriesFromList } from 'valibot';
import { searchStatus } from '../quotes/availability.ts';
import { priceBasis } from '../quotes/price-basis.ts';
import { choice } from './bulk-runs.ts';
import { SEARCH_OUTCOMES, searchOutcome } from './location-match.ts';
import { alternativeOffer, offerSummary, offerTotals } from './offers.ts';
import { searchFilters, searchFiltersInput } from './search-filters.ts';
import { bulkOutcome, common, MAX_BULK_ITEMS, manage, one, uuids } from './shared.ts';

/** A location's search (§3 Search). */
export const locationSearch = v.object({
  uuid: v.string(),
  address,
  location: v.object({
    uuid: v.string(),
    customerName: v.string(),
    customReference: v.nullable(v.string()),
    isBookmarked: v.boolean(),
    isLocked: v.boolean(),
    selectedSearchQuoteUuid: v.nullable(v.string()),
    searchFilters,
    /** The quote saved from the selection. */
    quoteReference: v.nullable(v.string()),
  }),
  /** Null until its first search. */
  status: v.nullable(searchStatus),
  outcome: searchOutcome,
  /** Why its search failed. */
  error: v.nullable(v.string()),
  searchQuotesCount: v.number(),
  /** Search quotes that meet its criteria. */
  matchingCount: v.number(),
  /** The cheapest of those on the multi-quote's price basis; while none is set, of one term. */
  bestOffer: v.nullable(offerSummary),
  selectedOffer: v.nullable(offerSummary),
  /** For a location without a match, fewest criteria left out first. */
  alternatives: v.array(alternativeOffer),
});
export type LocationSearch = v.InferOutput<typeof locationSearch>;

/**
 * Which unlocked locations a search covers. `missing`: those without results, which resumes a stopped search. `failed`:
 * those whose search failed.
 */
export const SEARCH_SCOPES = ['all', 'missing', 'failed'] as const;

/** Progress of the search over the locations; `terminated` when stopped or failed. */
export const searchProgress = v.object({
  id: v.string(),
  status: searchStatus,
  processingCount: v.number(),
  processedCount: v.number(),
  /** Processed locations whose search failed. */
  failedCount: v.number(),
  /** Locations per minute; null until known. */
  ratePerMinute: v.nullable(v.number()),
  secondsLeft: v.nullable(v.number()),
  createdBy: v.nullable(v.string()),
  createdAt: instant,
  updatedAt: instant,
});
export type SearchProgress = v.InferOutput<typeof searchProgress>;

export const runSearchFilters = resourceEndpoint(
  'multiQuotes.runSearchFilters',
  {
    ...manage,
    method: 'PUT',
    path: `${one}/run-search-filters`,
    summary: 'Selects a search quote that matches its filters for each location; the cheapest by default.',
    body: v.object({ ...uuids, ...choice }),
  },
  bulkOutcome,
);
export const startSearch = resourceEndpoint(
  'multiQuotes.startSearch',
  {
    ...manage,
    method: 'POST',
    path: `${one}/search`,
    summary: 'Starts a search over unlocked locations, in the background. 409 while one runs.',
    body: v.object({
      scope: v.optional(v.picklist(SEARCH_SCOPES), 'all'),
      /** Only these of the scope. */
      uuids: v.optional(
        v.pipe(
          v.array(v.string()),
          v.minLength(1, 'field is required'),
          v.maxLength(MAX_BULK_ITEMS, `may not be greater than ${MAX_BULK_ITEMS} entries`),
        ),
      ),
      /** Replaces the criteria of the locations searched. */
      searchFilters: v.optional(searchFiltersInput),
    }),
    camelCaseOnWire: ['processingCount', 'processedCount'],
  },
  searchProgress,
);
export const getSearchProgress = resourceEndpoint(
  'multiQuotes.getSearchProgress',
  {
    ...common,
    method: 'GET',
    path: `${one}/search-status`,
    summary: 'Progress of the latest search. 404 before the first.',
    camelCaseOnWire: ['processingCount', 'processedCount'],
  },
  searchProgress,
);
export const stopSearch = emptyEndpoint('multiQuotes.stopSearch', {
  ...manage,
  method: 'DELETE',
  path: `${one}/search`,
  summary: 'Stops a running search; results found so far are saved.',
});
export const LOCATION_SEARCH_SORT_KEYS = [
  'position',
  'customerName',
  'postcode',
  'searchQuotesCount',
  'status',
  'bestMonthlyCost',
  'selectedMonthlyCost',
] as const;

const resultFilters = {
  outcome: v.optional(queryList(SEARCH_OUTCOMES)),
  isSelected: v.optional(queryFlag),
  isSaved: v.optional(queryFlag),
  isBookmarked: v.optional(queryFlag),
};

export const listSearches = pageEndpoint(
  'multiQuotes.listSearches',
  {
    ...common,
    method: 'GET',
    path: `${one}/searches`,
    summary: 'The searches of its locations.',
    query: v.object({
      ...paging(LOCATION_SEARCH_SORT_KEYS),
      /** The page that this location is on, in place of `page`; `page` where the filters leave it out. */
      containing: v.optional(v.string()),
      status: v.optional(queryList(['processing', 'searched', 'terminated'])),
      ...resultFilters,
    }),
  },
  locationSearch,
);

export const getLocationSearch = resourceEndpoint(
  'multiQuotes.getLocationSearch',
  {
    ...common,
    source: 'extension',
    method: 'GET',
    path: `${one}/searches/{locationUuid}`,
    summary: 'The search of one location.',
  },
  locationSearch,
);

/** Numbers of locations by result, and the totals of the selected search quotes. */
export const searchOverview = v.object({
  locations: v.number(),
  locked: v.number(),
  /** Locations by outcome, as the list of searches counts them. */
  byOutcome: v.object(entriesFromList(SEARCH_OUTCOMES, v.number())),
  /** Number of these locations that a search can cover. */
  unlocked: v.object(entriesFromList(SEARCH_OUTCOMES, v.number())),
  /** Locations with a quote saved from their selection. */
  saved: v.number(),
  /** Locations with a selection that is not saved as a quote. */
  unsaved: v.number(),
  totals: offerTotals,
  /** Months; the terms of matching offers. */
  terms: v.array(v.number()),
});
export type SearchOverview = v.InferOutput<typeof searchOverview>;

export const getSearchOverview = resourceEndpoint(
  'multiQuotes.getSearchOverview',
  {
    ...common,
    source: 'extension',
    method: 'GET',
    path: `${one}/search-overview`,
    summary: 'Counts of its locations by result, and the totals of the selected search quotes.',
  },
  searchOverview,
);

export const updatePriceBasis = emptyEndpoint('multiQuotes.updatePriceBasis', {
  ...manage,
  source: 'extension',
  method: 'PUT',
  path: `${one}/price-basis`,
  summary: 'Sets how the prices of a multi quote are compared: best prices, sorting and choosing.',
  body: v.object({ priceBasis }),
});
