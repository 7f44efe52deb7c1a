import * as v from '@portal/api-client/schema';
import { requiredChoice } from '@portal/ui/forms';
import { ANY_OFFER, searchFilterValues } from '../shared/search-filters/search-filter-schema.ts';

const SCOPES = ['all', 'missing', 'failed'] as const;
export type SearchScope = (typeof SCOPES)[number];

export const searchSchema = v.object({
  scope: requiredChoice(SCOPES),
  /** Whether sites keep their own criteria, or get the ones below. */
  criteria: requiredChoice(['own', 'same']),
  searchFilters: searchFilterValues,
});
export type SearchValues = v.InferOutput<typeof searchSchema>;

export const NEW_SEARCH: SearchValues = { scope: 'all', criteria: 'own', searchFilters: ANY_OFFER };
