import { useSearchParams } from '@portal/portal-sdk';

/** Query parameter from the search form to the results and back. */
export const CUSTOMER_NAME_PARAM = 'customer_name';
const MAX_LENGTH = 255;

/** The customer that the search was started for; empty if it was for nobody yet. */
export function useCustomerName(): string {
  const [params] = useSearchParams();
  return (params.get(CUSTOMER_NAME_PARAM) ?? '').trim().slice(0, MAX_LENGTH);
}
