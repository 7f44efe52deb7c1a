import { contract, type OutputOf } from '@portal/api-client';
import { useQuery, useSearchParams } from '@portal/portal-sdk';
import { addressInOneLine, toAddressValues } from '../address-lookup/address-values.ts';
import {
  type BroadbandValues,
  NEW_BROADBAND_SEARCH,
  NEW_SEARCH,
  type SearchValues,
} from './search-schema.ts';

type Search = OutputOf<typeof contract.availability.showSearch>;

const placeOf = ({ address }: Pick<Search, 'address'>) => ({
  entry: 'picked' as const,
  lookup: addressInOneLine(address),
  address: toAddressValues(address),
});

/** What the form of leased lines starts with when it changes an earlier search; `widened`: with its address alone. */
export function valuesOfSearch(search: Search, { widened = false } = {}): SearchValues {
  const { bearers, speeds, terms } = search;
  return { ...NEW_SEARCH, ...placeOf(search), ...(widened ? {} : { bearers, speeds, terms }) };
}

/** The same of the form of broadband; a search of leased lines knows of no line. */
export function broadbandOfSearch(search: Search): BroadbandValues {
  const { useExistingLine, pstnNumber } = search;
  return { ...NEW_BROADBAND_SEARCH, ...placeOf(search), useExistingLine, pstnNumber: pstnNumber ?? '' };
}

export interface SearchStart {
  /** The earlier search in `?from=`, or null. */
  from: string | null;
  values: SearchValues;
  broadband: BroadbandValues;
  isLoading: boolean;
}

/**
 * `?from={uuid}` starts a form with an earlier search's address and wishes, with `&everything=1` without the wishes; a
 * search that is gone starts it empty.
 */
export function useSearchStart(): SearchStart {
  const [params] = useSearchParams();
  const from = params.get('from');
  const widened = params.get('everything') === '1';
  const { data, isLoading } = useQuery(
    contract.availability.showSearch,
    from === null ? null : { uuid: from },
    { revalidateOnFocus: false },
  );
  return {
    from: from === null || !widened ? from : `${from}+`,
    values: data ? valuesOfSearch(data, { widened }) : NEW_SEARCH,
    broadband: data ? broadbandOfSearch(data) : NEW_BROADBAND_SEARCH,
    isLoading,
  };
}
