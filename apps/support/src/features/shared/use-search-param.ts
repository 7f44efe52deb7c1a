import { cutText, MAX_SEARCH_LENGTH } from '@portal/api-client/limits';
import { useSearchParams } from '@portal/portal-sdk';

const SEARCH = 'search';

/** The text being searched for, in the URL as `?search=`; '' while there is none. */
export function useSearchParam(): readonly [search: string, setSearch: (text: string) => void] {
  const [params, setParams] = useSearchParams();
  // The API refuses control characters, which a URL may have.
  const given = (params.get(SEARCH) ?? '').replace(/\p{Cc}/gu, ' ').trim();
  const setSearch = (text: string) =>
    setParams(text === '' ? {} : { [SEARCH]: text }, { replace: true, preventScrollReset: true });
  return [cutText(given, MAX_SEARCH_LENGTH), setSearch];
}
