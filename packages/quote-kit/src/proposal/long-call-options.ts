/** Storing, rendering and checking a proposal of thousands of sites takes seconds, and may wait for others. */
export const LONG_CALL_OPTIONS = { timeoutMs: 180_000 } as const;
