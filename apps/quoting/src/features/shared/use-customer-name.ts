import { cutText } from '@portal/api-client/limits';
import { useSearchParams } from '@portal/portal-sdk';
import { CUSTOMER_NAME_PARAM } from '@portal/quote-kit/criteria';

const MAX_LENGTH = 255;

/** The customer that the search was started for; empty if no customer is set. */
export function useCustomerName(): string {
  const [params] = useSearchParams();
  return cutText((params.get(CUSTOMER_NAME_PARAM) ?? '').trim(), MAX_LENGTH);
}
