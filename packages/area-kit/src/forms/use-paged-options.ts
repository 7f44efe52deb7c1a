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
  /** What the server found for the typed text; undefined until it has answered. */
  found?: readonly Item[] | undefined;
  isSearching: boolean;
  hasSearchFailed?: boolean;
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
  // Read again when the user returns to this tab: they may have added an item in another one.
  const first = useQuery(endpoint, page);
  const hasMore = first.data !== undefined && first.data.total > first.data.items.length;
  const answer = useQuery(endpoint, hasMore && search !== '' ? { ...page, search } : null, {
    revalidateOnFocus: false,
  });
  const isCurrent = hasMore && typed !== '' && typed === search;
  // A chosen item stays known when the next search does not find it.
  const [earlier, setEarlier] = useState<readonly Item[]>([]);
  const foundItems = answer.data?.items;
  useEffect(() => {
    if (foundItems !== undefined) setEarlier((items) => [...items, ...foundItems]);
  }, [foundItems]);
  const firstItems = first.data?.items;
  const items = useMemo(() => {
    const others = new Map([...earlier, ...(foundItems ?? [])].map((item) => [item.id, item]));
    for (const { id } of firstItems ?? []) others.delete(id);
    return [...(firstItems ?? []), ...others.values()];
  }, [earlier, foundItems, firstItems]);
  return {
    first,
    items,
    hasMore,
    found: isCurrent ? foundItems : undefined,
    isSearching: hasMore && (typed !== search || answer.isLoading),
    hasSearchFailed: isCurrent && answer.data === undefined && answer.error !== undefined,
    onSearch: setTyped,
  };
}

interface Offered<Item> {
  first: Pick<Query<PageOf<Item>>, 'data'>;
  items: readonly Item[];
}

/** The first page in the order of the list, then the chosen item if only a search found it. */
export function getOfferedItems<Item extends { id: number }>(
  { first, items }: Offered<Item>,
  chosenId: number | null,
): readonly Item[] {
  const firstItems = first.data?.items ?? [];
  const chosen = items.find(({ id }) => id === chosenId);
  return chosen === undefined || firstItems.includes(chosen) ? firstItems : [...firstItems, chosen];
}
