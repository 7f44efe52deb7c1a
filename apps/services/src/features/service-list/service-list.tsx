import { contract } from '@portal/api-client';
import {
  listInput,
  pathTo,
  tableError,
  tableState,
  usePageTitle,
  useQuery,
  useSupplierName,
} from '@portal/portal-sdk';
import { Button } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { DataTable, useStoredColumnChoice } from '@portal/ui/grid';
import { Page, PageHeader } from '@portal/ui/page';
import type { CircuitSummary } from '../shared/service-labels.tsx';
import { serviceColumns } from './service-columns.tsx';
import { ServiceFilters } from './service-filters.tsx';
import { serviceFilterInput, useServiceFilters } from './use-service-filters.ts';

/** The partner's live circuits, labelled "Services" on screen. */
export function ServiceList() {
  usePageTitle('Services');
  const list = useServiceFilters();
  const circuits = useQuery(
    contract.circuits.list,
    { ...serviceFilterInput(list), ...listInput(list) },
    { keepPreviousData: true },
  );
  const supplierName = useSupplierName();
  return (
    <Page>
      <PageHeader title="Services" />
      <ServiceFilters
        list={list}
        summary={circuits.data === undefined ? null : plural(circuits.data.total, 'service')}
      />
      <DataTable<CircuitSummary>
        aria-label="Services"
        columns={serviceColumns(supplierName)}
        columnChoice={useStoredColumnChoice('services')}
        rows={circuits.data?.items}
        total={circuits.data?.total}
        getRowId={(circuit) => String(circuit.id)}
        {...tableState(list)}
        loading={circuits.isLoading}
        error={tableError(circuits.error)}
        onRetry={circuits.refresh}
        isFiltered={list.isFiltered}
        onClearFilters={list.clear}
        empty={{
          title: 'No services yet',
          description: 'A service appears here when its order goes live.',
          action: <Button href={pathTo('support')}>View support cases</Button>,
        }}
        rowHref={(circuit) => pathTo('circuits.show', { id: circuit.id })}
        rowLabel={(circuit) => `${circuit.name}, ${circuit.customerName}`}
      />
    </Page>
  );
}
