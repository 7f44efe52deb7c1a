import { ApiError, contract } from '@portal/api-client';
import { isApiError, type useApiClient } from '@portal/portal-sdk';
import { formatAddress } from './address-labels.ts';
import { type AddressInput, type SearchAddress, toAddressInput, toAddressValues } from './address-values.ts';

type Client = ReturnType<typeof useApiClient>;
type Candidate = contract.geocoding.AddressCandidate;

export const NOT_EXACT =
  'We could not find an exact match. Choose an address from the suggestions, or enter it manually.';
export const WORDED_DIFFERENTLY =
  'The address book writes this address differently. Choose it below, or use what you typed.';

/**
 * The address to search. Text that was not chosen from the list is accepted only if it says exactly one address. A
 * manual address that the address book words differently is accepted only if the user keeps it.
 */
export async function resolveAddress(
  client: Client,
  { entry, lookup, keptWording, address }: SearchAddress,
): Promise<AddressInput> {
  if (entry === 'lookup') {
    const found = (await matchText(client, lookup, isUnusable))?.address;
    if (!found) throw new ApiError('invalid', { message: NOT_EXACT, fieldErrors: { lookup: [NOT_EXACT] } });
    return toAddressInput({ ...toAddressValues(found), typedAs: lookup.trim() }, 'picked');
  }
  const wording = formatAddress(address);
  if (entry === 'manual' && wording !== keptWording) {
    const match = await matchText(client, wording, isFailure);
    if (match?.candidates.some(isSamePremise))
      throw new ApiError('invalid', {
        message: WORDED_DIFFERENTLY,
        fieldErrors: { 'address.addressLine1': [WORDED_DIFFERENTLY] },
      });
  }
  return toAddressInput(address, entry);
}

/** The same number or unit at the same postcode: most probably the address that was typed. */
export const isSamePremise = ({ differences }: Candidate) =>
  !differences.includes('premise') && !differences.includes('postcode');

/** What the text may mean; null when it cannot be looked up for a reason that is ignored. */
async function matchText(client: Client, text: string, isIgnored: (error: ApiError) => boolean) {
  try {
    return await client.call(contract.geocoding.match, { address: text });
  } catch (cause) {
    if (isApiError(cause) && isIgnored(cause)) return null;
    throw cause;
  }
}

/** The text is too short or too long. */
const isUnusable = ({ code }: ApiError) => code === 'invalid';
/** Manual entry is the way around a look-up that fails. */
const isFailure = ({ code }: ApiError) => code !== 'unauthenticated';
