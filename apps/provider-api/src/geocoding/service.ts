import type { OutputOf, ParsedOf } from '@portal/api-client';
import type { availability, common, geocoding } from '@portal/api-client/contract';
import { and, asc, avg, count, desc, eq, inArray, like, max, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../refusal.ts';
import { stableUuid } from '../shared/stable-hash.ts';
import { findAddressChoices } from './address-choices.ts';
import { type Point, roundPoint } from './distance.ts';
import {
  findChanges,
  isExactText,
  listDifferences,
  measureDistance,
  normalizeAddressWords,
  parseBookEntry,
  readFields,
  readText,
  type TextReading,
  type TypedFields,
} from './exact-match.ts';
import { type Postcode, parsePartialPostcode, parsePostcode } from './postcode.ts';
import { getApproximatePoint } from './postcode-areas.ts';
import { addresses } from './tables.ts';
import { buildPrefixQuery, splitWords } from './words.ts';

type Endpoints = typeof geocoding;
type Address = common.Address;
type Suggestion = geocoding.AddressSuggestion;
type Candidate = geocoding.AddressCandidate;
type Row = typeof addresses.$inferSelect;

const SUGGESTIONS = 20;
const PREMISES = 100;
const INWARD_LENGTH = 3;
const CANDIDATES = 10;
/** Words of one text that can be read as different postcodes. */
const POSTCODES = 4;
const CONTAINER = 'container:';
const POSTCODE = 'postcode:';
const IN_ORDER = [asc(addresses.postcodeCompact), asc(addresses.position)];

/** Suggestions for a postcode, the start of one, or words in any order. */
export async function autocomplete(
  { address: text, secondary }: ParsedOf<Endpoints['autocomplete']>,
  { db }: Context,
): Promise<Suggestion[]> {
  if (secondary) return listSecondary(db, secondary);
  const postcode = parsePostcode(text);
  if (postcode) return listPremises(db, postcode.compact);
  const partial = parsePartialPostcode(text);
  const postcodes = partial ? await listPostcodes(db, partial, text) : [];
  return postcodes.length > 0 ? postcodes : searchByWords(db, text);
}

async function listSecondary(db: Database, secondary: string): Promise<Suggestion[]> {
  if (secondary.startsWith(POSTCODE)) return listPremises(db, secondary.slice(POSTCODE.length));
  if (!secondary.startsWith(CONTAINER)) return [];
  const rows = await findAddresses(
    db,
    eq(addresses.containerKey, secondary.slice(CONTAINER.length)),
    PREMISES,
  );
  return rows.map(toSuggestion);
}

async function listPremises(db: Database, compact: string): Promise<Suggestion[]> {
  return groupUnits(await findAddresses(db, eq(addresses.postcodeCompact, compact), PREMISES));
}

/** `LS1` lists the postcodes of LS1 before those of LS11. */
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
    description: `${row.thoroughfare}, ${row.town} – ${row.total} addresses`,
    udprn: null,
    isContainer: true,
  }));
}

async function searchByWords(db: Database, text: string): Promise<Suggestion[]> {
  const words = splitWords(text);
  if (words.length === 0) return [];
  const rows = await findAddresses(db, matches(buildPrefixQuery(words)), SUGGESTIONS * 3);
  return groupUnits(rows).slice(0, SUGGESTIONS);
}

const matches = (query: string): SQL =>
  sql`to_tsvector('simple', ${addresses.searchText}) @@ to_tsquery('simple', ${query})`;

function findAddresses(db: Database, condition: SQL, limit: number): Promise<Row[]> {
  return db
    .select()
    .from(addresses)
    .where(condition)
    .orderBy(...IN_ORDER)
    .limit(limit);
}

/** Replaces several units of one building with the building, which `secondary` then opens. */
function groupUnits(rows: readonly Row[]): Suggestion[] {
  const units = new Map<string, number>();
  for (const { containerKey } of rows)
    if (containerKey) units.set(containerKey, (units.get(containerKey) ?? 0) + 1);
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const inside = row.containerKey ? (units.get(row.containerKey) ?? 0) : 0;
    if (!row.containerKey || inside < 2) return toSuggestion(row);
    if (seen.has(row.containerKey)) return [];
    seen.add(row.containerKey);
    return {
      id: `${CONTAINER}${row.containerKey}`,
      text: row.containerName ?? row.premise,
      description: `${row.town}, ${row.postcode} – ${inside} addresses`,
      udprn: null,
      isContainer: true,
    };
  });
}

function toSuggestion(row: Row): Suggestion {
  return {
    id: `udprn:${row.udprn}`,
    text: [row.addressLine1, row.addressLine2].filter(Boolean).join(', '),
    description: `${row.town}, ${row.postcode}`,
    udprn: row.udprn,
    isContainer: false,
  };
}

