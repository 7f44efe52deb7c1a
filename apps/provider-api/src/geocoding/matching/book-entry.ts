import type { common } from '@portal/api-client/contract';
import { hasDigit, isSame, normalizeAddressWords } from './address-words.ts';

export type AddressPart = common.AddressPart;

/** What the address book says of one address. */
export type BookEntry = Pick<common.Address, 'addressLine1' | 'town' | 'postcode'> &
  Partial<Pick<common.Address, 'addressLine2' | 'addressLine3' | 'thoroughfare' | 'county'>>;

/** Words that belong together: `unit 5`, `sterling house` or `21 millrace lane`. */
export interface Phrase {
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
