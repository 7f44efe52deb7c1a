import { useSettings, useSupplierName } from '@portal/portal-sdk';
import { selectFilter } from '@portal/ui/forms';
import { chipFilter, dateRangeFilter, FilterBar, wordOptions } from '@portal/ui/page';
import type { ReactNode } from 'react';
import { MILESTONE_LABEL, ORDER_STATUS, WAITS_ON_LABEL } from '../order-words.ts';
import { type OrderListState, orderFilterChips } from './use-order-filters.ts';

interface OrderFiltersProps {
  list: OrderListState;
  summary: ReactNode;
  actions: ReactNode;
}

/** The row of filters over the orders; what is chosen stands in the address. */
export function OrderFilters({ list, summary, actions }: OrderFiltersProps) {
  const suppliers = useSettings()?.suppliers ?? [];
  const supplierName = useSupplierName();
  const { filters, set } = list;
  return (
    <FilterBar
      search={{
        label: 'Search orders',
        placeholder: 'Reference, customer or postcode',
        value: list.search,
        onSearch: (search) => set({ search }),
      }}
      filters={[
        chipFilter({
          id: 'status',
          label: 'Status',
          options: wordOptions(ORDER_STATUS),
          value: filters.status,
          onChange: (status) => set({ filters: { status } }),
        }),
        selectFilter({
          id: 'waits_on',
          label: 'Waits on',
          placeholder: 'Waits on anyone',
          options: wordOptions(WAITS_ON_LABEL),
          value: filters.waits_on,
          onChange: (waits_on) => set({ filters: { waits_on } }),
        }),
        chipFilter({
          id: 'milestone',
          label: 'Milestone',
          more: true,
          options: wordOptions(MILESTONE_LABEL),
          value: filters.milestone,
          onChange: (milestone) => set({ filters: { milestone } }),
        }),
        selectFilter({
          id: 'supplier',
          label: 'Supplier',
          more: true,
          placeholder: 'Any supplier',
          options: suppliers.map(({ key }) => ({ value: key, label: supplierName(key) })),
          value: filters.supplier,
          onChange: (supplier) => set({ filters: { supplier } }),
        }),
        dateRangeFilter({
          id: 'ordered',
          label: 'Ordered',
          more: true,
          ...filters,
          onChange: (ordered) => set({ filters: ordered }),
        }),
        dateRangeFilter({
          id: 'live',
          label: 'Went live',
          more: true,
          from: filters.live_from,
          to: filters.live_to,
          onChange: ({ from, to }) => set({ filters: { live_from: from, live_to: to } }),
        }),
      ]}
      chips={orderFilterChips(list, supplierName)}
      onClear={list.clear}
      summary={summary}
      actions={actions}
    />
  );
}
