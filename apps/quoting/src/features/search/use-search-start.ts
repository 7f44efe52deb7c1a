import { contract, type OutputOf } from '@portal/api-client';
import { useQuery, useSearchParams, useUser } from '@portal/portal-sdk';
import { addressInOneLine, toAddressValues } from '../address-lookup/address-values.ts';
import { readRecentSearches } from './recent-searches.ts';
import { NEW_SEARCH, type SearchValues } from './search-schema.ts';

type Search = OutputOf<typeof contract.availability.showSearch>;

/** What a form starts with when it changes an earlier search. */
export function valuesOfSearch(
  search: Search,
  wanted?: Pick<SearchValues, 'bearers' | 'speeds' | 'terms'>,
): SearchValues {
  return {
    ...NEW_SEARCH,
    entry: 'picked',
    lookup: addressInOneLine(search.address),
    address: toAddressValues(search.address),
    ...wanted,
  };
}

export interface SearchStart {
  /** The earlier search in `?from=`, or null. */
  from: string | null;
  values: SearchValues;
  isLoading: boolean;
}

/** `?from={uuid}` starts a form with an earlier search's address and wishes; one that is gone starts it empty. */
export function useSearchStart(): SearchStart {
  const [params] = useSearchParams();
  const { id } = useUser();
  const from = params.get('from');
  const { data, isLoading } = useQuery(
    contract.availability.showSearch,
    from === null ? null : { uuid: from },
    { revalidateOnFocus: false },
  );
  const wanted = readRecentSearches(id).find((search) => search.uuid === from)?.wanted;
  return { from, values: data ? valuesOfSearch(data, wanted) : NEW_SEARCH, isLoading };
}
