import * as v from 'valibot';

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

export const common = { access: 'multi-quotes', source: 'specification' } as const;
export const root = '/api/v1/multi-quotes';
export const one = `${root}/{uuid}` as const;