export async function getAddressByUdprn(
  { udprn }: ParsedOf<Endpoints['getByUdprn']>,
  { db }: Context,
): Promise<Address> {
  const [row] = await findAddresses(db, eq(addresses.udprn, udprn), 1);
  if (!row) throw Refusal.notFound('There is no address with this UDPRN.');
  return toAddress(row);
}

/** The address that the text says exactly; 404 when there is none. */
export async function resolveAddress(
  { address: text }: ParsedOf<Endpoints['resolve']>,
  { db }: Context,
): Promise<Address> {
  const row = await findExact(db, readText(text));
  if (!row) throw Refusal.notFound('No single address matches this.');
  return toAddress(row);
}

/** Text that is not exactly an address is a question: the addresses that may be meant, and what differs. */
export async function matchAddress(
  { address: text }: ParsedOf<Endpoints['match']>,
  context: Context,
): Promise<OutputOf<Endpoints['match']>> {
  const { db } = context;
  const readings = readText(text);
  const row = await findExact(db, readings);
  if (row) return { address: toAddress(row), candidates: [] };
  const before = (await findAddressChoices(context, [text])).get(text);
  const candidates = await listCandidates(db, text, readings[0], before?.udprn);
  return {
    address: null,
    candidates: candidates.map((candidate) => ({
      ...candidate,
      chosenBefore:
        before?.udprn === candidate.udprn ? { by: before.chosenBy, at: before.chosenAt.toISOString() } : null,
    })),
  };
}

async function findExact(db: Database, readings: readonly TextReading[]): Promise<Row | null> {
  const rows = await listAtPostcodes(db, readings);
  const exact = rows.filter((row) => {
    const parsed = parseBookEntry(row);
    return readings.some((reading) => isExactText(reading, parsed));
  });
  const [only = null, another] = exact;
  return another ? null : only;
}

async function listAtPostcodes(db: Database, readings: readonly TextReading[]): Promise<Row[]> {
  const postcodes = [...new Set(readings.map(({ postcode }) => postcode.compact))].slice(0, POSTCODES);
  return postcodes.length === 0
    ? []
    : findAddresses(db, inArray(addresses.postcodeCompact, postcodes), PREMISES * POSTCODES);
}

async function listCandidates(
  db: Database,
  text: string,
  reading: TextReading | undefined,
  firstUdprn: number | undefined,
): Promise<Omit<Candidate, 'chosenBefore'>[]> {
  const words = reading?.words ?? normalizeAddressWords(text);
  const found = new Map(
    [
      ...(firstUdprn ? await findAddresses(db, eq(addresses.udprn, firstUdprn), 1) : []),
      ...(await listAtPostcodes(db, reading ? [reading] : [])),
      ...(await listSimilar(db, splitWords(words.join(' ')))),
    ].map((row) => [row.udprn, row]),
  );
  return [...found.values()]
    .map((row) => {
      const parsed = parseBookEntry(row);
      const typed = { postcode: reading?.postcode.compact };
      const differences = listDifferences(words, parsed, typed);
      const candidate = { udprn: row.udprn, text: toText(row), differences };
      const distance =
        row.udprn === firstUdprn ? -1 : differences.length * 2 + measureDistance(words, parsed);
      return { candidate, distance };
    })
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, CANDIDATES)
    .map(({ candidate }) => candidate);
}

/** Addresses with all the words, or else those with the most of them. */
async function listSimilar(db: Database, words: readonly string[]): Promise<Row[]> {
  if (words.length === 0) return [];
  const all = await findAddresses(db, matches(buildPrefixQuery(words)), PREMISES);
  if (all.length > 0) return all;
  const some = words.join(' | ');
  const rank = sql`ts_rank(to_tsvector('simple', ${addresses.searchText}), to_tsquery('simple', ${some}))`;
  return db
    .select()
    .from(addresses)
    .where(matches(some))
    .orderBy(desc(rank), ...IN_ORDER)
    .limit(PREMISES);
}

const toText = ({ addressLine1, addressLine2, town, postcode }: Row) =>
  [addressLine1, addressLine2, town, postcode].filter(Boolean).join(', ');

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
  if (row) return toAddress(row);
  // Ignores the caller's coordinates: they determine prices, and one address has one price.
  const point = await getPostcodePoint(db, postcode, `${path}.postcode`);
  return {
    uuid: stableUuid(`address:${getAddressKey(input.addressLine1, postcode.compact)}`),
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
    ...point,
  };
}

/** Identifies an address, whatever its spelling. */
export function getAddressKey(addressLine1: string, postcode: string): string {
  return `${splitWords(addressLine1).join(' ')}|${postcode.replace(/\s+/g, '').toUpperCase()}`;
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

async function findPremise(db: Database, postcode: Postcode, fields: TypedFields): Promise<Row | null> {
  const rows = await findAddresses(db, eq(addresses.postcodeCompact, postcode.compact), PREMISES);
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

export function toAddress(row: Omit<Row, 'searchText'>): Address {
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
  };
}
