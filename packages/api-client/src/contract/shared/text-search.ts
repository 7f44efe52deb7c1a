import * as v from '@portal/api-client/schema';
import { MAX_SEARCH_LENGTH } from '../../limits.ts';

/** Text in parts: those that the search matched are marked. Joined, the parts are the text. */
export const highlightedText = v.array(v.object({ text: v.string(), isMatch: v.boolean() }));
export type HighlightedText = v.InferOutput<typeof highlightedText>;

/** `text`: it has all words. `similar`: its title has words like them, where no text has the words themselves. */
export const textMatch = v.picklist(['text', 'similar']);

export const textSearchQuery = v.object({
  search: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'field is required'),
    v.maxLength(MAX_SEARCH_LENGTH, `may not be greater than ${MAX_SEARCH_LENGTH} characters`),
  ),
});
