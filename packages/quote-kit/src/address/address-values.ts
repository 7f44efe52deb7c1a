import type { contract, InputOf, OutputOf } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { max, nullableText, requiredIf, text, ukPostcode } from '@portal/ui/forms';

export type Address = OutputOf<typeof contract.geocoding.getByUdprn>;
export type AddressInput = InputOf<typeof contract.availability.createSearch>['address'];

const line = () => text(max(255));

/** The address fields of a form: empty strings instead of null, so that they can be edited. */
const addressValues = v.object({
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
  /** The text typed before the user chose this address; null if it is the same. */
  typedAs: nullableText(),
});
export type AddressValues = v.InferOutput<typeof addressValues>;

/** How the address is entered: `lookup` while searching, `picked` from the results, or `manual`. */
const ADDRESS_ENTRIES = ['lookup', 'picked', 'manual'] as const;
export type AddressEntry = (typeof ADDRESS_ENTRIES)[number];

/** Schema entries of a form that contains an address. */
export const addressEntries = {
  entry: v.optional(v.picklist(ADDRESS_ENTRIES), 'lookup'),
  /** The text in the look-up box. */
  lookup: text(max(200)),
  /** The manual address, on one line, that the user confirmed although a similar one is known. */
  confirmedAddress: text(),
  address: addressValues,
};

interface WithAddress {
  entry?: AddressEntry | undefined;
}

/** A pipe step after {@link addressEntries}: requires look-up text while no address is chosen. */
export function requiredForLookup<Values extends WithAddress>() {
  return requiredIf<Values>('lookup', (values) => (values.entry ?? 'lookup') === 'lookup');
}

/** A pipe step after {@link addressEntries}: requires a field of a manual address. */
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
  typedAs: null,
};

/** Converts look-up text to manual fields: a postcode at its end goes to `postcode`, the rest to `addressLine1`. */
export function toManualValues(lookup: string): AddressValues {
  const text = lookup.trim();
  const [postcode = ''] = /(?:^|(?<=[\s,]))\S+(?:\s+\S+)?$/.exec(text) ?? [];
  const found = [postcode, postcode.split(/\s+/).at(-1) ?? ''].find(isPostcode);
  if (found === undefined) return { ...NO_ADDRESS, addressLine1: text };
  const addressLine1 = text.slice(0, -found.length).replace(/[\s,]+$/, '');
  return { ...NO_ADDRESS, addressLine1, postcode: formatPostcode(found) };
}

/** Converts a server address to form values. */
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
    typedAs: address.typedAs,
  };
}

/** Converts form values to a request. A manual address drops the identifiers of a previously picked one. */
export function toAddressInput(values: AddressValues, entry: AddressEntry): AddressInput {
  const emptyToNull = (value: string) => (value === '' ? null : value);
  const isFromLookup = entry === 'picked';
  return {
    addressLine1: values.addressLine1,
    addressLine2: emptyToNull(values.addressLine2),
    addressLine3: emptyToNull(values.addressLine3),
    premise: isFromLookup ? emptyToNull(values.premise) : null,
    thoroughfare: isFromLookup ? emptyToNull(values.thoroughfare) : null,
    town: values.town,
    county: emptyToNull(values.county),
    postcode: formatPostcode(values.postcode),
    udprn: isFromLookup ? values.udprn : null,
    uprn: isFromLookup ? values.uprn : null,
    latitude: values.latitude,
    longitude: values.longitude,
    typedAs: isFromLookup ? values.typedAs : null,
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

/** The address part of form values. */
export interface SearchAddress {
  entry: AddressEntry;
  lookup: string;
  confirmedAddress: string;
  address: AddressValues;
}
