import type { common } from '@portal/api-client/contract';
import { listDifferences } from './address-differences.ts';
import { normalizeAddressWords } from './address-words.ts';
import { type BookEntry, type ParsedAddress, parseBookEntry } from './book-entry.ts';
import { readText } from './exact-match.ts';

type AddressPart = common.AddressPart;

const DIGIT = /\d/;
const LETTER_AND_DIGIT = /^(?=.*\d)(?=.*\p{L})/u;

/**
 * The parts in which an address contradicts a text that is still being typed. A part that the text does not have yet is
 * not a difference, but a number without the others of the address is: `5 Mill Lane` is not unit 5 at 21 Mill Lane.
 */
export function listTypedDifferences(text: string, entry: BookEntry): AddressPart[] {
  const address = parseBookEntry(entry);
  const [reading] = readText(text);
  // `51 m` is more likely the start of `51 Mill Lane` than of `51m`.
  const begun = text.replace(/(?<=\d\s+)\p{L}$/u, '');
  const words = reading?.words ?? withoutPostcode(normalizeAddressWords(begun), address.postcode);
  const parts = new Set<AddressPart>();
  const all = listDifferences(words, address, { postcode: address.postcode });
  if (words.some((word) => DIGIT.test(word)) && all.includes('premise')) parts.add('premise');
  // The end of the text is the start of a word.
  const unfinished = reading ? undefined : words.at(-1);
  for (const word of words) {
    if (DIGIT.test(word) || isWordOf(address, (known) => known === word)) continue;
    if (word === unfinished && isWordOf(address, (known) => known.startsWith(word))) continue;
    parts.add(findPart(word, address));
  }
  return [...parts];
}

/** Removes the start of the address's postcode, which is no number of a house. */
function withoutPostcode(words: readonly string[], compact: string): string[] {
  const isStart = (word: string) => LETTER_AND_DIGIT.test(word) && compact.startsWith(word.toUpperCase());
  return words.filter((word, index) => {
    const before = words[index - 1] ?? '';
    return !isStart(word) && !(isStart(before) && compact.startsWith((before + word).toUpperCase()));
  });
}

const isWordOf = ({ phrases, town, county }: ParsedAddress, matches: (word: string) => boolean) =>
  [...phrases.flatMap(({ words }) => words), ...town, ...county].some(matches);

/** The part that has a longer word: `mill` is in the street `millrace lane`. */
function findPart(word: string, { phrases, town, county }: ParsedAddress): AddressPart {
  const starts = (known: string) => known.startsWith(word);
  const phrase = phrases.find(({ words }) => words.some(starts));
  if (phrase) return phrase.part;
  if (town.some(starts)) return 'town';
  return county.some(starts) ? 'county' : 'building';
}
