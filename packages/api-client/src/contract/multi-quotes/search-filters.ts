import * as v from '@portal/api-client/schema';

/** Search filters of a location; an empty list means any. */
export const searchFilters = v.object({
  /** Mbps. */
  speeds: v.array(v.number()),
  /** Mbps. */
  bearers: v.array(v.number()),
  /** Months. */
  terms: v.array(v.number()),
  supplierKeys: v.array(v.string()),
  layer: v.nullable(v.picklist([2, 3])),
  onNetOnly: v.boolean(),
});
export type SearchFilters = v.InferOutput<typeof searchFilters>;

export const searchFiltersInput = v.object({
  speeds: v.optional(v.array(v.number()), []),
  bearers: v.optional(v.array(v.number()), []),
  terms: v.optional(v.array(v.number()), []),
  supplierKeys: v.optional(v.array(v.string()), []),
  layer: v.optional(v.nullable(v.picklist([2, 3])), null),
  onNetOnly: v.optional(v.boolean(), false),
});
