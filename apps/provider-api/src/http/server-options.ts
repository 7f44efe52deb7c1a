/** Node's limits for a connection, before and after the application reads from it. */
export const SERVER_OPTIONS = {
  /** Headers arrive at once; a client that sends them slowly only occupies a connection. */
  headersTimeout: 20_000,
  /** The largest upload over a slow line; the application ends slower bodies itself (`body.ts`). */
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
} as const;
