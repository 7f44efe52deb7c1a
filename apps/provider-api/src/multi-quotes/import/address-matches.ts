import type { common } from '@portal/api-client/contract';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Postcode, parsePostcode } from '../../geocoding/postcode.ts';
import { getApproximatePoint } from '../../geocoding/postcode-areas.ts';
import { getAddressKey, toAddress } from '../../geocoding/service.ts';
import { addresses } from '../../geocoding/tables.ts';
import { splitWords } from '../../geocoding/words.ts';
import { stableUuid } from '../../shared/stable-hash.ts';
import { forEachSlice } from '../../yield-to-event-loop.ts';
import type { ImportedFields, ImportedRow } from './csv.ts';

type Address = common.Address;

/** The address book's addresses at the postcodes of some rows. */
export interface KnownAddresses {
  byKey: ReadonlyMap<string, Address>;
  byPostcode: ReadonlyMap<string, readonly Address[]>;
}

const POSTCODES_PER_QUERY = 200;

export async function loadKnownAddresses(
  db: Database,
  rows: readonly ImportedRow[],
): Promise<KnownAddresses> {
  const postcodes = [...new Set(rows.flatMap(({ fields }) => parsePostcode(fields.postcode)?.compact ?? []))];
  const byKey = new Map<string, Address>();
  const byPostcode = new Map<string, Address[]>();
  await forEachSlice(postcodes, POSTCODES_PER_QUERY, async (slice) => {
    const found = await db
      .select()
      .from(addresses)
      .where(inArray(addresses.postcodeCompact, [...slice]));
    for (const row of found) {
      const address = toAddress(row);
      byKey.set(getAddressKey(row.addressLine1, row.postcode), address);
      byPostcode.set(row.postcodeCompact, [...(byPostcode.get(row.postcodeCompact) ?? []), address]);
    }
  });
  return { byKey, byPostcode };
}

/** The address book's address, or the typed one with its postcode's coordinates; null for an unknown postcode area. */
export function findAddress({ fields }: ImportedRow, known: KnownAddresses): Address | null {
  const postcode = parsePostcode(fields.postcode);
  if (postcode === null) return null;
  return (
    known.byKey.get(getAddressKey(fields.addressLine1, postcode.compact)) ?? toTypedAddress(fields, postcode)
  );
}

export function toTypedAddress(fields: ImportedFields, postcode: Postcode): Address | null {
  const point = getApproximatePoint(postcode);
  return (
    point && {
      uuid: stableUuid(`address:${getAddressKey(fields.addressLine1, postcode.compact)}`),
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
      ...point,
    }
  );
}

const SUGGESTIONS = 10;

export interface AddressMatch {
  /** The one address that is meant; null when a person has to choose. */
  address: Address | null;
  /** Whether the typed words fit several addresses; otherwise none at this postcode. */
  isAmbiguous: boolean;
  /** Addresses at the postcode, the closest first. */
  suggestions: Address[];
}

/** What a typed address may mean at its postcode; null when the address book has no address there. */
export function matchAddress(fields: ImportedFields, known: KnownAddresses): AddressMatch | null {
  const postcode = parsePostcode(fields.postcode);
  const there = postcode === null ? [] : (known.byPostcode.get(postcode.compact) ?? []);
  if (there.length === 0) return null;
  const typed = splitWords(fields.addressLine1);
  const scored = there.map((address) => {
    const words = new Set(splitWords(`${address.addressLine1} ${address.addressLine2 ?? ''}`));
    return { address, shared: typed.filter((word) => words.has(word)).length };
  });
  const fitting = scored.filter(({ shared }) => shared === typed.length).map(({ address }) => address);
  const [only, another] = fitting;
  if (only && !another) return { address: only, isAmbiguous: false, suggestions: [] };
  const closest = scored.toSorted((a, b) => b.shared - a.shared).map(({ address }) => address);
  return {
    address: null,
    isAmbiguous: fitting.length > 1,
    suggestions: (fitting.length > 1 ? fitting : closest).slice(0, SUGGESTIONS),
  };
}
