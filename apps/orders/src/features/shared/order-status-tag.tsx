import { getOrderStatusLabel, ORDER_STATUS_LABELS } from '@portal/api-client/labels';
import { StatusTag } from '@portal/ui';
import type { OrderSummary } from './order-types.ts';

type StatusOfOrder = Pick<OrderSummary, 'status' | 'holdReason' | 'milestone'>;

export const OrderStatusTag = ({ order }: { order: StatusOfOrder }) => (
  <StatusTag tone={ORDER_STATUS_LABELS[order.status].tone}>{getOrderStatusLabel(order)}</StatusTag>
);
