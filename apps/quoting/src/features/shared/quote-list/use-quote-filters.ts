import type { InputOf } from '@portal/api-client';
import { isDay } from '@portal/api-client/day';
import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import {
  type ListState,
  listInput,
  sortKeys,
  tableState,
  useListState,
  useSupplierName,
} from '@portal/portal-sdk';
import { formatDateRange } from '@portal/ui/format';
import type { QUOTE_KINDS } from '../quotes/quote-kinds.ts';
import { isQuoteStatus, isWholeTab } from '../quotes/quote-statuses.ts';
import { quoteColumns } from './quote-columns.tsx';

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

const SORTS = sortKeys(Object.values(quoteColumns(String)));

/** Filters, order and page of a list of quotes: in the address, as the call's input, and as chips. */
export function useQuoteFilters(options: { tabs?: Parameters<typeof isWholeTab>[1] } = {}) {
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
    accepts: {
      status: isQuoteStatus,
      from: isDay,
      to: isDay,
      expires_from: isDay,
      expires_to: isDay,
      bookmarked: (value) => value === 'true',
    },
    sorts: SORTS,
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
    ...(isDay(filters.from) ? { createdFrom: filters.from } : {}),
    ...(isDay(filters.to) ? { createdTo: filters.to } : {}),
    ...(isDay(filters.expires_from) ? { expiresFrom: filters.expires_from } : {}),
    ...(isDay(filters.expires_to) ? { expiresTo: filters.expires_to } : {}),
    ...(filters.bookmarked === 'true' ? { isBookmarked: true } : {}),
  };
}

function filterChips(
  list: QuoteListState,
  supplierName: (key: string) => string,
  tabs: Parameters<typeof isWholeTab>[1],
): FilterChip[] {
  const { filters, set } = list;
  const chips: FilterChip[] = [];
  if (list.search !== '')
    chips.push({ id: 'search', label: `“${list.search}”`, onRemove: () => set({ search: '' }) });
  if (!isWholeTab(filters.status, tabs))
    for (const status of filters.status.filter(isQuoteStatus))
      chips.push({
        id: `status-${status}`,
        label: QUOTE_STATUS_LABELS[status].label,
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
      label: `Created ${formatDateRange(filters.from, filters.to)}`,
      onRemove: () => set({ filters: { from: '', to: '' } }),
    });
  if (filters.expires_from !== '' || filters.expires_to !== '')
    chips.push({
      id: 'expires',
      label: `Expires ${formatDateRange(filters.expires_from, filters.expires_to)}`,
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
