import type { common } from '@portal/api-client/contract';
import type { Database } from '../../db/database.ts';
import { inArray } from '../../db/drizzle.ts';
import { getAddressKey, toAddress } from '../../geocoding/address.ts';
import { listDifferences, measureDistance, toReadAs } from '../../geocoding/matching/address-differences.ts';
import { type ParsedAddress, parseBookEntry } from '../../geocoding/matching/book-entry.ts';
import { findChanges, readFields } from '../../geocoding/matching/exact-match.ts';
import { type Postcode, parsePostcode } from '../../geocoding/places/postcode.ts';
import { getApproximatePoint } from '../../geocoding/places/postcode-areas.ts';
import { addresses } from '../../geocoding/tables.ts';
import { stableUuid } from '../../shared/stable-hash.ts';
import { forEachSlice } from '../../yield-to-event-loop.ts';
import type { ImportedFields, ImportedRow } from '../parsing/columns.ts';

type Address = common.Address;

interface KnownAddress {
  address: Address;
  parsed: ParsedAddress;
}

/** The address book's addresses at the postcodes of some rows. */
export type KnownAddresses = ReadonlyMap<string, readonly KnownAddress[]>;

const POSTCODES_PER_QUERY = 200;

export async function loadKnownAddresses(
  db: Database,
  rows: readonly ImportedRow[],
): Promise<KnownAddresses> {
  const postcodes = [...new Set(rows.flatMap(({ fields }) => parsePostcode(fields.postcode)?.compact ?? []))];
  const known = new Map<string, KnownAddress[]>();
  await forEachSlice(postcodes, POSTCODES_PER_QUERY, async (slice) => {
    const found = await db
      .select()
      .from(addresses)
      .where(inArray(addresses.postcodeCompact, [...slice]));
    for (const row of found) {
      const there = known.get(row.postcodeCompact) ?? [];
      there.push({ address: toAddress(row), parsed: parseBookEntry(row) });
      known.set(row.postcodeCompact, there);
    }
  });
  return known;
}

/** The address book's address if the row says exactly that, or the typed one; null for an unknown postcode area. */
export function findAddress({ fields }: ImportedRow, known: KnownAddresses): Address | null {
  const postcode = parsePostcode(fields.postcode);
  if (postcode === null) return null;
  const match = matchAddress(fields, known);
  return match?.address && match.changes.length === 0 ? match.address : toTypedAddress(fields, postcode);
}

export function toTypedAddress(fields: ImportedFields, postcode: Postcode): Address | null {
  const point = getApproximatePoint(postcode);
  return (
    point && {
      uuid: stableUuid(`address:${getAddressKey(fields)}`),
      addressLine1: fields.addressLine1,
      addressLine2: fields.addressLine2 || null,
      addressLine3: fields.addressLine3 || null,
      premise: null,
      thoroughfare: null,
      town: fields.town,
      county: fields.county || null,
      postcode: postcode.text,
      udprn: null,
      uprn: null,
      typedAs: null,
      ...point,
    }
  );
}

const SUGGESTIONS = 10;

export interface AddressMatch {
  /** The one address that is meant; null when a person has to choose. */
  address: Address | null;
  /** Its parts that are spelt differently in the row; a person has to confirm them. */
  changes: common.AddressPart[];
  /** Whether the typed words fit several addresses; otherwise none at this postcode. */
  isAmbiguous: boolean;
  /** Addresses at the postcode, the closest first. */
  suggestions: Address[];
}

/** What a typed address may mean at its postcode; null when the address book has no address there. */
export function matchAddress(fields: ImportedFields, known: KnownAddresses): AddressMatch | null {
  const postcode = parsePostcode(fields.postcode);
  const there = postcode === null ? [] : (known.get(postcode.compact) ?? []);
  if (there.length === 0) return null;
  const reading = readFields(fields);
  const read = there.flatMap(({ address, parsed }) => {
    const changes = findChanges(reading, parsed);
    return changes ? [{ address, changes, isAmbiguous: false, suggestions: [address] }] : [];
  });
  const exact = read.filter(({ changes }) => changes.length === 0);
  const [only, another] = exact.length > 0 ? exact : read;
  if (only && !another) return only;
  const scored = there.map(({ address, parsed }) => ({
    address,
    distance: measureDistance(reading.words, parsed),
    hasAllWords: reading.words.every((word) => parsed.phrases.some(({ words }) => words.includes(word))),
  }));
  const fitting = scored.filter(({ hasAllWords }) => hasAllWords);
  const isAmbiguous = fitting.length > 1;
  const closest = (isAmbiguous ? fitting : scored).toSorted((a, b) => a.distance - b.distance);
  return {
    address: null,
    changes: [],
    isAmbiguous,
    suggestions: closest.slice(0, SUGGESTIONS).map(({ address }) => address),
  };
}

/** The parts of an address that differ from the row. */
export function listRowDifferences(fields: ImportedFields, address: Address): common.AddressPart[] {
  const parsed = parseBookEntry(address);
  const reading = readFields(fields);
  const postcode = parsePostcode(fields.postcode)?.compact;
  return findChanges(reading, parsed) ?? listDifferences(reading.words, parsed, { ...reading, postcode });
}

/** The address of a row in pieces, with what differs from what was typed; empty where it is written the same. */
export function toRowReadAs(fields: ImportedFields, address: Address): common.AddressPiece[] {
  // A typed address is the row's own words.
  if (address.udprn === null) return [];
  const postcode = parsePostcode(fields.postcode);
  const typed = [fields.addressLine1, fields.addressLine2, fields.addressLine3, fields.town, postcode?.text];
  const { addressLine1, addressLine2, addressLine3, town } = address;
  const meant = [addressLine1, addressLine2, addressLine3, town, address.postcode];
  const changes = listRowDifferences(fields, address);
  const parsed = parseBookEntry(address);
  const isAsTyped = toLine(typed) === toLine(meant);
  return isAsTyped && changes.length === 0 ? [] : toReadAs(parsed, changes);
}

/** An address in pieces, none of them marked. */
export const toPieces = (address: Address) => toReadAs(parseBookEntry(address), []);

const toLine = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(', ');
