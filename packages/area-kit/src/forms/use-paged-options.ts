import type { Endpoint, PageOf } from '@portal/api-client';
import { MAX_PAGE_SIZE } from '@portal/api-client/limits';
import { type Query, useQuery } from '@portal/portal-sdk';
import { useDebouncedValue } from '@portal/ui/hooks';
import { useMemo, useState } from 'react';

const DEBOUNCE_MS = 250;

interface PagedOptions<Item> {
  /** The first page. */
  first: Query<PageOf<Item>>;
  /** The first page in the order of the list, then the chosen item if only a search finds it. */
  items: readonly Item[];
  /** Whether there are items that only a search finds. */
  hasMore: boolean;
  /** What the server found for the typed text; undefined until it has answered. */
  found: readonly Item[] | undefined;
  isSearching: boolean;
  hasSearchFailed: boolean;
  /** For the text typed into a `SearchableSelect`. */
  onSearch: (text: string) => void;
}

/**
 * The items of a list to choose from. If they do not fit on one page, typing searches the server.
 * @param chosenId keeps the chosen item among the options when the next search does not find it
 */
export function usePagedOptions<
  Input extends { search?: string | undefined; perPage?: number | string | undefined },
  Item extends { id: number },
>(
  endpoint: Endpoint<Input, PageOf<Item>>,
  input: NoInfer<Input>,
  chosenId: number | null = null,
): PagedOptions<Item> {
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed, DEBOUNCE_MS);
  const page = { ...input, perPage: MAX_PAGE_SIZE };
  // Read again when the user returns to this tab: they may have added an item in another one.
  const first = useQuery(endpoint, page);
  const firstItems = first.data?.items;
  const hasMore = first.data !== undefined && first.data.total > first.data.items.length;
  const answer = useQuery(endpoint, hasMore && search !== '' ? { ...page, search } : null, {
    revalidateOnFocus: false,
  });
  const isCurrent = hasMore && typed !== '' && typed === search;
  const found = isCurrent ? answer.data?.items : undefined;
  const [chosen, setChosen] = useState<Item | null>(null);
  const current = [...(found ?? []), ...(firstItems ?? [])].find(({ id }) => id === chosenId);
  if (current !== undefined && current !== chosen) setChosen(current);
  const unlisted =
    hasMore && chosen?.id === chosenId && !firstItems?.some(({ id }) => id === chosenId) ? chosen : null;
  const items = useMemo(
    () => [...(firstItems ?? []), ...(unlisted ? [unlisted] : [])],
    [firstItems, unlisted],
  );
  return {
    first,
    items,
    hasMore,
    found,
    isSearching: hasMore && (typed !== search || answer.isLoading),
    hasSearchFailed: isCurrent && answer.data === undefined && answer.error !== undefined,
    onSearch: setTyped,
  };
}
