/** Page size of a collection where nothing is asked for (specification §9). */
export const DEFAULT_PAGE_SIZE = 10;
/** Largest page a collection hands out (R5). */
export const MAX_PAGE_SIZE = 100;
/** Characters of a text that a collection can be searched for. */
export const MAX_SEARCH_LENGTH = 200;
/** Beyond any collection; what it skips can still be counted. */
export const LAST_PAGE = 1_000_000;
