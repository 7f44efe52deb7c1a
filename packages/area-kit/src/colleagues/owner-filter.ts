import type { contract } from '@portal/api-client';
import type { SelectFilter } from '../list/define-list.ts';

/** "Mine", "My team's" and "Without an owner", for lists of things that somebody looks after. */
export const ownerFilter: SelectFilter<(typeof contract.owners.OWNER_FILTERS)[number]> = {
  type: 'select',
  label: 'Owner',
  placeholder: 'Any owner',
  options: ({ team }) => ({
    me: 'Mine',
    team: team === null ? 'My team’s (not set)' : 'My team’s',
    none: 'No owner',
  }),
};
