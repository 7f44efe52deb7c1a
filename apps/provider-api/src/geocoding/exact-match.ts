import type { common } from '@portal/api-client/contract';
import { type Postcode, parsePostcode } from './postcode.ts';

export type AddressPart = common.AddressPart;

/** The address book's entry for one address. */
export type BookEntry = Pick<common.Address, 'addressLine1' | 'town' | 'postcode'> &
  Partial<Pick<common.Address, 'addressLine2' | 'addressLine3' | 'thoroughfare' | 'county'>>;

/** An address as it was typed into separate fields. */
export interface TypedFields {
  addressLine1: string;
  addressLine2?: string | null | undefined;
  addressLine3?: string | null | undefined;
  /** Empty when only the lines are known. */
  town: string;
  county?: string | null | undefined;
}

/** Words that belong together: `unit 5`, `sterling house` or `21 millrace lane`. */
interface Phrase {
  text: string;
  part: 'premise' | 'building' | 'street';
  words: readonly string[];
  /** Number of leading words that identify the premise, such as `unit 5`. These must match exactly. */
  fixed: number;
}

/** An address of the book, prepared for comparison. */
export interface ParsedAddress {
  phrases: readonly Phrase[];
  /** The phrases of address line 1, where the address has a second line. */
  firstLine: readonly Phrase[] | null;
  /** As in the book, and for comparison. */
  texts: { town: string; county: string; postcode: string };
  town: readonly string[];
  county: readonly string[];
  postcode: string;
}

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  app: 'approach',
  appr: 'approach',
  apt: 'apartment',
  av: 'avenue',
  ave: 'avenue',
  bldg: 'building',
  blvd: 'boulevard',
  bus: 'business',
  cl: 'close',
  cr: 'crescent',
  cres: 'crescent',
  crt: 'court',
  ct: 'court',
  ctr: 'centre',
  cen: 'centre',
  dr: 'drive',
  gdns: 'gardens',
  gr: 'grove',
  hse: 'house',
  ho: 'house',
  ln: 'lane',
  la: 'lane',
  pk: 'park',
  pl: 'place',
  pt: 'point',
  rd: 'road',
  rw: 'row',
  sq: 'square',
  st: 'street',
  str: 'street',
  ste: 'suite',
  ter: 'terrace',
  terr: 'terrace',
  wks: 'works',
  wy: 'way',
};

const hasDigit = (word: string) => /\p{N}/u.test(word);
const isNumber = (word: string) => /^\d+$/.test(word);
const isLetter = (word: string) => /^\p{L}$/u.test(word);

/**
 * The words of an address for comparison: `No. 12 A, Mill St.` → `12a mill street`. Every letter and digit counts,
 * whatever its alphabet: dropping one would turn an address into its neighbour.
 */
export function normalizeAddressWords(text: string): string[] {
  return text.split(/[,;\n]/).flatMap(normalizeSegment);
}

function normalizeSegment(segment: string): string[] {
  const raw = segment
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    // `5-21` is a range, not unit 5 at number 21.
    .replace(/(?<=\d\p{L}?)\s*[^\p{L}\p{N}\s]+\s*(?=\d)/gu, ' to ')
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const words: string[] = [];
  for (const [index, word] of raw.entries()) {
    const last = words.at(-1);
    const next = raw[index + 1];
    const isLabel = (word === 'no' || word === 'number') && next !== undefined && hasDigit(next);
    if (isLabel) continue;
    if (last !== undefined && isNumber(last) && isLetter(word)) words[words.length - 1] = last + word;
    else words.push(ABBREVIATIONS[word] ?? word);
  }
  return words;
}

const startsWith = (words: readonly string[], start: readonly string[], from = 0) =>
  start.length > 0 && start.every((word, index) => words[from + index] === word);
const includesPhrase = (words: readonly string[], phrase: readonly string[]) =>
  words.some((_, index) => startsWith(words, phrase, index));
const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.join(' ') === b.join(' ');

export function parseBookEntry(entry: BookEntry): ParsedAddress {
  const street = normalizeAddressWords(entry.thoroughfare ?? '');
  const lines = [entry.addressLine1, entry.addressLine2, entry.addressLine3].map((line) =>
    (line ?? '')
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => toPhrase(text, street)),
  );
  const [first = []] = lines;
  const phrases = lines.flat();
  const county = entry.county ?? '';
  return {
    phrases,
    firstLine: first.length === phrases.length ? null : first,
    texts: { town: entry.town, county, postcode: entry.postcode },
    town: normalizeAddressWords(entry.town),
    county: normalizeAddressWords(county),
    postcode: toCompact(entry.postcode),
  };
}

