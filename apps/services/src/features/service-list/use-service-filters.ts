import type { contract, InputOf } from '@portal/api-client';
import { type ListState, sortKeys, useListState } from '@portal/portal-sdk';
import { isCircuitType, isServiceStatus, SERVICE_STATUSES } from '../shared/service-labels.tsx';
import { serviceColumns } from './service-columns.tsx';

const SORTS = sortKeys(serviceColumns(String));

type ServiceFilters = { status: string[]; type: string; supplier: string };
export type ServiceListState = ListState<ServiceFilters>;

/** Filters, sort and page of the services, in the URL. */
export function useServiceFilters(): ServiceListState {
  return useListState<ServiceFilters>({
    filters: { status: [], type: '', supplier: '' },
    accepts: { status: isServiceStatus, type: isCircuitType },
    sorts: SORTS,
    sort: 'customerName',
  });
}

/** Converts the filters to the call's input. */
export function serviceFilterInput({
  search,
  filters,
}: Pick<ServiceListState, 'search' | 'filters'>): InputOf<typeof contract.circuits.list> {
  const status = filters.status.filter(isServiceStatus);
  return {
    ...(search === '' ? {} : { search }),
    ...(status.length > 0 ? { status } : {}),
    ...(isCircuitType(filters.type) ? { circuitType: filters.type } : {}),
    ...(filters.supplier === '' ? {} : { supplierKey: filters.supplier }),
  };
}

export function serviceFilterChips(list: ServiceListState, supplierName: (key: string) => string) {
  const { filters, search, set } = list;
  return [
    ...(search === '' ? [] : [{ id: 'search', label: `“${search}”`, onRemove: () => set({ search: '' }) }]),
    ...filters.status.filter(isServiceStatus).map((status) => ({
      id: `status-${status}`,
      label: SERVICE_STATUSES[status].label,
      onRemove: () => set({ filters: { status: filters.status.filter((other) => other !== status) } }),
    })),
    ...(isCircuitType(filters.type)
      ? [{ id: 'type', label: filters.type, onRemove: () => set({ filters: { type: '' } }) }]
      : []),
    ...(filters.supplier === ''
      ? []
      : [
          {
            id: 'supplier',
            label: supplierName(filters.supplier),
            onRemove: () => set({ filters: { supplier: '' } }),
          },
        ]),
  ];
}
