import * as v from '@portal/api-client/schema';

/** Largest number of quotes that one request can name. */
export const MAX_NAMED_QUOTES = 200;

/** References in a query string. */
export const namedReferences = v.pipe(
  v.union([v.array(v.string()), v.string()]),
  v.transform((value) => (Array.isArray(value) ? value : [value])),
  v.maxLength(MAX_NAMED_QUOTES, `field may not have more than ${MAX_NAMED_QUOTES} items`),
);
