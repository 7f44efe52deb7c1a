import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Guesses that a password must withstand, as a power of ten; zxcvbn's highest class begins here. */
const LEAST_GUESSES = 10;
/** Longer ones are judged by their beginning: the effort grows with the square of the length. */
const JUDGED_LENGTH = 100;

/** Words that are easy to guess here: the product's own, and whatever the caller knows of the person (ASVS 6.1.2). */
const OWN_WORDS = [
  'partner',
  'portal',
  'partnerportal',
  'broadband',
  'fibre',
  'ethernet',
  'circuit',
  'telecom',
  'reseller',
];

let judge: Promise<ZxcvbnFactory> | null = null;

/** Loaded when the first password is set: the word lists take some megabytes. */
function loadJudge(): Promise<ZxcvbnFactory> {
  judge ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory: Judge }, { adjacencyGraphs, dictionary }]) =>
      new Judge({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED_LENGTH }),
  );
  return judge;
}

/** `amelia.hartley@acme.test` → `amelia`, `hartley`, `acme`, `test`. */
function wordsOf(known: readonly string[]): string[] {
  return known
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2)
    .sort((left, right) => right.length - left.length);
}

/** Letters and digits that are left of a password without the words that everybody knows. */
function ownPart(password: string, words: readonly string[]): string {
  const rest = words.reduce((text, word) => text.replaceAll(word, ' '), password.toLowerCase());
  return rest.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** As many characters must be somebody's own. */
const LEAST_OWN = 5;

/**
 * Whether a password is one of the common ones, a variation of one, a pattern of the keyboard, or made of what
 * everybody knows of its owner (ASVS 6.2.4, 6.2.11).
 * @param known names, e-mail address, company.
 */
export async function isEasilyGuessed(password: string, known: readonly string[]): Promise<boolean> {
  const judged = password.slice(0, JUDGED_LENGTH);
  const words = [...wordsOf(known), ...OWN_WORDS];
  if (ownPart(judged, words).length < LEAST_OWN) return true;
  const { guessesLog10 } = (await loadJudge()).check(judged, words);
  return guessesLog10 < LEAST_GUESSES;
}
