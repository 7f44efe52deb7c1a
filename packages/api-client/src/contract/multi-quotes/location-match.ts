import * as v from '@portal/api-client/schema';
import { MAX_SEARCH_LENGTH } from '../../limits.ts';
import { MAX_BULK_ITEMS } from './shared.ts';

/**
 * The result of searching a location. `missing`: not searched yet, or the search was stopped before it. `unmatched`:
 * there are offers, but none meets its criteria.
 */
export const SEARCH_OUTCOMES = [
  'priced',
  'unmatched',
  'unserved',
  'failed',
  'missing',
  'processing',
] as const;
export const searchOutcome = v.picklist(SEARCH_OUTCOMES);
export type SearchOutcome = v.InferOutput<typeof searchOutcome>;

/** All locations that match these filters, as an alternative to naming each. */
const locationMatch = v.object({
  search: v.optional(v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH))),
  outcome: v.optional(v.array(searchOutcome)),
  isSelected: v.optional(v.boolean()),
  isSaved: v.optional(v.boolean()),
  isBookmarked: v.optional(v.boolean()),
});
export type LocationMatch = v.InferOutput<typeof locationMatch>;

/** Locations of a call: named one by one, or all that match filters. */
export const chosenLocations = {
  uuids: v.optional(
    v.pipe(
      v.array(v.string()),
      v.minLength(1, 'field is required'),
      v.maxLength(MAX_BULK_ITEMS, `may not be greater than ${MAX_BULK_ITEMS} entries`),
    ),
  ),
  matching: v.optional(locationMatch),
};

export const matchedLocations = {
  matching: v.object({
    ...locationMatch.entries,
    /** The number that the user confirmed. 409 if a different number matches now. */
    expectedCount: v.pipe(v.number(), v.integer(), v.minValue(1, 'must be 1 or more')),
  }),
};
