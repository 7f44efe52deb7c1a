import type { contract } from '@portal/api-client';
import type { SelectFilter } from '../list/define-list.ts';

/** "Mine", "My team's" and "No owner", for lists whose rows have an owner. */
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
