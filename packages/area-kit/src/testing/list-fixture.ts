import { contract } from '@portal/api-client';
import { ORDER_MILESTONE_LABELS, ORDER_STATUS_LABELS } from '@portal/api-client/labels';
import { defineList } from '../list/define-list.ts';
import { ALL_TAB, statusTabs, supplierFilter } from '../list/presets.ts';

/** A list for the kit's own tests: every kind of filter that an endpoint of today has. */
export const testList = defineList({
  endpoint: contract.orders.list,
  name: 'test-orders',
  title: 'Orders',
  noun: 'order',
  rowId: (order) => order.reference,
  rowHref: (order) => `/orders/${order.reference}`,
  export: contract.orders.export,
  defaultSort: { by: 'createdAt', direction: 'desc' },
  search: { label: 'Search orders', placeholder: 'Reference' },
  otherParams: ['tab'],
  filters: {
    status: {
      type: 'tabs',
      label: 'Status',
      options: ORDER_STATUS_LABELS,
      tabs: [
        ALL_TAB,
        { id: 'active', label: 'Active', values: ['open', 'held'] },
        ...statusTabs(ORDER_STATUS_LABELS, ['held', 'live']),
      ],
    },
    milestone: { type: 'chips', label: 'Milestone', options: ORDER_MILESTONE_LABELS },
    waitsOn: {
      type: 'select',
      label: 'Waiting on',
      placeholder: 'Anyone',
      options: ({ providerName }) => ({ partner: 'You', provider: providerName }),
    },
    supplierKey: supplierFilter,
    created: { type: 'dateRange', label: 'Ordered', formerParam: { from: 'from', to: 'to' } },
    live: { type: 'dateRange', label: 'Went live', more: true },
  },
  columns: {
    reference: { header: 'Order', sortable: true, locked: true, priority: 1 },
    customerName: { header: 'Customer', sortable: true },
    createdAt: { header: 'Ordered', kind: 'date', sortable: true, hidden: true },
  },
  empty: { title: 'No orders yet' },
});
