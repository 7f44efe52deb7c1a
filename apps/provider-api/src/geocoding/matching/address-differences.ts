import type { common } from '@portal/api-client/contract';
import { hasDigit, includesPhrase, isSame } from './address-words.ts';
import type { AddressPart, ParsedAddress } from './book-entry.ts';
import { isMisspelt } from './misspellings.ts';

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