const toCompact = (postcode: string) => postcode.replace(/\s+/g, '').toUpperCase();

function toPhrase(text: string, street: readonly string[]): Phrase {
  const words = normalizeAddressWords(text);
  const numbers = words.length - street.length;
  if (street.length > 0 && numbers >= 0 && isSame(words.slice(numbers), street))
    return { text, part: 'street', words, fixed: numbers };
  if (words.some(hasDigit)) return { text, part: 'premise', words, fixed: words.length };
  return { text, part: 'building', words, fixed: 0 };
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

/** Whether `typed` is `meant` with a typing mistake, an extra space or a missing space. Digits must match exactly. */
function isMisspelt(typed: readonly string[], meant: readonly string[]): boolean {
  if (typed.some(hasDigit)) return false;
  if (typed.length !== meant.length) return typed.join('') === meant.join('');
  return meant.every((word, index) => {
    const other = typed[index] ?? '';
    const shorter = Math.min(word.length, other.length);
    const allowed = shorter < 4 ? 0 : shorter < 8 ? 1 : 2;
    return countEdits(word, other) <= allowed;
  });
}

/** Letters to add, remove, replace or swap with their neighbour. */
export function countEdits(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const differs = a[row - 1] === b[column - 1] ? 0 : 1;
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + differs,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      current.push(edits);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}

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

/** The parts in which words and an address differ, for a person who chooses. */
export function listDifferences(
  words: readonly string[],
  address: ParsedAddress,
  typed: { postcode?: string | undefined; town?: readonly string[]; county?: readonly string[] } = {},
): AddressPart[] {
  const parts = new Set<AddressPart>();
  const bookNumbers = address.phrases.flatMap((phrase) => phrase.words).filter(hasDigit);
  const numbers = words.filter(hasDigit);
  if (!isSame(numbers.toSorted(), bookNumbers.toSorted())) parts.add('premise');
  for (const phrase of address.phrases) {
    if (includesPhrase(words, phrase.words)) continue;
    const isNamed =
      phrase.fixed < phrase.words.length && includesPhrase(words, phrase.words.slice(phrase.fixed));
    parts.add(isNamed ? 'premise' : phrase.part);
  }
  const known = new Set([
    ...address.phrases.flatMap((phrase) => phrase.words),
    ...address.town,
    ...address.county,
  ]);
  const unknown = words.filter((word) => !hasDigit(word) && !known.has(word));
  const hasOtherTown = typed.town
    ? !isSame(typed.town, address.town)
    : unknown.length > 0 &&
      !includesPhrase(words, address.town) &&
      (parts.size === 0 || unknown.some((word) => isMisspelt([word], address.town)));
  if (hasOtherTown) parts.add('town');
  if (typed.county && typed.county.length > 0 && !isSame(typed.county, address.county)) parts.add('county');
  if (typed.postcode !== address.postcode) parts.add('postcode');
  if (unknown.length > 0 && parts.size === 0) parts.add('building');
  return [...parts];
}

/** The number at the start of a word, the same for `5` and `5a`. */
const getNumber = (word: string) => /^\d+/.exec(word)?.[0];

/** How much a row's words differ from an address; smaller means closer. `5a` is closer to `5` than `6` is. */
export function measureDistance(words: readonly string[], address: ParsedAddress): number {
  const book = new Set(address.phrases.flatMap((phrase) => phrase.words));
  const typed = new Set(words);
  const missing = [...book].filter((word) => !typed.has(word)).length;
  const extra = words.filter((word) => !book.has(word));
  const numbers = new Set([...book].map(getNumber).filter((number) => number !== undefined));
  const sameNumbers = extra.filter((word) => numbers.has(getNumber(word) ?? '')).length;
  return missing + extra.length - sameNumbers;
}

/** An address in pieces, each with whether it is another than was typed. */
export function toReadAs(address: ParsedAddress, changes: readonly AddressPart[]): common.AddressPiece[] {
  const isChanged = (part: AddressPart) => changes.includes(part);
  const { town, county, postcode } = address.texts;
  return [
    ...address.phrases.map(({ text, part, fixed }) => ({
      text,
      isChanged: isChanged(part) || (fixed > 0 && isChanged('premise')),
    })),
    { text: town, isChanged: isChanged('town') },
    ...(isChanged('county') && county !== '' ? [{ text: county, isChanged: true }] : []),
    { text: postcode, isChanged: isChanged('postcode') },
  ];
}
