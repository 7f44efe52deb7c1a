import { StatusTag, Text } from '@portal/ui';
import { formatDate, formatSpeed } from '@portal/ui/format';
import type { DataColumn } from '@portal/ui/grid';
import { OrderStatusTag } from '../order-status-tag.tsx';
import { MILESTONE_LABEL, type OrderSummary, WAITS_ON_LABEL } from '../order-words.ts';

export function orderColumns(supplierName: (key: string) => string): DataColumn<OrderSummary>[] {
  return [
    {
      id: 'reference',
      header: 'Order',
      value: (order) => order.reference,
      kind: 'code',
      sortable: true,
      priority: 1,
      width: 130,
      locked: true,
    },
    {
      id: 'customerName',
      header: 'Customer',
      value: (order) => order.customerName,
      sortable: true,
      minWidth: 150,
      priority: 2,
    },
    {
      id: 'status',
      header: 'Status',
      value: (order) => order.status,
      render: (order) => <OrderStatusTag order={order} />,
      sortable: true,
      width: 170,
    },
    {
      id: 'milestone',
      header: 'Milestone',
      value: (order) => MILESTONE_LABEL[order.milestone],
      sortable: true,
      width: 150,
    },
    {
      id: 'waitsOn',
      header: 'Waits on',
      value: (order) => order.waitsOn,
      render: (order) =>
        order.waitsOn === null ? (
          <Text tone="muted">–</Text>
        ) : (
          <StatusTag tone={order.waitsOn === 'partner' ? 'warning' : 'neutral'}>
            {WAITS_ON_LABEL[order.waitsOn]}
          </StatusTag>
        ),
      width: 145,
    },
    {
      id: 'targetDate',
      header: 'Target',
      value: (order) => order.targetDate,
      render: (order) => formatDate(order.targetDate),
      sortable: true,
      width: 105,
    },
    {
      id: 'committedDate',
      header: 'Committed',
      value: (order) => order.committedDate,
      render: (order) => formatDate(order.committedDate),
      sortable: true,
      width: 110,
      priority: 3,
    },
    { id: 'postcode', header: 'Postcode', value: (order) => order.postcode, width: 100, priority: 3 },
    {
      id: 'supplierKey',
      header: 'Supplier',
      value: (order) => supplierName(order.supplierKey),
      hidden: true,
      priority: 3,
    },
    {
      id: 'speed',
      header: 'Speed',
      value: (order) => order.speed,
      render: (order) => formatSpeed(order.speed),
      kind: 'number',
      width: 90,
      hidden: true,
      priority: 3,
    },
    {
      id: 'monthlyCost',
      header: 'Monthly',
      value: (order) => order.monthlyCost,
      kind: 'money',
      sortable: true,
      width: 110,
      hidden: true,
      priority: 3,
    },
    {
      id: 'createdAt',
      header: 'Ordered',
      value: (order) => order.createdAt,
      render: (order) => formatDate(order.createdAt),
      sortable: true,
      width: 105,
      hidden: true,
      priority: 3,
    },
  ];
}
