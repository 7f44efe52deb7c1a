import { contract } from '@portal/api-client';
import {
  attempt,
  listInput,
  pathTo,
  saveFile,
  tableError,
  tableState,
  useCommand,
  usePageTitle,
  useQuery,
  useSupplierName,
} from '@portal/portal-sdk';
import { AlertBanner, Button } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { DataTable } from '@portal/ui/grid';
import { Page, PageHeader, pageIcons } from '@portal/ui/page';
import type { OrderSummary } from '../order-words.ts';
import { orderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { orderFilterInput, useOrderFilters } from './use-order-filters.ts';

/** All orders of the partner, with whom each waits on and both its dates. */
export function OrderList() {
  usePageTitle('Orders');
  const list = useOrderFilters();
  const input = { ...orderFilterInput(list), ...listInput(list) };
  const orders = useQuery(contract.orders.list, input, { keepPreviousData: true });
  const supplierName = useSupplierName();
  const exporting = useCommand(contract.orders.export);

  async function exportOrders(): Promise<void> {
    const file = await attempt(
      exporting.run({ ...orderFilterInput(list), sort: list.sort, direction: list.direction }),
    );
    if (file !== undefined) saveFile(file);
  }

  return (
    <Page>
      <PageHeader title="Orders" />
      <OrderFilters
        list={list}
        summary={orders.data === undefined ? null : plural(orders.data.total, 'order')}
        actions={
          <Button
            icon={<pageIcons.download />}
            loading={exporting.busy}
            onClick={exportOrders}
            disabled={orders.data?.total === 0}
          >
            Export CSV
          </Button>
        }
      />
      {exporting.error && (
        <AlertBanner tone="danger" title="The orders were not exported">
          {exporting.error.message}
        </AlertBanner>
      )}
      <DataTable<OrderSummary>
        aria-label="Orders"
        columns={orderColumns(supplierName)}
        columnChoiceKey="orders"
        rows={orders.data?.items}
        total={orders.data?.total}
        getRowId={(order) => order.reference}
        {...tableState(list)}
        loading={orders.isLoading}
        error={tableError(orders.error)}
        onRetry={orders.refresh}
        filtered={list.isFiltered}
        onClearFilters={list.clear}
        empty={{
          title: 'No orders yet',
          description: 'An order is made when a quote is approved.',
          action: <Button href={pathTo('quotes')}>See saved quotes</Button>,
        }}
        rowHref={(order) => pathTo('orders.show', { reference: order.reference })}
        rowLabel={(order) => `${order.reference}, ${order.customerName}`}
      />
    </Page>
  );
}
