import type { InputOf } from '@portal/api-client';
import { type ListState, listInput, tableState, useListState, useSupplierName } from '@portal/portal-sdk';
import { formatDate } from '@portal/ui/format';
import type { QUOTE_KINDS } from './quote-kinds.ts';
import { isQuoteStatus, QUOTE_STATUS, tabSaysAll } from './quote-statuses.ts';

type QuoteFilterValues = {
  status: string[];
  supplier: string;
  from: string;
  to: string;
  expires_from: string;
  expires_to: string;
  bookmarked: string;
};
export type QuoteListState = ListState<QuoteFilterValues>;
type QuoteListInput = InputOf<(typeof QUOTE_KINDS)['single']['calls']['list']>;

export interface FilterChip {
  id: string;
  label: string;
  onRemove: () => void;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Filters, order and page of a list of quotes: in the address, as the call's input, and as chips. */
export function useQuoteFilters(options: { tabs?: Parameters<typeof tabSaysAll>[1] } = {}) {
  const list: QuoteListState = useListState<QuoteFilterValues>({
    filters: {
      status: [],
      supplier: '',
      from: '',
      to: '',
      expires_from: '',
      expires_to: '',
      bookmarked: '',
    },
    sort: 'createdAt',
    direction: 'desc',
  });
  const supplierName = useSupplierName();
  return {
    list,
    filterInput: filterInput(list),
    listInput: { ...filterInput(list), ...listInput(list) } satisfies QuoteListInput,
    chips: filterChips(list, supplierName, options.tabs),
    table: tableState(list),
  };
}

/** What the address asks for, as far as the call takes it: a hand-typed address cannot make a refused call. */
export function filterInput({ search, filters }: Pick<QuoteListState, 'search' | 'filters'>): QuoteListInput {
  const status = filters.status.filter(isQuoteStatus);
  return {
    ...(search === '' ? {} : { search }),
    ...(status.length > 0 ? { status } : {}),
    ...(filters.supplier === '' ? {} : { supplierKey: filters.supplier }),
    ...(DAY.test(filters.from) ? { createdFrom: filters.from } : {}),
    ...(DAY.test(filters.to) ? { createdTo: filters.to } : {}),
    ...(DAY.test(filters.expires_from) ? { expiresFrom: filters.expires_from } : {}),
    ...(DAY.test(filters.expires_to) ? { expiresTo: filters.expires_to } : {}),
    ...(filters.bookmarked === 'true' ? { isBookmarked: true } : {}),
  };
}

function filterChips(
  list: QuoteListState,
  supplierName: (key: string) => string,
  tabs: Parameters<typeof tabSaysAll>[1],
): FilterChip[] {
  const { filters, set } = list;
  const chips: FilterChip[] = [];
  if (list.search !== '')
    chips.push({ id: 'search', label: `“${list.search}”`, onRemove: () => set({ search: '' }) });
  if (!tabSaysAll(filters.status, tabs))
    for (const status of filters.status.filter(isQuoteStatus))
      chips.push({
        id: `status-${status}`,
        label: QUOTE_STATUS[status].label,
        onRemove: () => set({ filters: { status: filters.status.filter((one) => one !== status) } }),
      });
  if (filters.supplier !== '')
    chips.push({
      id: 'supplier',
      label: supplierName(filters.supplier),
      onRemove: () => set({ filters: { supplier: '' } }),
    });
  if (filters.from !== '' || filters.to !== '')
    chips.push({
      id: 'created',
      label: `Created ${formatDate(filters.from)} to ${formatDate(filters.to)}`,
      onRemove: () => set({ filters: { from: '', to: '' } }),
    });
  if (filters.expires_from !== '' || filters.expires_to !== '')
    chips.push({
      id: 'expires',
      label: `Expires ${formatDate(filters.expires_from)} to ${formatDate(filters.expires_to)}`,
      onRemove: () => set({ filters: { expires_from: '', expires_to: '' } }),
    });
  if (filters.bookmarked === 'true')
    chips.push({
      id: 'bookmarked',
      label: 'Bookmarked',
      onRemove: () => set({ filters: { bookmarked: '' } }),
    });
  return chips;
}
