import type { Endpoint, PageOf } from '@portal/api-client';
import { MAX_PAGE_SIZE } from '@portal/api-client/limits';
import { type Query, useQuery } from '@portal/portal-sdk';
import { useDebouncedValue } from '@portal/ui/hooks';
import { useEffect, useMemo, useState } from 'react';

const DEBOUNCE_MS = 250;

interface PagedOptions<Item> {
  /** The first page. */
  first: Query<PageOf<Item>>;
  /** The first page, and what was found since. */
  items: readonly Item[];
  /** Whether there are items that only a search finds. */
  hasMore: boolean;
  isSearching: boolean;
  /** For the text typed into a `SearchableSelect`. */
  onSearch: (text: string) => void;
}

/** The items of a list to choose from. If they do not fit on one page, typing searches the server. */
export function usePagedOptions<
  Input extends { search?: string | undefined; perPage?: number | string | undefined },
  Item extends { id: number },
>(endpoint: Endpoint<Input, PageOf<Item>>, input: NoInfer<Input>): PagedOptions<Item> {
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed, DEBOUNCE_MS);
  const page = { ...input, perPage: MAX_PAGE_SIZE };
  const first = useQuery(endpoint, page, { revalidateOnFocus: false });
  const hasMore = first.data !== undefined && first.data.total > first.data.items.length;
  const found = useQuery(endpoint, hasMore && search !== '' ? { ...page, search } : null, {
    revalidateOnFocus: false,
  });
  // A chosen item stays an option when the next search does not find it.
  const [earlier, setEarlier] = useState<readonly Item[]>([]);
  const foundItems = found.data?.items;
  useEffect(() => {
    if (foundItems !== undefined) setEarlier((items) => [...items, ...foundItems]);
  }, [foundItems]);
  const firstItems = first.data?.items;
  const items = useMemo(() => {
    const all = [...earlier, ...(foundItems ?? []), ...(firstItems ?? [])];
    return [...new Map(all.map((item) => [item.id, item])).values()];
  }, [earlier, foundItems, firstItems]);
  return {
    first,
    items,
    hasMore,
    isSearching: hasMore && (typed !== search || found.isLoading),
    onSearch: setTyped,
  };
}
