/** How long data that was requested ahead of a click may be shown. */
export const PREFETCH_MAX_AGE_MS = 5000;
