import type { ParsedOf } from '@portal/api-client';
import type { geocoding } from '@portal/api-client/contract';
import type { Database } from '../../db/database.ts';
import { asc, count, desc, eq, like, max, sql } from '../../db/drizzle.ts';
import type { Context } from '../../http/context.ts';
import { listTypedDifferences } from '../matching/typed-differences.ts';
import { parsePartialPostcode, parsePostcode } from '../places/postcode.ts';
import { addresses } from '../tables.ts';
import { type AddressRow, findAddresses, hasWords, MAX_PREMISES } from './find-addresses.ts';
import { buildPrefixQuery, splitWords } from './words.ts';

type Suggestion = geocoding.AddressSuggestion;

const SUGGESTIONS = 20;
const INWARD_LENGTH = 3;
const CONTAINER = 'container:';
const POSTCODE = 'postcode:';

/** Suggestions for a postcode, the start of one, or words in any order. */
export async function autocomplete(
  { address: text, secondary }: ParsedOf<(typeof geocoding)['autocomplete']>,
  { db }: Context,
): Promise<Suggestion[]> {
  if (secondary) return listSecondary(db, secondary, text);
  const postcode = parsePostcode(text);
  if (postcode) return listPremises(db, postcode.compact, text);
  const partial = parsePartialPostcode(text);
  const postcodes = partial ? await listPostcodes(db, partial, text) : [];
  return postcodes.length > 0 ? postcodes : searchByWords(db, text);
}

async function listSecondary(db: Database, secondary: string, text: string): Promise<Suggestion[]> {
  if (secondary.startsWith(POSTCODE)) return listPremises(db, secondary.slice(POSTCODE.length), text);
  if (!secondary.startsWith(CONTAINER)) return [];
  const rows = await findAddresses(
    db,
    eq(addresses.containerKey, secondary.slice(CONTAINER.length)),
    MAX_PREMISES,
  );
  return rows.map((row) => toSuggestion(row, text));
}

async function listPremises(db: Database, compact: string, text: string): Promise<Suggestion[]> {
  return groupUnits(await findAddresses(db, eq(addresses.postcodeCompact, compact), MAX_PREMISES), text);
}

/** `LS1` lists postcodes in LS1 before postcodes in LS11. */
async function listPostcodes(db: Database, partial: string, text: string): Promise<Suggestion[]> {
  const [outward = ''] = text.trim().split(/\s+/);
  const isOfOutward = sql`length(${addresses.postcodeCompact}) = ${outward.length + INWARD_LENGTH}`;
  const rows = await db
    .select({
      compact: addresses.postcodeCompact,
      postcode: max(addresses.postcode),
      thoroughfare: max(addresses.thoroughfare),
      town: max(addresses.town),
      total: count(),
    })
    .from(addresses)
    .where(like(addresses.postcodeCompact, `${partial}%`))
    .groupBy(addresses.postcodeCompact)
    .orderBy(desc(isOfOutward), asc(addresses.postcodeCompact))
    .limit(SUGGESTIONS);
  return rows.map((row) => ({
    id: `${POSTCODE}${row.compact}`,
    text: row.postcode ?? row.compact,
    description: `${row.thoroughfare}, ${row.town} – ${row.total} ${row.total === 1 ? 'address' : 'addresses'}`,
    udprn: null,
    isContainer: true,
    differences: [],
  }));
}

/** Addresses that say what was typed are before those that differ. */
async function searchByWords(db: Database, text: string): Promise<Suggestion[]> {
  const words = splitWords(text);
  if (words.length === 0) return [];
  const rows = await findAddresses(db, hasWords(buildPrefixQuery(words)), SUGGESTIONS * 3);
  return groupUnits(rows, text)
    .toSorted((a, b) => a.differences.length - b.differences.length)
    .slice(0, SUGGESTIONS);
}

/** Replaces several units of one building with the building, which `secondary` then opens. */
function groupUnits(rows: readonly AddressRow[], text: string): Suggestion[] {
  const units = new Map<string, number>();
  for (const { containerKey } of rows)
    if (containerKey) units.set(containerKey, (units.get(containerKey) ?? 0) + 1);
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const inside = row.containerKey ? (units.get(row.containerKey) ?? 0) : 0;
    if (!row.containerKey || inside < 2) return toSuggestion(row, text);
    if (seen.has(row.containerKey)) return [];
    seen.add(row.containerKey);
    return {
      id: `${CONTAINER}${row.containerKey}`,
      text: row.containerName ?? row.premise,
      description: `${row.town}, ${row.postcode} – ${inside} addresses`,
      udprn: null,
      isContainer: true,
      differences: [],
    };
  });
}

function toSuggestion(row: AddressRow, text: string): Suggestion {
  return {
    id: `udprn:${row.udprn}`,
    text: [row.addressLine1, row.addressLine2].filter(Boolean).join(', '),
    description: `${row.town}, ${row.postcode}`,
    udprn: row.udprn,
    isContainer: false,
    differences: listTypedDifferences(text, row),
  };
}
