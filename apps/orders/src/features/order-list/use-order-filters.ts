import type { contract, InputOf } from '@portal/api-client';
import { isDay, type ListState, sortKeys, useListState } from '@portal/portal-sdk';
import { formatDate, formatDateRange } from '@portal/ui/format';
import { isMilestone, isOrderStatus, MILESTONE_LABEL, ORDER_STATUS, WAITS_ON_LABEL } from '../order-words.ts';
import { orderColumns } from './order-columns.tsx';

type OrderFilters = {
  status: string[];
  milestone: string[];
  waits_on: string;
  supplier: string;
  from: string;
  to: string;
  /** Went live on or after, and on or before these days. */
  live_from: string;
  live_to: string;
};
export type OrderListState = ListState<OrderFilters>;
type OrderListInput = InputOf<typeof contract.orders.list>;

const SORTS = sortKeys(orderColumns(String));

/** Filters, order and page of the orders, in the address; newest first. */
export function useOrderFilters(): OrderListState {
  return useListState<OrderFilters>({
    filters: {
      status: [],
      milestone: [],
      waits_on: '',
      supplier: '',
      from: '',
      to: '',
      live_from: '',
      live_to: '',
    },
    accepts: {
      status: isOrderStatus,
      milestone: isMilestone,
      waits_on: isParty,
      from: isDay,
      to: isDay,
      live_from: isDay,
      live_to: isDay,
    },
    sorts: SORTS,
    sort: 'createdAt',
    direction: 'desc',
  });
}

function isParty(value: string): value is keyof typeof WAITS_ON_LABEL {
  return Object.hasOwn(WAITS_ON_LABEL, value);
}

/** What the address asks for, as far as the call takes it: a hand-typed address cannot make a refused call. */
export function orderFilterInput({
  search,
  filters,
}: Pick<OrderListState, 'search' | 'filters'>): OrderListInput {
  const status = filters.status.filter(isOrderStatus);
  const milestone = filters.milestone.filter(isMilestone);
  return {
    ...(search === '' ? {} : { search }),
    ...(status.length > 0 ? { status } : {}),
    ...(milestone.length > 0 ? { milestone } : {}),
    ...(isParty(filters.waits_on) ? { waitsOn: filters.waits_on } : {}),
    ...(filters.supplier === '' ? {} : { supplierKey: filters.supplier }),
    ...(isDay(filters.from) ? { createdFrom: filters.from } : {}),
    ...(isDay(filters.to) ? { createdTo: filters.to } : {}),
    ...(isDay(filters.live_from) ? { liveFrom: filters.live_from } : {}),
    ...(isDay(filters.live_to) ? { liveTo: filters.live_to } : {}),
  };
}

interface FilterChip {
  id: string;
  label: string;
  onRemove: () => void;
}

/** What is chosen, each with its own way back. */
export function orderFilterChips(list: OrderListState, supplierName: (key: string) => string): FilterChip[] {
  const { filters, search, set } = list;
  const chip = (id: string, label: string, onRemove: () => void): FilterChip => ({ id, label, onRemove });
  return [
    ...(search === '' ? [] : [chip('search', `“${search}”`, () => set({ search: '' }))]),
    ...filters.status
      .filter(isOrderStatus)
      .map((status) =>
        chip(`status-${status}`, ORDER_STATUS[status].label, () =>
          set({ filters: { status: filters.status.filter((other) => other !== status) } }),
        ),
      ),
    ...filters.milestone
      .filter(isMilestone)
      .map((milestone) =>
        chip(`milestone-${milestone}`, `At ${MILESTONE_LABEL[milestone].toLowerCase()}`, () =>
          set({ filters: { milestone: filters.milestone.filter((other) => other !== milestone) } }),
        ),
      ),
    ...(isParty(filters.waits_on)
      ? [chip('waits_on', WAITS_ON_LABEL[filters.waits_on], () => set({ filters: { waits_on: '' } }))]
      : []),
    ...(filters.supplier === ''
      ? []
      : [chip('supplier', supplierName(filters.supplier), () => set({ filters: { supplier: '' } }))]),
    ...(filters.from === '' && filters.to === ''
      ? []
      : [
          chip('ordered', `Ordered ${formatDateRange(filters.from, filters.to)}`, () =>
            set({ filters: { from: '', to: '' } }),
          ),
        ]),
    ...(isDay(filters.live_from) || isDay(filters.live_to)
      ? [chip('live', liveWords(filters), () => set({ filters: { live_from: '', live_to: '' } }))]
      : []),
  ];
}

function liveWords({ live_from: from, live_to: to }: Pick<OrderFilters, 'live_from' | 'live_to'>): string {
  if (!isDay(to)) return `Live since ${formatDate(from)}`;
  return isDay(from) ? `Went live ${formatDateRange(from, to)}` : `Live by ${formatDate(to)}`;
}
