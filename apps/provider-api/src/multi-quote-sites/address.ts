import type { Database } from '../db/database.ts';
import { getAddressKey } from '../geocoding/address.ts';
import { resolveInputAddress } from '../geocoding/service.ts';
import type { LocationRow } from '../multi-quotes/tables.ts';
import { Refusal } from '../refusal.ts';

type AddressInput = Parameters<typeof resolveInputAddress>[1];

const ADDRESS_FIELDS = [
  'addressLine1',
  'addressLine2',
  'addressLine3',
  'premise',
  'thoroughfare',
  'town',
  'county',
  'postcode',
  'udprn',
  'uprn',
  'latitude',
  'longitude',
  'typedAs',
] as const satisfies readonly (keyof AddressInput)[];
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** The resolved address with its key. 422s name the fields without the `address.` prefix that searches have. */
export async function resolveLocationAddress(db: Database, input: AddressInput) {
  try {
    const address = await resolveInputAddress(db, input);
    return { address, addressKey: getAddressKey(address) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.fields === undefined) throw error;
    const flat = Object.entries(error.fields).map(([path, messages]) => [
      path.replace(/^address\./, ''),
      messages,
    ]);
    throw Refusal.invalid(Object.fromEntries(flat));
  }
}

/** The location's address with the input's changes; null when the input changes none of it. */
export function mergeAddress(row: LocationRow, input: Partial<AddressInput>): AddressInput | null {
  const changes = ADDRESS_FIELDS.flatMap((field) =>
    input[field] === undefined ? [] : [[field, input[field]] as const],
  );
  if (changes.length === 0) return null;
  const { uuid: _uuid, udprn, uprn, typedAs, ...rest } = row.address;
  // Another line or postcode is another address: the old one's register numbers and typed text no longer apply.
  const isElsewhere = input.addressLine1 !== undefined || input.postcode !== undefined;
  const base = isElsewhere
    ? { ...rest, premise: null, thoroughfare: null }
    : { ...rest, udprn, uprn, typedAs };
  return { ...base, ...Object.fromEntries(changes) };
}
