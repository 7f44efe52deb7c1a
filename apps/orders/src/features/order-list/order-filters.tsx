import { useSettings, useSupplierName } from '@portal/portal-sdk';
import { DateRangeInput } from '@portal/ui/dates';
import { SelectInput } from '@portal/ui/forms';
import { ChipFilter, FilterBar } from '@portal/ui/page';
import type { ReactNode } from 'react';
import { ORDER_STATUS, WAITS_ON_LABEL } from '../order-words.ts';
import { type OrderListState, orderFilterChips } from './use-order-filters.ts';

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const STATUS_OPTIONS = Object.entries(ORDER_STATUS).map(([value, { label }]) => ({ value, label }));

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
  const ordered =
    filters.from === '' && filters.to === ''
      ? null
      : { start: filters.from || null, end: filters.to || null };
  return (
    <FilterBar
      search={{
        label: 'Search orders',
        placeholder: 'Reference, customer or postcode',
        value: list.search,
        onSearch: (search) => set({ search }),
      }}
      filters={[
        {
          id: 'status',
          label: 'Status',
          control: (
            <ChipFilter
              label="Status"
              options={STATUS_OPTIONS}
              value={filters.status}
              onChange={(status) => set({ filters: { status } })}
            />
          ),
        },
        {
          id: 'waits_on',
          label: 'Waits on',
          control: (
            <SelectInput
              label="Waits on"
              labelHidden
              placeholder="Waits on anyone"
              value={filters.waits_on === '' ? null : filters.waits_on}
              onChange={(party) => set({ filters: { waits_on: party ?? '' } })}
              options={options(WAITS_ON_LABEL)}
            />
          ),
        },
        {
          id: 'supplier',
          label: 'Supplier',
          more: true,
          control: (
            <SelectInput
              label="Supplier"
              labelHidden
              placeholder="Any supplier"
              value={filters.supplier === '' ? null : filters.supplier}
              onChange={(supplier) => set({ filters: { supplier: supplier ?? '' } })}
              options={suppliers.map(({ key, name }) => ({ value: key, label: name }))}
            />
          ),
        },
        {
          id: 'ordered',
          label: 'Ordered',
          more: true,
          control: (
            <DateRangeInput
              label="Ordered"
              labelHidden
              value={ordered}
              onChange={(range) => set({ filters: { from: range?.start ?? '', to: range?.end ?? '' } })}
            />
          ),
        },
      ]}
      chips={orderFilterChips(list, supplierName)}
      onClear={list.clear}
      summary={summary}
      actions={actions}
    />
  );
}
