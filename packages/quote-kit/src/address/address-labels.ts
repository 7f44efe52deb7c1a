import type { contract } from '@portal/api-client';

type Address = contract.common.Address;
type AddressLines = Pick<Address, 'addressLine1' | 'town' | 'postcode'> &
  Partial<Pick<Address, 'addressLine2' | 'addressLine3' | 'county'>>;

const withoutEmpty = (parts: readonly (string | null | undefined)[]): string[] =>
  parts.map((part) => part?.trim() ?? '').filter((part) => part !== '');

/** Street and town, without county and postcode. */
export function getStreetLines(address: AddressLines): string[] {
  return withoutEmpty([address.addressLine1, address.addressLine2, address.addressLine3, address.town]);
}

/** `12 High Street, Leeds, LS1 4AP` */
export function formatAddress(address: AddressLines): string {
  return [...getStreetLines(address), ...withoutEmpty([address.postcode])].join(', ');
}

/** `12 High Street, Leeds` */
export function formatStreet(address: AddressLines): string {
  return getStreetLines(address).join(', ');
}

/** `12 High Street`: for places where the postcode beside it already says which town. */
export function formatPremises({ addressLine1, addressLine2 }: AddressLines): string {
  return withoutEmpty([addressLine1, addressLine2]).join(', ');
}
