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

export const hasDigit = (word: string) => /\p{N}/u.test(word);
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

export const startsWith = (words: readonly string[], start: readonly string[], from = 0) =>
  start.length > 0 && start.every((word, index) => words[from + index] === word);
export const includesPhrase = (words: readonly string[], phrase: readonly string[]) =>
  words.some((_, index) => startsWith(words, phrase, index));
export const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.join(' ') === b.join(' ');
