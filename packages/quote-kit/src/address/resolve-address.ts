import { ApiError, contract } from '@portal/api-client';
import { isApiError, type useApiClient } from '@portal/portal-sdk';
import { type AddressInput, type SearchAddress, toAddressInput, toAddressValues } from './address-values.ts';

const AMBIGUOUS =
  'We found more than one possible address. Choose one from the list, or enter the address manually.';

/** The address to search. Text that was not chosen from the list is accepted if it matches exactly one address. */
export async function resolveAddress(
  client: ReturnType<typeof useApiClient>,
  { entry, lookup, address }: SearchAddress,
): Promise<AddressInput> {
  if (entry !== 'lookup') return toAddressInput(address, entry);
  try {
    const found = await client.call(contract.geocoding.resolve, { address: lookup });
    return toAddressInput(toAddressValues(found), 'picked');
  } catch (cause) {
    if (!isApiError(cause) || (cause.code !== 'not-found' && cause.code !== 'invalid')) throw cause;
    throw new ApiError('invalid', { message: AMBIGUOUS, fieldErrors: { lookup: [AMBIGUOUS] } });
  }
}
