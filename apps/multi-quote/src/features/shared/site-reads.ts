import { contract } from '@portal/api-client';

/** Queries to refetch after sites change. */
export const SITE_READS = [
  contract.multiQuotes.locations.list,
  contract.multiQuotes.locations.get,
  contract.multiQuotes.get,
  contract.multiQuotes.listAvailable,
  contract.multiQuotes.listSearches,
  contract.multiQuotes.getSearchOverview,
] as const;
