import { useCan } from '@portal/portal-sdk';

export interface QuotePermissions {
  canApprove: boolean;
  canSeeOrders: boolean;
}

/** The signed-in user's permissions on quotes, in addition to saving them. */
export function useQuotePermissions(): QuotePermissions {
  return { canApprove: useCan('approve'), canSeeOrders: useCan('orders') };
}
