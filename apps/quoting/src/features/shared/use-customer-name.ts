import { useSearchParams } from '@portal/portal-sdk';

/** Query parameter that carries the customer's name between search form and results. */
export const CUSTOMER_NAME_PARAM = 'customer_name';
const MAX_LENGTH = 255;

/** The customer that the search was started for; empty if no customer is set. */
export function useCustomerName(): string {
  const [params] = useSearchParams();
  return (params.get(CUSTOMER_NAME_PARAM) ?? '').trim().slice(0, MAX_LENGTH);
}
