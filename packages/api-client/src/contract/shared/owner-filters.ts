/** Filter by owner: the caller, the caller's team, or nobody. */
export const OWNER_FILTERS = ['me', 'team', 'none'] as const;
