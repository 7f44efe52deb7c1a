import { getOrderStatusLabel } from '@portal/api-client/labels';
import type { Order } from '../shared/order-types.ts';

/** Whether the delivery team waits for the partner's reply. */
export const needsReply = ({ status, waitsOn }: Order): boolean => status === 'held' && waitsOn === 'partner';

/** Why the order accepts no messages; null if it does. */
export function getNoMessageReason({ status, isSandbox }: Order): string | null {
  if (isSandbox) return 'This is a test order. Only a sandbox token can change it.';
  if (status === 'live') return 'This order is complete. Report a fault from the service’s page instead.';
  return status === 'cancelled' ? 'This order is cancelled.' : null;
}

/** Subject of a reply to a hold, so that the user types only the answer. */
export function getReplySubject(order: Order): string {
  if (!needsReply(order) || order.holdReason === null) return '';
  return `Reply: ${getOrderStatusLabel(order).replace(/^On hold: /, '')}`;
}
