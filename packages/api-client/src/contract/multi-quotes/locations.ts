import * as v from '@portal/api-client/schema';
import {
  address,
  cost,
  emptyEndpoint,
  instant,
  listEndpoint,
  pageEndpoint,
  paging,
  resourceEndpoint,
} from '@portal/api-client/schema';
import { partial } from 'valibot';
import { addressInput, searchQuote, searchStatus } from '../quotes/availability.ts';
import { changedCustomer, newCustomer, shortOfferFields } from '../quotes/shared-fields.ts';
import { importEndpoints } from './import.ts';
import { locationRuns } from './runs.ts';
import { searchFilters, searchFiltersInput } from './search-filters.ts';
import {
  bulkOutcome,
  common,
  continuedChange,
  expectedVersion,
  expectedVersions,
  locationFilters,
  locationSelection,
  locationSelectionOutcome,
  manage,
  one,
  undoable,
  uuids,
  version,
} from './shared.ts';

export const locationAddress = v.object({
  ...address.entries,
  /** The customer or site at this address. */
  addressableId: v.optional(v.string()),
  addressableType: v.optional(v.literal('multi_quote_location')),
  /** Uuids of the other locations of the multi-quote at the same address. */
  duplicates: v.array(v.string()),
  errors: v.array(v.object({ message: v.string() })),
});

export const multiQuoteLocation = v.object({
  uuid: v.string(),
  multiQuoteUuid: v.string(),
  customerName: v.string(),
  customReference: v.nullable(v.string()),
  address: locationAddress,
  searchFilters,
  isBookmarked: v.boolean(),
  /** Skipped by searches, filters and bulk changes until it is unlocked. */
  isLocked: v.boolean(),
  /** Null until a search has been started. */
  searchStatus: v.nullable(searchStatus),
  /** Why its search failed; null after one that was stopped. */
  searchError: v.nullable(v.string()),
  searchQuotesCount: v.number(),
  selectedSearchQuoteUuid: v.nullable(v.string()),
  /** Summary of the selected search quote. */
  selectedSearchQuote: v.nullable(v.object({ ...shortOfferFields, estimatedEcc: cost })),
  /** The quote saved from the selection. */
  quoteReference: v.nullable(v.string()),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type MultiQuoteLocation = v.InferOutput<typeof multiQuoteLocation>;

const locationsPath = `${one}/multi-quote-locations` as const;
const location = `${locationsPath}/{locationUuid}` as const;
const locationFields = {
  ...newCustomer,
  searchFilters: v.optional(searchFiltersInput),
};

export const LOCATION_SORT_KEYS = [
  'position',
  'customerName',
  'customReference',
  'postcode',
  'town',
  'searchStatus',
  'searchQuotesCount',
  'monthlyCost',
] as const;

/** The addresses of a multi-quote (§7 Locations). */
export const locations = {
  list: pageEndpoint(
    'multiQuotes.locations.list',
    {
      ...common,
      method: 'GET',
      path: locationsPath,
      summary: 'Locations of a multi quote.',
      query: v.object({
        ...paging(LOCATION_SORT_KEYS),
        ...locationFilters,
      }),
    },
    multiQuoteLocation,
  ),
  create: resourceEndpoint(
    'multiQuotes.locations.create',
    {
      ...manage,
      method: 'POST',
      path: locationsPath,
      summary: 'Adds a location.',
      body: v.object({ ...addressInput.entries, ...locationFields }),
    },
    multiQuoteLocation,
  ),
  get: resourceEndpoint(
    'multiQuotes.locations.get',
    { ...common, method: 'GET', path: location, summary: 'One location.' },
    multiQuoteLocation,
  ),
  update: resourceEndpoint(
    'multiQuotes.locations.update',
    {
      ...manage,
      method: 'PUT',
      path: location,
      summary: 'Changes a location; changing the address discards its results.',
      body: partial(
        v.object({
          ...expectedVersion,
          ...addressInput.entries,
          ...locationFields,
          isBookmarked: v.boolean(),
          isLocked: v.boolean(),
        }),
      ),
    },
    multiQuoteLocation,
  ),
  remove: emptyEndpoint('multiQuotes.locations.remove', {
    ...manage,
    method: 'DELETE',
    path: location,
    summary: 'Removes a location. 409 once its quote is accepted.',
  }),
  removeMany: resourceEndpoint(
    'multiQuotes.locations.removeMany',
    {
      ...manage,
      method: 'DELETE',
      path: `${locationsPath}/bulk`,
      summary: 'Removes several locations; skips locked ones and those with accepted quotes.',
      body: v.object(locationSelection),
    },
    locationSelectionOutcome,
  ),
  updateMany: resourceEndpoint(
    'multiQuotes.locations.updateMany',
    {
      ...manage,
      method: 'PUT',
      path: `${locationsPath}/bulk`,
      summary: 'Changes the given fields of several locations; locked ones accept only isLocked.',
      body: v.object({
        ...locationSelection,
        ...expectedVersions,
        ...continuedChange,
        ...changedCustomer,
        searchFilters: v.optional(searchFiltersInput),
        isBookmarked: v.optional(v.boolean()),
        isLocked: v.optional(v.boolean()),
      }),
    },
    v.object({ ...locationSelectionOutcome.entries, ...undoable }),
  ),
  runs: locationRuns,
  saveSearchQuotes: resourceEndpoint(
    'multiQuotes.locations.saveSearchQuotes',
    {
      ...manage,
      method: 'PUT',
      path: `${locationsPath}/bulk/search-quotes/save`,
      summary:
        'Saves the selected search quote of each location as a quote; a second save returns the first quote.',
      body: v.object(uuids),
    },
    v.object({
      ...bulkOutcome.entries,
      quotes: v.array(v.object({ locationUuid: v.string(), reference: v.string() })),
    }),
  ),
  selectSearchQuote: resourceEndpoint(
    'multiQuotes.locations.selectSearchQuote',
    {
      ...manage,
      method: 'PATCH',
      path: `${location}/select-search-quote`,
      summary: 'Selects the search quote for a location; null clears the selection.',
      body: v.object({ searchQuoteUuid: v.nullable(v.string()) }),
    },
    multiQuoteLocation,
  ),
  listSearchQuotes: listEndpoint(
    'multiQuotes.locations.listSearchQuotes',
    {
      ...common,
      method: 'GET',
      path: `${location}/search-quotes`,
      summary: 'Search quotes for a location.',
    },
    searchQuote,
  ),
  ...importEndpoints,
};
