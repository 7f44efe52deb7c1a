import { ApiError, contract } from '@portal/api-client';
import { isApiError, type useApiClient } from '@portal/portal-sdk';
import { type AddressInput, type SearchAddress, toAddressInput, toAddressValues } from './address-values.ts';

export const NOT_EXACT =
  'We could not find an exact match. Choose an address from the suggestions, or enter it manually.';

/** The address to search. Text that was not chosen from the list is accepted only if it says exactly one address. */
export async function resolveAddress(
  client: ReturnType<typeof useApiClient>,
  { entry, lookup, address }: SearchAddress,
): Promise<AddressInput> {
  if (entry !== 'lookup') return toAddressInput(address, entry);
  const found = await matchText(client, lookup);
  if (found === null)
    throw new ApiError('invalid', { message: NOT_EXACT, fieldErrors: { lookup: [NOT_EXACT] } });
  return toAddressInput(toAddressValues(found), 'picked');
}

async function matchText(client: ReturnType<typeof useApiClient>, text: string) {
  try {
    return (await client.call(contract.geocoding.match, { address: text })).address;
  } catch (cause) {
    if (isApiError(cause) && cause.code === 'invalid') return null;
    throw cause;
  }
}
