import { type Postcode, parsePostcode } from '../places/postcode.ts';
import { isSame, normalizeAddressWords, startsWith } from './address-words.ts';
import type { AddressPart, ParsedAddress, Phrase } from './book-entry.ts';
import { isMisspelt } from './misspellings.ts';

/** An address as it was typed into separate fields. */
export interface TypedFields {
  addressLine1: string;
  addressLine2?: string | null | undefined;
  addressLine3?: string | null | undefined;
  /** Empty when only the lines are known. */
  town: string;
  county?: string | null | undefined;
}

interface Placed {
  phrase: Phrase;
  isChanged: boolean;
}

/** Possible matches of the phrase at `from`, each with the number of words it uses. Empty if it does not match. */
type Fits = (
  phrase: Phrase,
  words: readonly string[],
  from: number,
) => { length: number; isChanged: boolean }[];

const fitsExactly: Fits = ({ words: phrase }, words, from) =>
  startsWith(words, phrase, from) ? [{ length: phrase.length, isChanged: false }] : [];

const fitsWithMistakes: Fits = (phrase, words, from) => {
  if (startsWith(words, phrase.words, from)) return [{ length: phrase.words.length, isChanged: false }];
  if (phrase.fixed === phrase.words.length) return [];
  const identity = phrase.words.slice(0, phrase.fixed);
  if (identity.length > 0 && !startsWith(words, identity, from)) return [];
  const named = phrase.words.slice(phrase.fixed);
  return [0, -1, 1].flatMap((offset) => {
    const length = phrase.words.length + offset;
    const typed = words.slice(from + phrase.fixed, from + length);
    if (typed.length !== named.length + offset || typed.length === 0) return [];
    return isMisspelt(typed, named) ? [{ length, isChanged: true }] : [];
  });
};

/** Matches every word to a phrase, in any order. Returns null if a word or a phrase is left over. */
function cover(
  words: readonly string[],
  phrases: readonly Phrase[],
  optional: readonly (readonly string[])[],
  fits: Fits,
  from = 0,
): Placed[] | null {
  if (from === words.length) return phrases.length === 0 ? [] : null;
  for (const phrase of phrases) {
    const others = phrases.filter((each) => each !== phrase);
    for (const { length, isChanged } of fits(phrase, words, from)) {
      const rest = cover(words, others, optional, fits, from + length);
      if (rest) return [{ phrase, isChanged }, ...rest];
    }
  }
  for (const each of optional) {
    if (!startsWith(words, each, from)) continue;
    const rest = cover(
      words,
      phrases,
      optional.filter((other) => other !== each),
      fits,
      from + each.length,
    );
    if (rest) return rest;
  }
  return null;
}

const getPlaceNames = ({ town, county, texts }: ParsedAddress) => [
  town,
  county,
  normalizeAddressWords(texts.postcode),
];

/** A reading of free text: one of its postcodes, and the words without it. */
export interface TextReading {
  postcode: Postcode;
  words: string[];
}

/** Every way to find a postcode in the text: an address without one is never exact. */
export function readText(text: string): TextReading[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const pieces = words.flatMap((word, index) => [[word], [word, words[index + 1] ?? '']]);
  const seen = new Map<string, TextReading>();
  for (const piece of pieces) {
    const postcode = parsePostcode(piece.join(''));
    if (!postcode || piece.includes('')) continue;
    // Removed from the text, not from the words: whether `12 A` is one number depends on the commas.
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${piece.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'u');
    seen.set(piece.join(' '), { postcode, words: normalizeAddressWords(text.replace(pattern, ',')) });
  }
  return [...seen.values()];
}

/** Whether free text says exactly this address: all its phrases and its postcode, and nothing else. */
export function isExactText({ postcode, words }: TextReading, address: ParsedAddress): boolean {
  return (
    postcode.compact === address.postcode &&
    cover(words, address.phrases, [address.town, address.county], fitsExactly) !== null
  );
}

const toWords = ({ addressLine1, addressLine2, addressLine3 }: TypedFields) =>
  [addressLine1, addressLine2, addressLine3].flatMap((line) => normalizeAddressWords(line ?? ''));

/** The words of fields, which are read once and compared with many addresses. */
export interface FieldsReading {
  words: string[];
  town: string[];
  county: string[];
}

export const readFields = (fields: TypedFields): FieldsReading => ({
  words: toWords(fields),
  town: normalizeAddressWords(fields.town),
  county: normalizeAddressWords(fields.county ?? ''),
});

/**
 * The parts that are spelt differently: an empty list for an exact match, null if the fields may mean another address.
 * Callers pass addresses of the same postcode. The fields may leave out the address's second line.
 */
export function findChanges(
  { words, town, county }: FieldsReading,
  address: ParsedAddress,
): AddressPart[] | null {
  const placeNames = getPlaceNames(address);
  const placed =
    cover(words, address.phrases, placeNames, fitsWithMistakes) ??
    (address.firstLine && cover(words, address.firstLine, placeNames, fitsWithMistakes));
  if (!placed) return null;
  const changed = new Set<AddressPart>(
    placed.filter(({ isChanged }) => isChanged).map(({ phrase }) => phrase.part),
  );
  if (town.length > 0 && !isSame(town, address.town)) changed.add('town');
  if (county.length > 0 && !isSame(county, address.county)) changed.add('county');
  return [...changed];
}
