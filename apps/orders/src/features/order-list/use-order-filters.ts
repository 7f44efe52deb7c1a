import type { contract, InputOf } from '@portal/api-client';
import { type ListState, useListState } from '@portal/portal-sdk';
import { formatDate } from '@portal/ui/format';
import { isMilestone, isOrderStatus, MILESTONE_LABEL, ORDER_STATUS, WAITS_ON_LABEL } from '../order-words.ts';

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
type OrderListInput = InputOf<typeof contract.orders.all>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

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
    sort: 'createdAt',
    direction: 'desc',
  });
}

function isParty(value: string): value is keyof typeof WAITS_ON_LABEL {
  return value in WAITS_ON_LABEL;
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
    ...(DAY.test(filters.from) ? { createdFrom: filters.from } : {}),
    ...(DAY.test(filters.to) ? { createdTo: filters.to } : {}),
    ...(DAY.test(filters.live_from) ? { liveFrom: filters.live_from } : {}),
    ...(DAY.test(filters.live_to) ? { liveTo: filters.live_to } : {}),
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
          chip('ordered', `Ordered ${formatDate(filters.from)} to ${formatDate(filters.to)}`, () =>
            set({ filters: { from: '', to: '' } }),
          ),
        ]),
    ...(DAY.test(filters.live_from) || DAY.test(filters.live_to)
      ? [chip('live', liveWords(filters), () => set({ filters: { live_from: '', live_to: '' } }))]
      : []),
  ];
}

function liveWords({ live_from: from, live_to: to }: Pick<OrderFilters, 'live_from' | 'live_to'>): string {
  if (!DAY.test(to)) return `Live since ${formatDate(from)}`;
  return DAY.test(from) ? `Went live ${formatDate(from)} to ${formatDate(to)}` : `Live by ${formatDate(to)}`;
}
