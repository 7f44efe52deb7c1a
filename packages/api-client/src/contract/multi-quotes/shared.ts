import * as v from '@portal/api-client/schema';
import { queryFlag, queryList } from '@portal/api-client/schema';
import { unwrap } from 'valibot';
import { MAX_SEARCH_LENGTH } from '../../limits.ts';
import { QUOTE_STATUSES } from '../../status/quote-states.ts';

export { expectedVersion, expectedVersions, version } from '../shared/version.ts';

/** Largest number of uuids or references per bulk call. */
export const MAX_BULK_ITEMS = 1000;

/**
 * The items that a bulk call changed, and the skipped items with their reasons. `label` names a skipped item on
 * screen.
 */
export const bulkOutcome = v.object({
  done: v.array(v.string()),
  skipped: v.array(v.object({ key: v.string(), label: v.optional(v.string()), reason: v.string() })),
});
export type BulkOutcome = v.InferOutput<typeof bulkOutcome>;

/** The ids that a bulk call lists. */
export const keys = v.pipe(
  v.array(v.string()),
  v.minLength(1, 'field is required'),
  v.maxLength(MAX_BULK_ITEMS, `may not be greater than ${MAX_BULK_ITEMS} entries`),
);
export const uuids = { uuids: keys };

/** Filters of a multi-quote's locations. */
export const locationFilters = {
  search: v.optional(v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH))),
  isBookmarked: v.optional(queryFlag),
  isLocked: v.optional(queryFlag),
  /** Whether a search quote is selected. */
  isSelected: v.optional(queryFlag),
  /** Only those with a duplicate or an address error. */
  hasIssues: v.optional(queryFlag),
  /** Whether a search found prices. */
  hasPrices: v.optional(queryFlag),
  /** Whether the selected search quote is saved as a quote that is still open. */
  isSaved: v.optional(queryFlag),
};

/**
 * Which locations a bulk call is for: `uuids`, or `matching`, all that match the list's filters. With `matching` the
 * caller says how many they saw: 409 when that number has changed.
 */
export const locationSelection = {
  uuids: v.optional(keys),
  matching: v.optional(
    v.object({ ...locationFilters, expectedCount: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  ),
  /** Continues after this place in the list: the `next` of the call before. */
  after: v.optional(v.pipe(v.number(), v.integer())),
};

/** `next`: call again with it as `after` for the rest of what matches; null when all are done. */
export const locationSelectionOutcome = v.object({ ...bulkOutcome.entries, next: v.nullable(v.number()) });
/** Filters of a multi-quote's quotes. */
export const quoteFilters = {
  search: v.optional(v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH))),
  status: v.optional(queryList(QUOTE_STATUSES)),
  supplierKey: v.optional(v.string()),
  isBookmarked: v.optional(queryFlag),
};

/** All quotes that match the list's filters, and how many the caller saw: 409 when that number has changed. */
export const matchingQuotes = {
  matching: v.optional(
    v.object({ ...quoteFilters, expectedCount: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  ),
};

/** All request forms that match the list's filters: also by whether the form is complete. */
export const matchingForms = {
  matching: v.optional(
    v.object({ ...unwrap(matchingQuotes.matching).entries, isIncomplete: v.optional(queryFlag) }),
  ),
};

/**
 * Which quotes a bulk call changes: `references`, or {@link matchingQuotes}.
 */
export const quoteSelection = {
  references: v.optional(keys),
  ...matchingQuotes,
  /** Continues after this reference: the `next` of the call before. */
  after: v.optional(v.string()),
};

/** `next`: call again with it as `after` for the rest of what matches; null when all are done. */
export const quoteSelectionOutcome = v.object({ ...bulkOutcome.entries, next: v.nullable(v.string()) });

/** The bulk change that this call continues: the `changeId` of the call before. They are undone together. */
export const continuedChange = { changeId: v.optional(v.string()) };

/** `changeId`: what to undo, and to send with the next call of the same change; null when nothing was changed. */
export const undoable = { changeId: v.nullable(v.string()) };

export const common = { access: 'multi-quotes', source: 'specification' } as const;
/** Access rule of all calls that change a multi-quote, its sites, quotes or prices. */
export const manage = { access: 'multi-quotes.manage', source: 'specification' } as const;
/** Access to its quotes beyond the list on its page: the row of `/quotes`, which role 6 does not have. */
export const ofQuotes = { access: 'quotes', source: 'specification' } as const;
export const root = '/api/v1/multi-quotes';
export const one = `${root}/{uuid}` as const;
