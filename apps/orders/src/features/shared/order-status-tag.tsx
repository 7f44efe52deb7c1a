import { HOLD_REASON_LABELS, ORDER_STATUS_LABELS } from '@portal/api-client/labels';
import { StatusTag } from '@portal/ui';
import type { OrderSummary } from './order-types.ts';

/** An order's status; the reason where it is on hold. */
export function OrderStatusTag({ order }: { order: Pick<OrderSummary, 'status' | 'holdReason'> }) {
  const { label, tone } = ORDER_STATUS_LABELS[order.status];
  return (
    <StatusTag tone={tone}>
      {order.status === 'held' && order.holdReason ? HOLD_REASON_LABELS[order.holdReason] : label}
    </StatusTag>
  );
}
