import type { ParsedOf } from '@portal/api-client';
import type { availability, common, geocoding } from '@portal/api-client/contract';
import type { Database } from '../db/database.ts';
import { and, avg, eq, sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../refusal.ts';
import { stableUuid } from '../shared/stable-hash.ts';
import { getAddressKey, toAddress, toTypedText, withTypedText } from './address.ts';
import { type AddressRow, findAddresses, MAX_PREMISES } from './lookup/find-addresses.ts';
import { parseBookEntry } from './matching/book-entry.ts';
import { findChanges, readFields, type TypedFields } from './matching/exact-match.ts';
import { type Point, roundPoint } from './places/distance.ts';
import { type Postcode, parsePostcode } from './places/postcode.ts';
import { getApproximatePoint } from './places/postcode-areas.ts';
import { addresses } from './tables.ts';

type Endpoints = typeof geocoding;
type Address = common.Address;

export async function getAddressByUdprn(
  { udprn }: ParsedOf<Endpoints['getByUdprn']>,
  { db }: Context,
): Promise<Address> {
  const [row] = await findAddresses(db, eq(addresses.udprn, udprn), 1);
  if (!row) throw Refusal.notFound('There is no address with this UDPRN.');
  return toAddress(row);
}

export async function getCoordinates(
  { postcode: text, address }: ParsedOf<Endpoints['getPostcodeCoordinates']>,
  { db }: Context,
): Promise<Point> {
  const postcode = parsePostcodeField(text, 'postcode');
  const line = address?.trim();
  const row = line ? await findPremise(db, postcode, { addressLine1: line, town: '' }) : null;
  return row ? roundPoint(row) : getPostcodePoint(db, postcode, 'postcode');
}

/** Resolves a found or typed address to the one that is searched and quoted, with coordinates. 422 if it is invalid. */
export async function resolveInputAddress(
  db: Database,
  input: availability.AddressInput,
  path = 'address',
): Promise<Address> {
  const postcode = parsePostcodeField(input.postcode, `${path}.postcode`);
  const row = (await findByUdprn(db, postcode, input.udprn)) ?? (await findPremise(db, postcode, input));
  if (row) return withTypedText(toAddress(row), input.typedAs || toTypedText(input));
  // Ignores the caller's coordinates: they determine prices, and one address has one price.
  const point = await getPostcodePoint(db, postcode, `${path}.postcode`);
  return {
    uuid: stableUuid(`address:${getAddressKey({ ...input, udprn: null })}`),
    addressLine1: input.addressLine1,
    addressLine2: input.addressLine2 ?? null,
    addressLine3: input.addressLine3 ?? null,
    premise: input.premise ?? null,
    thoroughfare: input.thoroughfare ?? null,
    town: input.town,
    county: input.county ?? null,
    postcode: postcode.text,
    udprn: null,
    uprn: input.uprn ?? null,
    typedAs: null,
    ...point,
  };
}

function parsePostcodeField(text: string, path: string): Postcode {
  const postcode = parsePostcode(text);
  if (!postcode) throw Refusal.invalid({ [path]: 'format is invalid' });
  return postcode;
}

async function findByUdprn(db: Database, postcode: Postcode, udprn: number | null | undefined) {
  if (!udprn) return null;
  const [row] = await findAddresses(
    db,
    and(eq(addresses.udprn, udprn), eq(addresses.postcodeCompact, postcode.compact)) ?? sql`false`,
    1,
  );
  return row ?? null;
}

async function findPremise(
  db: Database,
  postcode: Postcode,
  fields: TypedFields,
): Promise<AddressRow | null> {
  const rows = await findAddresses(db, eq(addresses.postcodeCompact, postcode.compact), MAX_PREMISES);
  const reading = readFields(fields);
  const exact = rows.filter((row) => findChanges(reading, parseBookEntry(row))?.length === 0);
  const [only = null, another] = exact;
  return another ? null : only;
}

async function getPostcodePoint(db: Database, postcode: Postcode, path: string): Promise<Point> {
  const [known] = await db
    .select({
      latitude: avg(addresses.latitude).mapWith(Number),
      longitude: avg(addresses.longitude).mapWith(Number),
    })
    .from(addresses)
    .where(eq(addresses.postcodeCompact, postcode.compact));
  if (known?.latitude && known.longitude)
    return roundPoint({ latitude: known.latitude, longitude: known.longitude });
  const point = getApproximatePoint(postcode);
  if (!point) throw Refusal.invalid({ [path]: 'is not a known postcode' });
  return point;
}
