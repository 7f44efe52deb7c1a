import type { common } from '@portal/api-client/contract';
import { stableUuid } from '../shared/stable-hash.ts';
import type { AddressRow } from './lookup/find-addresses.ts';
import { splitWords } from './lookup/words.ts';

type Address = common.Address;

export function toAddress(row: Omit<AddressRow, 'searchText'>): Address {
  return {
    uuid: stableUuid(`address:${row.udprn}`),
    addressLine1: row.addressLine1,
    addressLine2: row.addressLine2,
    addressLine3: null,
    premise: row.premise,
    thoroughfare: row.thoroughfare,
    town: row.town,
    county: row.county,
    postcode: row.postcode,
    udprn: row.udprn,
    uprn: row.uprn,
    latitude: row.latitude,
    longitude: row.longitude,
    typedAs: null,
  };
}

/** Stores the typed text in `typedAs`, unless it has the same words as the address. */
export function withTypedText(address: Address, typed: string): Address {
  const isSame = toComparable(typed) === toComparable(toTypedText(address));
  return { ...address, typedAs: isSame ? null : typed };
}

const toComparable = (text: string) => splitWords(text).join(' ');

/** The parts of an address as one line, in the order in which people type them. */
export const toTypedText = (parts: TypedParts) =>
  [parts.addressLine1, parts.addressLine2, parts.addressLine3, parts.town, parts.postcode]
    .filter(Boolean)
    .join(', ');

type TypedParts = Pick<Address, 'addressLine1' | 'town' | 'postcode'> &
  Partial<Record<'addressLine2' | 'addressLine3', string | null | undefined>>;

/**
 * A key that is the same for all spellings of an address. Lines 2 and 3 count only without a UDPRN: in the address book,
 * line 1 and the postcode identify an address.
 */
export function getAddressKey(address: AddressIdentity): string {
  const { addressLine1, addressLine2, addressLine3, postcode, udprn } = address;
  const lines = udprn ? [addressLine1] : [addressLine1, addressLine2, addressLine3];
  const words = splitWords(lines.filter(Boolean).join(' ')).join(' ');
  return `${words}|${postcode.replace(/\s+/g, '').toUpperCase()}`;
}

type AddressIdentity = Pick<Address, 'addressLine1' | 'postcode'> &
  Partial<Record<'addressLine2' | 'addressLine3', string | null | undefined>> & {
    udprn?: number | null | undefined;
  };
