import { StatusTag } from '@portal/ui';
import { HOLD_LABEL, ORDER_STATUS, type OrderSummary } from './order-words.ts';

/** An order's state in a word: the reason where it is held. */
export function OrderStatusTag({ order }: { order: Pick<OrderSummary, 'status' | 'holdReason'> }) {
  const { label, tone } = ORDER_STATUS[order.status];
  return (
    <StatusTag tone={tone}>
      {order.status === 'held' && order.holdReason ? HOLD_LABEL[order.holdReason] : label}
    </StatusTag>
  );
}
