import { useSettings, useSupplierName } from '@portal/portal-sdk';
import { selectFilter } from '@portal/ui/forms';
import { chipFilter, FilterBar, labelOptions } from '@portal/ui/page';
import type { ReactNode } from 'react';
import { CIRCUIT_TYPES, SERVICE_STATUSES } from '../shared/service-labels.tsx';
import { type ServiceListState, serviceFilterChips } from './use-service-filters.ts';

/** Filter bar of the service list. */
export function ServiceFilters({ list, summary }: { list: ServiceListState; summary: ReactNode }) {
  const suppliers = useSettings()?.suppliers ?? [];
  const supplierName = useSupplierName();
  const { filters, set } = list;
  return (
    <FilterBar
      search={{
        label: 'Search services',
        placeholder: 'Service, customer or postcode',
        value: list.search,
        onSearch: (search) => set({ search }),
      }}
      filters={[
        chipFilter({
          id: 'status',
          label: 'Status',
          options: labelOptions(SERVICE_STATUSES),
          value: filters.status,
          onChange: (status) => set({ filters: { status } }),
        }),
        selectFilter({
          id: 'type',
          label: 'Type',
          placeholder: 'Any type',
          options: CIRCUIT_TYPES.map((type) => ({ value: type, label: type })),
          value: filters.type,
          onChange: (type) => set({ filters: { type } }),
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
      ]}
      chips={serviceFilterChips(list, supplierName)}
      onClear={list.clear}
      summary={summary}
    />
  );
}
