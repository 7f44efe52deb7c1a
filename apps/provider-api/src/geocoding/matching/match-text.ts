import type { OutputOf, ParsedOf } from '@portal/api-client';
import type { common, geocoding } from '@portal/api-client/contract';
import type { Database } from '../../db/database.ts';
import { desc, eq, inArray, sql } from '../../db/drizzle.ts';
import type { Context } from '../../http/context.ts';
import { Refusal } from '../../refusal.ts';
import { toAddress } from '../address.ts';
import { findAddressChoices } from '../lookup/address-choices.ts';
import {
  type AddressRow,
  findAddresses,
  hasWords,
  IN_ORDER,
  MAX_PREMISES,
} from '../lookup/find-addresses.ts';
import { buildPrefixQuery, splitWords } from '../lookup/words.ts';
import { addresses } from '../tables.ts';
import { listDifferences, measureDistance } from './address-differences.ts';
import { normalizeAddressWords } from './address-words.ts';
import { parseBookEntry } from './book-entry.ts';
import { isExactText, readText, type TextReading } from './exact-match.ts';

type Endpoints = typeof geocoding;
type Candidate = geocoding.AddressCandidate;

const CANDIDATES = 10;
/** Words of one text that can be read as different postcodes. */
const POSTCODES = 4;

/** The address that the text says exactly; 404 when there is none. */
export async function resolveAddress(
  { address: text }: ParsedOf<Endpoints['resolve']>,
  { db }: Context,
): Promise<common.Address> {
  const row = await findExact(db, readText(text));
  if (!row) throw Refusal.notFound('No single address matches this text.');
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

async function findExact(db: Database, readings: readonly TextReading[]): Promise<AddressRow | null> {
  const rows = await listAtPostcodes(db, readings);
  const exact = rows.filter((row) => {
    const parsed = parseBookEntry(row);
    return readings.some((reading) => isExactText(reading, parsed));
  });
  const [only = null, another] = exact;
  return another ? null : only;
}

async function listAtPostcodes(db: Database, readings: readonly TextReading[]): Promise<AddressRow[]> {
  const postcodes = [...new Set(readings.map(({ postcode }) => postcode.compact))].slice(0, POSTCODES);
  return postcodes.length === 0
    ? []
    : findAddresses(db, inArray(addresses.postcodeCompact, postcodes), MAX_PREMISES * POSTCODES);
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
async function listSimilar(db: Database, words: readonly string[]): Promise<AddressRow[]> {
  if (words.length === 0) return [];
  const all = await findAddresses(db, hasWords(buildPrefixQuery(words)), MAX_PREMISES);
  if (all.length > 0) return all;
  const some = words.join(' | ');
  const rank = sql`ts_rank(to_tsvector('simple', ${addresses.searchText}), to_tsquery('simple', ${some}))`;
  return db
    .select()
    .from(addresses)
    .where(hasWords(some))
    .orderBy(desc(rank), ...IN_ORDER)
    .limit(MAX_PREMISES);
}

const toText = ({ addressLine1, addressLine2, town, postcode }: AddressRow) =>
  [addressLine1, addressLine2, town, postcode].filter(Boolean).join(', ');
