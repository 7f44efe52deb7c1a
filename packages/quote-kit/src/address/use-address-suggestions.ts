import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { useDebouncedValue } from '@portal/ui/hooks';
import { buildLookupRows, getLookupStatus, type LookupRow, type OpenContainer } from './lookup-rows.ts';

const MIN_LENGTH = 2;
const DEBOUNCE_MS = 200;

export interface AddressSuggestions {
  rows: LookupRow[];
  /** Shown in the list and announced by screen readers. */
  status: string | null;
  /** The number of addresses found; undefined while unknown. */
  count: number | undefined;
  isWaiting: boolean;
}

/** Suggests addresses while the user types, or the addresses of an expanded container. */
export function useAddressSuggestions(
  text: string,
  container: OpenContainer | null,
  enabled: boolean,
): AddressSuggestions {
  const query = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const canSearch = enabled && query.length >= MIN_LENGTH;
  const { data, error, isLoading, isValidating } = useQuery(
    contract.geocoding.autocomplete,
    canSearch ? { address: query, ...(container && { secondary: container.id }) } : null,
    { keepPreviousData: container === null, revalidateOnFocus: false },
  );
  const answer = { query, container, suggestions: canSearch ? data : undefined };
  return {
    rows: buildLookupRows(answer),
    status: canSearch ? getLookupStatus(answer, { isLoading, failed: error !== undefined }) : null,
    count: answer.suggestions?.length,
    isWaiting: isValidating || query !== text.trim(),
  };
}
