import { contract, type OutputOf } from '@portal/api-client';
import { useQuery, useSearchParams } from '@portal/portal-sdk';
import { addressInOneLine, toAddressValues } from '../shared/address/address-values.ts';
import type { SearchKind } from './recent/recent-searches.ts';
import {
  type BroadbandValues,
  NEW_BROADBAND_SEARCH,
  NEW_SEARCH,
  type SearchValues,
} from './search-schema.ts';

type Search = OutputOf<typeof contract.availability.getSearch>;

type Place = Pick<Search, 'address'>;

const placeOf = ({ address }: Place) => ({
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
  /** What it starts from, to tell one start from another; null for an empty form. */
  from: string | null;
  values: SearchValues;
  broadband: BroadbandValues;
  isLoading: boolean;
}

/**
 * `?from={uuid}` starts a form with an earlier search's address and wishes, with `&everything=1` without the wishes;
 * `?quote={reference}` with the address of a saved quote. What is gone starts it empty.
 */
export function useSearchStart(kind: SearchKind): SearchStart {
  const [params] = useSearchParams();
  const from = params.get('from');
  const reference = from === null ? params.get('quote') : null;
  const widened = params.get('everything') === '1';
  const once = { revalidateOnFocus: false };
  const search = useQuery(contract.availability.getSearch, from === null ? null : { uuid: from }, once);
  const quote = useQuery(contract.quotes[kind].get, reference === null ? null : { reference }, once);
  const place = quote.data && placeOf(quote.data);
  return {
    from: from === null ? reference : `${from}${widened ? '+' : ''}`,
    values: search.data ? valuesOfSearch(search.data, { widened }) : { ...NEW_SEARCH, ...place },
    broadband: search.data ? broadbandOfSearch(search.data) : { ...NEW_BROADBAND_SEARCH, ...place },
    isLoading: search.isLoading || quote.isLoading,
  };
}
