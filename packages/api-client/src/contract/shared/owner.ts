import * as v from '@portal/api-client/schema';
import { rowId } from '@portal/api-client/schema';
import { OWNER_FILTERS } from './owner-filters.ts';

export const ownerFilter = v.optional(v.picklist(OWNER_FILTERS));

/** The partner's user who looks after something; the name is theirs when they became its owner. */
export const owner = { ownerId: v.nullable(v.number()), ownerName: v.nullable(v.string()) };

/** Id of a user of the partner, or null for nobody. 422 for a user who was removed or belongs to another company. */
export const newOwner = v.optional(v.nullable(rowId));
