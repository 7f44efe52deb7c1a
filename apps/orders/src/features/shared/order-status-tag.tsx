import { HOLD_REASON_LABELS, ORDER_STATUS_LABELS } from '@portal/api-client/labels';
import { StatusTag } from '@portal/ui';
import type { OrderSummary } from './order-types.ts';

type StatusOfOrder = Pick<OrderSummary, 'status' | 'holdReason'>;

/** An order's status; the reason where it is on hold. */
export const getOrderStatusLabel = ({ status, holdReason }: StatusOfOrder): string =>
  status === 'held' && holdReason !== null
    ? HOLD_REASON_LABELS[holdReason]
    : ORDER_STATUS_LABELS[status].label;

export const OrderStatusTag = ({ order }: { order: StatusOfOrder }) => (
  <StatusTag tone={ORDER_STATUS_LABELS[order.status].tone}>{getOrderStatusLabel(order)}</StatusTag>
);
