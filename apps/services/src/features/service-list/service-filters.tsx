import { useSettings, useSupplierName } from '@portal/portal-sdk';
import { SelectInput } from '@portal/ui/forms';
import { ChipFilter, FilterBar } from '@portal/ui/page';
import type { ReactNode } from 'react';
import { CIRCUIT_TYPES, SERVICE_STATUS } from '../service-words.tsx';
import { type ServiceListState, serviceFilterChips } from './use-service-filters.ts';

const STATUS_OPTIONS = Object.entries(SERVICE_STATUS).map(([value, { label }]) => ({ value, label }));

/** The row of filters over the services. */
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
          id: 'type',
          label: 'Type',
          control: (
            <SelectInput
              label="Type"
              labelHidden
              placeholder="Any type"
              value={filters.type === '' ? null : filters.type}
              onChange={(type) => set({ filters: { type: type ?? '' } })}
              options={CIRCUIT_TYPES.map((type) => ({ value: type, label: type }))}
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
      ]}
      chips={serviceFilterChips(list, supplierName)}
      onClear={list.clear}
      summary={summary}
    />
  );
}
