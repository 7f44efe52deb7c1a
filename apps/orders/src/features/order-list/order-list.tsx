import { contract } from '@portal/api-client';
import {
  getOrderStatusLabel,
  getWaitingLabel,
  ORDER_MILESTONE_LABELS,
  ORDER_STATUS_LABELS,
} from '@portal/api-client/labels';
import {
  ALL_TAB,
  CustomerLink,
  customerFilter,
  defineList,
  ListPage,
  ownerFilter,
  SandboxTag,
  sandboxFilter,
  statusTabs,
  supplierFilter,
} from '@portal/area-kit';
import { pathTo } from '@portal/portal-sdk';
import { Button, Row, StatusTag, Text } from '@portal/ui';
import { formatDate, formatDateRange, formatSpeed } from '@portal/ui/format';
import { OrderStatusTag } from '../shared/order-status-tag.tsx';

const orderList = defineList({
  endpoint: contract.orders.list,
  name: 'orders',
  title: 'Orders',
  noun: 'order',
  rowId: (order) => order.reference,
  rowHref: (order) => pathTo('orders.show', { reference: order.reference }),
  rowLabel: (order) => `${order.reference}, ${order.customerName}`,
  export: contract.orders.export,
  defaultSort: { by: 'createdAt', direction: 'desc' },
  search: { label: 'Search orders', placeholder: 'Reference, customer or postcode' },
  filters: {
    status: {
      type: 'tabs',
      label: 'Status',
      options: ORDER_STATUS_LABELS,
      tabs: [
        ALL_TAB,
        { id: 'active', label: 'Active', values: ['open', 'held'] },
        ...statusTabs(ORDER_STATUS_LABELS, ['held', 'live', 'cancelled']),
      ],
    },
    owner: ownerFilter,
    customer: customerFilter,
    waitsOn: {
      type: 'select',
      label: 'Waiting on',
      placeholder: 'Waiting on: anyone',
      options: ({ providerName }) => ({
        partner: getWaitingLabel('partner', providerName),
        provider: getWaitingLabel('provider', providerName),
      }),
    },
    milestone: {
      type: 'chips',
      label: 'Milestone',
      options: ORDER_MILESTONE_LABELS,
      chip: (label) => `Milestone: ${label}`,
    },
    supplierKey: { ...supplierFilter, more: true },
    created: { type: 'dateRange', label: 'Ordered', more: true, formerParam: { from: 'from', to: 'to' } },
    live: { type: 'dateRange', label: 'Went live', more: true, chip: describeLiveRange },
    isSandbox: sandboxFilter,
  },
  columns: {
    reference: { header: 'Order', kind: 'code', sortable: true, priority: 1, width: 130, locked: true },
    customerName: {
      header: 'Customer',
      render: ({ customerName }) => <CustomerLink name={customerName} />,
      sortable: true,
      minWidth: 150,
    },
    status: {
      header: 'Status',
      value: getOrderStatusLabel,
      render: (order) => (
        <Row component="span" gap={2}>
          <OrderStatusTag order={order} />
          {order.isSandbox && <SandboxTag />}
        </Row>
      ),
      sortable: true,
      width: 212,
    },
    milestone: {
      header: 'Milestone',
      value: (order) => ORDER_MILESTONE_LABELS[order.milestone],
      sortable: true,
      width: 150,
      isHiddenWhenNarrow: true,
    },
    waitsOn: {
      header: 'Waiting on',
      value: ({ waitsOn }, { providerName }) => waitsOn && getWaitingLabel(waitsOn, providerName),
      render: ({ waitsOn }, { providerName }) =>
        waitsOn === null ? (
          <Text tone="muted">–</Text>
        ) : (
          <StatusTag tone={waitsOn === 'partner' ? 'warning' : 'neutral'}>
            {getWaitingLabel(waitsOn, providerName)}
          </StatusTag>
        ),
      width: 145,
    },
    targetDate: { header: 'Target', kind: 'date', sortable: true, width: 105 },
    committedDate: { header: 'Committed', kind: 'date', sortable: true, width: 110, priority: 3 },
    postcode: { header: 'Postcode', sortable: true, width: 115, priority: 3 },
    supplierKey: {
      header: 'Supplier',
      value: (order, { supplierName }) => supplierName(order.supplierKey),
      sortable: true,
      hidden: true,
      priority: 3,
    },
    speed: {
      header: 'Speed',
      value: ({ speed }) => formatSpeed(speed),
      kind: 'number',
      sortable: true,
      width: 90,
      hidden: true,
      priority: 3,
    },
    monthlyCost: {
      header: 'Monthly',
      kind: 'money',
      sortable: true,
      width: 110,
      hidden: true,
      priority: 3,
    },
    createdAt: { header: 'Ordered', kind: 'date', sortable: true, width: 105, hidden: true, priority: 3 },
  },
  empty: {
    title: 'No orders yet',
    description: 'An order is placed when a quote is approved.',
    action: <Button href={pathTo('quotes')}>See saved quotes</Button>,
  },
});

function describeLiveRange({ from, to }: { from: string | undefined; to: string | undefined }): string {
  if (to === undefined) return `Live since ${formatDate(from)}`;
  return from === undefined ? `Live by ${formatDate(to)}` : `Went live ${formatDateRange(from, to)}`;
}

/** Every order of the company: its milestone, who acts next, and both its dates. */
export function OrderList() {
  return <ListPage list={orderList} />;
}
