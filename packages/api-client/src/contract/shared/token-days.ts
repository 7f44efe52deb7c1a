import * as v from '@portal/api-client/schema';

const MAX_TOKEN_DAYS = 365;

/** Days until a token expires: a year if the caller does not choose. */
export const expiresInDays = v.optional(
  v.pipe(
    v.number(),
    v.integer('must be an integer'),
    v.minValue(1, 'must be 1 or more'),
    v.maxValue(MAX_TOKEN_DAYS, `must be ${MAX_TOKEN_DAYS} or less`),
  ),
  MAX_TOKEN_DAYS,
);
