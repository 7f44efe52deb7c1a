/** Whose things a list shows: the caller's, those of the caller's team, or those that nobody looks after. */
export const OWNER_FILTERS = ['me', 'team', 'none'] as const;
