/** Node's limits for a connection, before and after the application reads from it. */
export const SERVER_OPTIONS = {
  /** Headers arrive at once; a client that sends them slowly only occupies a connection. */
  headersTimeout: 20_000,
  /** The largest upload over a slow line; the application ends slower bodies itself (`body.ts`). */
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  /**
   * Longer than load balancers keep an idle connection (60 s). With Node's 5 s, a request sent while the server closes
   * the connection fails.
   */
  keepAliveTimeout: 75_000,
} as const;
