import * as v from 'valibot';
import { MAX_SEARCH_LENGTH } from '../../limits.ts';
import { QUOTE_STATUSES } from '../../status/quote-states.ts';

export { expectedVersion, expectedVersions, version } from '../shared/version.ts';

/** Largest number of uuids or references per bulk call. */
export const MAX_BULK_ITEMS = 1000;

/** What a bulk call changed, and what it skipped and why. */
export const bulkOutcome = v.object({
  done: v.array(v.string()),
  skipped: v.array(v.object({ key: v.string(), reason: v.string() })),
});
export type BulkOutcome = v.InferOutput<typeof bulkOutcome>;

const keys = v.pipe(
  v.array(v.string()),
  v.minLength(1, 'field is required'),
  v.maxLength(MAX_BULK_ITEMS, `may not be greater than ${MAX_BULK_ITEMS} entries`),
);
export const uuids = { uuids: keys };
export const references = { references: keys };

/**
 * Which quotes a bulk call changes: those of `references`, or all that match the filters of the list. `expectedCount` is the
 * number that the user confirmed; when another number matches now, nothing changes (409).
 */
export const quoteSelection = {
  references: v.optional(keys),
  matching: v.optional(
    v.object({
      status: v.optional(v.array(v.picklist(QUOTE_STATUSES))),
      supplierKey: v.optional(v.string()),
      isBookmarked: v.optional(v.boolean()),
      search: v.optional(v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH))),
      expectedCount: v.pipe(v.number(), v.integer(), v.minValue(1, 'must be 1 or more')),
    }),
  ),
  /** Continues after this reference: the `next` of the call before. */
  after: v.optional(v.string()),
};

/** `next`: call again with it as `after` for the rest of what matches; null when all are done. */
export const quoteSelectionOutcome = v.object({ ...bulkOutcome.entries, next: v.nullable(v.string()) });

export const common = { access: 'multi-quotes', source: 'specification' } as const;
export const root = '/api/v1/multi-quotes';
export const one = `${root}/{uuid}` as const;
