/** Colleagues change prices, margins and versions while a proposal is open. */
export const LIVE_QUERY = { refreshInterval: 30_000 } as const;
