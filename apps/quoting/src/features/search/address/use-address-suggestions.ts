import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { buildLookupRows, getLookupStatus, type LookupRow, type OpenContainer } from './lookup-rows.ts';
import { useDebouncedValue } from './use-debounced-value.ts';

const MIN_LENGTH = 2;
const DEBOUNCE_MS = 200;

export interface AddressSuggestions {
  rows: LookupRow[];
  /** Said in the list and read out. */
  status: string | null;
  /** How many addresses were found; undefined while unknown. */
  count: number | undefined;
  isWaiting: boolean;
}

/** Asks for addresses as one types; inside an opened container for its addresses. */
export function useAddressSuggestions(
  text: string,
  container: OpenContainer | null,
  enabled: boolean,
): AddressSuggestions {
  const query = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const asked = enabled && query.length >= MIN_LENGTH;
  const { data, error, isLoading, isValidating } = useQuery(
    contract.geocoding.autocomplete,
    asked ? { address: query, ...(container && { secondary: container.id }) } : null,
    { keepPreviousData: container === null, revalidateOnFocus: false },
  );
  const answer = { query, container, suggestions: asked ? data : undefined };
  return {
    rows: buildLookupRows(answer),
    status: asked ? getLookupStatus(answer, { isLoading, failed: error !== undefined }) : null,
    count: answer.suggestions?.length,
    isWaiting: isValidating || query !== text.trim(),
  };
}
