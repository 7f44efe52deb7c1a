import { useCan } from '@portal/portal-sdk';

export interface QuotePermissions {
  canApprove: boolean;
  canSeeOrders: boolean;
}

/** What the signed-in user may do with quotes, in addition to saving them. */
export function useQuotePermissions(): QuotePermissions {
  return { canApprove: useCan('approve'), canSeeOrders: useCan('orders') };
}
