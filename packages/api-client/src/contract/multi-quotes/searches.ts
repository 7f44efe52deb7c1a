import * as v from 'valibot';
import { emptyEndpoint, pageEndpoint, resourceEndpoint } from '../../endpoint.ts';
import { searchStatus } from '../quotes/availability.ts';
import { address, paging, queryList } from '../shared/common.ts';
import { bulkOutcome, common, one, uuids } from './shared.ts';

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
  }),
  status: searchStatus,
  searchQuotesCount: v.number(),
});
export type LocationSearch = v.InferOutput<typeof locationSearch>;

/** Progress of the search over the locations; `terminated` when stopped or failed. */
export const searchProgress = v.object({
  id: v.string(),
  status: searchStatus,
  processingCount: v.number(),
  processedCount: v.number(),
});
export type SearchProgress = v.InferOutput<typeof searchProgress>;

export const runSearchFilters = resourceEndpoint(
  'multiQuotes.runSearchFilters',
  {
    ...common,
    method: 'PUT',
    path: `${one}/run-search-filters`,
    summary: 'Selects, for each location, the cheapest search quote that matches its filters.',
    body: v.object(uuids),
  },
  bulkOutcome,
);
export const startSearch = resourceEndpoint(
  'multiQuotes.startSearch',
  {
    ...common,
    method: 'POST',
    path: `${one}/search`,
    summary: 'Starts a search over every unlocked location, in the background. 409 while one runs.',
    body: v.object({}),
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
  ...common,
  method: 'DELETE',
  path: `${one}/search`,
  summary: 'Stops a running search; results found so far are saved.',
});
export const LOCATION_SEARCH_SORT_KEYS = ['customerName', 'searchQuotesCount', 'status'] as const;

export const listSearches = pageEndpoint(
  'multiQuotes.listSearches',
  {
    ...common,
    method: 'GET',
    path: `${one}/searches`,
    summary: 'The searches of its locations.',
    query: v.object({
      ...paging(LOCATION_SEARCH_SORT_KEYS),
      status: v.optional(queryList(['processing', 'searched', 'terminated'])),
    }),
  },
  locationSearch,
);
