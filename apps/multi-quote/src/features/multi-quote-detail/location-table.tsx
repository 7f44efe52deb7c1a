import { contract } from '@portal/api-client';
import {
  listInput,
  sortKeys,
  tableError,
  tableState,
  useListState,
  useQuery,
  useSupplierName,
} from '@portal/portal-sdk';
import { plural } from '@portal/ui/format';
import { DataTable, useStoredColumnChoice } from '@portal/ui/grid';
import { FilterBar } from '@portal/ui/page';
import type { MultiQuoteLocation } from '../shared/multi-quote-labels.tsx';
import { locationColumns } from './location-columns.tsx';

const SORTS = sortKeys(locationColumns(String));

/** Locations of a multi quote with their results and selected quotes. */
export function LocationTable({ uuid }: { uuid: string }) {
  const list = useListState<Record<string, never>>({ filters: {}, sorts: SORTS, sort: 'customerName' });
  const locations = useQuery(
    contract.multiQuotes.locations.list,
    { uuid, ...listInput(list) },
    { keepPreviousData: true },
  );
  const supplierName = useSupplierName();
  return (
    <>
      <FilterBar
        search={{
          label: 'Search locations',
          placeholder: 'Customer, address or postcode',
          value: list.search,
          onSearch: (search) => list.set({ search }),
        }}
        summary={locations.data === undefined ? null : plural(locations.data.total, 'location')}
      />
      <DataTable<MultiQuoteLocation>
        aria-label="Locations"
        columns={locationColumns(supplierName)}
        columnChoice={useStoredColumnChoice('multi-quote-locations')}
        rows={locations.data?.items}
        total={locations.data?.total}
        getRowId={(location) => location.uuid}
        {...tableState(list)}
        loading={locations.isLoading}
        error={tableError(locations.error)}
        onRetry={locations.refresh}
        isFiltered={list.isFiltered}
        onClearFilters={list.clear}
        empty={{
          title: 'No locations yet',
          description: 'Addresses added to this multi quote will appear here.',
        }}
      />
    </>
  );
}
