import * as v from '@portal/api-client/schema';

const MAX_LENGTH = 500;

/** Where reading a whole list continues: `*` to begin, then the `next_cursor` of the previous answer. */
export const cursor = v.optional(v.pipe(v.string(), v.maxLength(MAX_LENGTH, 'is too long')));
