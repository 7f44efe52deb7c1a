import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Minimum guesses as a power of ten: the start of zxcvbn's strongest class. */
const MIN_GUESSES_LOG10 = 10;
/** Only this many characters are judged: the cost grows with the square of the length. */
const JUDGED_LENGTH = 64;

/** Words that are easy to guess for this product (ASVS 6.1.2). */
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

/** Loaded when the first password is set: the word lists take several megabytes. */
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

/** The letters and digits of a password that are left after removing well-known words. */
function ownPart(password: string, words: readonly string[]): string {
  const rest = words.reduce((text, word) => text.replaceAll(word, ' '), password.toLowerCase());
  return rest.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Characters that must not come from well-known words. */
const MIN_OWN_CHARACTERS = 5;

/**
 * Whether a password is common, a variation of a common one, a keyboard pattern, or built from `known` facts about its
 * owner: names, email address, company (ASVS 6.2.4, 6.2.11).
 */
export async function isEasilyGuessed(password: string, known: readonly string[]): Promise<boolean> {
  const judged = password.slice(0, JUDGED_LENGTH);
  const words = [...wordsOf(known), ...OWN_WORDS];
  if (ownPart(judged, words).length < MIN_OWN_CHARACTERS) return true;
  const { guessesLog10 } = (await loadJudge()).check(judged, words);
  return guessesLog10 < MIN_GUESSES_LOG10;
}
