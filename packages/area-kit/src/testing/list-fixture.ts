import { contract, type Endpoint, type InputOf, type OutputOf, type ParsedOf } from '@portal/api-client';
import { ORDER_MILESTONE_LABELS, ORDER_STATUS_LABELS } from '@portal/api-client/labels';
import { defineList } from '../list/define-list.ts';
import { ALL_TAB, statusTabs, supplierFilter } from '../list/presets.ts';

type Orders = typeof contract.orders.list;
type TestField =
  | 'page'
  | 'perPage'
  | 'cursor'
  | 'search'
  | 'sort'
  | 'direction'
  | 'status'
  | 'milestone'
  | 'waitsOn'
  | 'supplierKey'
  | 'createdFrom'
  | 'createdTo'
  | 'liveFrom'
  | 'liveTo';

/** Typed with these filters only, so that a filter added to orders does not change the kit's tests. */
const endpoint: Endpoint<
  Pick<InputOf<Orders>, TestField>,
  OutputOf<Orders>,
  Pick<ParsedOf<Orders>, TestField>
> = contract.orders.list;

/** A list for the kit's own tests, with every kind of filter. */
export const testList = defineList({
  endpoint,
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
