import * as v from '@portal/api-client/schema';

/* Fields that several changes have. */

const MAX_REASON = 500;
const MAX_TEXT = 300;
/** How many hours previews last by default, and at most. */
export const PREVIEW_HOURS = 24;
export const MAX_PREVIEW_HOURS = 14 * 24;

export const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'field is required'), v.maxLength(MAX_TEXT));
export const reason = v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a reason'), v.maxLength(MAX_REASON));
/** Make the change although a check refuses it. */
export const force = v.optional(v.boolean(), false);
/** The live version that the operator saw; null: none. The change is refused if another one is live now. */
export const ifLive = v.optional(v.nullable(text));
/** How long a preview lasts. */
export const hours = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PREVIEW_HOURS));
