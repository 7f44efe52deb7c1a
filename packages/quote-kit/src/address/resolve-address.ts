import { ApiError, contract } from '@portal/api-client';
import { isApiError, type useApiClient } from '@portal/portal-sdk';
import { formatAddress } from './address-labels.ts';
import { type AddressInput, type SearchAddress, toAddressInput, toAddressValues } from './address-values.ts';

type Client = ReturnType<typeof useApiClient>;
type Candidate = contract.geocoding.AddressCandidate;

export const NOT_EXACT =
  'We could not find an exact match. Choose an address from the suggestions, or enter it manually.';
export const SIMILAR_ADDRESS = 'We found a similar address. Choose one below, or use the address you typed.';

/**
 * Returns the address to search. Look-up text must match exactly one address. If a manual address is similar to a known
 * one, the user must choose it or confirm what they typed.
 */
export async function resolveAddress(
  client: Client,
  { entry, lookup, confirmedAddress, address }: SearchAddress,
): Promise<AddressInput> {
  if (entry === 'lookup') {
    const found = (await matchText(client, lookup, isInvalidText))?.address;
    if (!found) throw new ApiError('invalid', { message: NOT_EXACT, fieldErrors: { lookup: [NOT_EXACT] } });
    return toAddressInput({ ...toAddressValues(found), typedAs: lookup.trim() }, 'picked');
  }
  const addressText = formatAddress(address);
  if (entry === 'manual' && addressText !== confirmedAddress) {
    const match = await matchText(client, addressText, isLookupFailure);
    if (match?.candidates.some(isSamePremise))
      throw new ApiError('invalid', {
        message: SIMILAR_ADDRESS,
        fieldErrors: { 'address.addressLine1': [SIMILAR_ADDRESS] },
      });
  }
  return toAddressInput(address, entry);
}

/** The same number or unit at the same postcode: most probably the address that was typed. */
export const isSamePremise = ({ differences }: Candidate) =>
  !differences.includes('premise') && !differences.includes('postcode');

/** Addresses that the text may mean; null if the look-up fails with an ignored error. */
async function matchText(client: Client, text: string, isIgnored: (error: ApiError) => boolean) {
  try {
    return await client.call(contract.geocoding.match, { address: text });
  } catch (cause) {
    if (isApiError(cause) && isIgnored(cause)) return null;
    throw cause;
  }
}

/** The text is too short or too long. */
const isInvalidText = ({ code }: ApiError) => code === 'invalid';
/** Manual entry must work while the look-up is down. */
const isLookupFailure = ({ code }: ApiError) => code !== 'unauthenticated';
