import type { contract, InputOf, OutputOf } from '@portal/api-client';
import { max, nullableText, requiredIf, text, ukPostcode } from '@portal/ui/forms';
import * as v from 'valibot';

export type Address = OutputOf<typeof contract.geocoding.getByUdprn>;
export type AddressInput = InputOf<typeof contract.availability.createSearch>['address'];

const line = () => text(max(255));

/** An address as the form keeps it: empty texts, never null, so that it can be typed into. */
export const addressValues = v.object({
  addressLine1: line(),
  addressLine2: line(),
  addressLine3: line(),
  premise: line(),
  thoroughfare: line(),
  town: line(),
  county: line(),
  postcode: text(ukPostcode()),
  udprn: v.nullish(v.number(), null),
  uprn: nullableText(),
  latitude: v.nullish(v.number(), null),
  longitude: v.nullish(v.number(), null),
});
export type AddressValues = v.InferOutput<typeof addressValues>;

/**
 * How the address came about: `lookup` is still looked for, `picked` came from the look-up whole, `manual` is typed.
 */
export const ADDRESS_ENTRIES = ['lookup', 'picked', 'manual'] as const;
export type AddressEntry = (typeof ADDRESS_ENTRIES)[number];

/** Spread into the schema of a form that asks for an address. */
export const addressEntries = {
  entry: v.optional(v.picklist(ADDRESS_ENTRIES), 'lookup'),
  /** What stands in the look-up box. */
  lookup: text(max(200)),
  address: addressValues,
};

interface WithAddress {
  entry?: AddressEntry | undefined;
}

/** Piped after the object that {@link addressEntries} went into: something to look up, while nothing is chosen. */
export function requiredForLookup<Values extends WithAddress>() {
  return requiredIf<Values>('lookup', (values) => (values.entry ?? 'lookup') === 'lookup');
}

/** Piped after it too: what an address typed by hand cannot do without. */
export function requiredWhenManual<Values extends WithAddress>(field: 'addressLine1' | 'town' | 'postcode') {
  return requiredIf<Values>(`address.${field}`, (values) => values.entry === 'manual');
}

export const NO_ADDRESS: AddressValues = {
  addressLine1: '',
  addressLine2: '',
  addressLine3: '',
  premise: '',
  thoroughfare: '',
  town: '',
  county: '',
  postcode: '',
  udprn: null,
  uprn: null,
  latitude: null,
  longitude: null,
};

/** An address of the server's, ready to be kept or corrected. */
export function toAddressValues(address: Omit<Address, 'uuid'>): AddressValues {
  return {
    addressLine1: address.addressLine1,
    addressLine2: address.addressLine2 ?? '',
    addressLine3: address.addressLine3 ?? '',
    premise: address.premise ?? '',
    thoroughfare: address.thoroughfare ?? '',
    town: address.town,
    county: address.county ?? '',
    postcode: address.postcode,
    udprn: address.udprn,
    uprn: address.uprn,
    latitude: address.latitude,
    longitude: address.longitude,
  };
}

/** What is sent. A typed address carries no identity of the one that was picked before it. */
export function toAddressInput(values: AddressValues, entry: AddressEntry): AddressInput {
  const filled = (value: string) => (value === '' ? null : value);
  const isFromLookup = entry === 'picked';
  return {
    addressLine1: values.addressLine1,
    addressLine2: filled(values.addressLine2),
    addressLine3: filled(values.addressLine3),
    premise: isFromLookup ? filled(values.premise) : null,
    thoroughfare: isFromLookup ? filled(values.thoroughfare) : null,
    town: values.town,
    county: filled(values.county),
    postcode: formatPostcode(values.postcode),
    udprn: isFromLookup ? values.udprn : null,
    uprn: isFromLookup ? values.uprn : null,
    latitude: values.latitude,
    longitude: values.longitude,
  };
}

/** `sw1a1aa` → `SW1A 1AA`: the inward code is always three characters. */
export function formatPostcode(postcode: string): string {
  const plain = postcode.replace(/\s+/g, '').toUpperCase();
  return plain.length < 5 ? plain : `${plain.slice(0, -3)} ${plain.slice(-3)}`;
}

export function isPostcode(value: string): boolean {
  return value.trim() !== '' && v.is(v.pipe(v.string(), ukPostcode<string>()), value);
}

type Lines = Pick<Address, 'addressLine1' | 'town' | 'postcode'> &
  Partial<Pick<Address, 'addressLine2' | 'addressLine3' | 'county'>>;

/** The lines of an address, empty ones left out; county and postcode are not among them. */
export function addressLines(address: Lines): string[] {
  return [address.addressLine1, address.addressLine2, address.addressLine3, address.town]
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '');
}

/** `12 High Street, Leeds, LS1 4AP` */
export function formatAddress(address: Lines): string {
  return [...addressLines(address), address.postcode].filter((part) => part !== '').join(', ');
}

/** The address part of a form's values. */
export interface SearchAddress {
  entry: AddressEntry;
  lookup: string;
  address: AddressValues;
}
