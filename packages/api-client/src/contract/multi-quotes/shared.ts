import * as v from 'valibot';
import { instant } from '../common.ts';

export { seenAt } from '../seen.ts';

/** Most uuids or references that one bulk call takes. */
export const BULK_MAX = 1000;

/** What a bulk call did, and what it left alone, with the reason of each. */
export const bulkOutcome = v.object({
  done: v.array(v.string()),
  skipped: v.array(v.object({ key: v.string(), reason: v.string() })),
});
export type BulkOutcome = v.InferOutput<typeof bulkOutcome>;

const keys = v.pipe(
  v.array(v.string()),
  v.minLength(1, 'field is required'),
  v.maxLength(BULK_MAX, `may not be greater than ${BULK_MAX} entries`),
);
export const uuids = { uuids: keys };
export const references = { references: keys };

/** {@link seenAt} for several, by uuid or reference: what has changed since is skipped, with the reason. */
export const seenEach = { seen: v.optional(v.record(v.string(), instant)) };

export const common = { access: 'multi-quotes', source: 'specification' } as const;
export const root = '/api/v1/multi-quotes';
export const one = `${root}/{uuid}` as const;
