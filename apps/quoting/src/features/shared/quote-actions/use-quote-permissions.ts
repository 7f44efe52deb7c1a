import { useCan } from '@portal/portal-sdk';

/** What the signed-in person may do with quotes besides saving them. */
export function useWho() {
  return { canApprove: useCan('approve'), canSeeOrders: useCan('orders') };
}
