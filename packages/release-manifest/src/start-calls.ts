import * as v from 'valibot';

/** A read that a page makes as soon as it is opened, so that it can be made before the page's code has arrived. */
const startCall = v.strictObject({
  /** Path of a GET call with the page's parameters: `/api/v1/orders/{reference}`. */
  path: v.pipe(v.string(), v.regex(/^\/api(?:\/[\w{}-]+)+$/, 'must be a path below /api')),
  /** For the call of a list, whose query derives from the page's. */
  list: v.optional(
    v.strictObject({
      /** Under which the number of rows per page is stored in the browser. */
      name: v.string(),
      /** Query parameters of its filters in their order; `status[]` takes several values. */
      filters: v.array(v.string()),
      /** Values of a filter while the page's URL has none: the tab that the list opens on. */
      defaults: v.optional(v.record(v.string(), v.array(v.string())), {}),
      search: v.optional(v.boolean(), true),
      sort: v.optional(v.string()),
      direction: v.optional(v.picklist(['asc', 'desc']), 'asc'),
      pageSize: v.optional(v.number(), 10),
    }),
  ),
});
export type StartCall = v.InferOutput<typeof startCall>;

/** By route path. */
export const startCalls = v.record(v.string(), v.array(startCall));
export type StartCalls = v.InferOutput<typeof startCalls>;
