import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type Weight = 'regular' | 'bold';

const INTER = '@expo-google-fonts/inter/package.json';
const KOREAN = '@embedpdf/fonts-kr';
const CHINESE = '@embedpdf/fonts-sc';
const { resolve } = createRequire(import.meta.url);

/** Path of a file of a package, beside or below the folder of the module that the request names. */
const fileOf = (request: string, path: string) => join(dirname(resolve(request)), path);

/** Inter covers Latin, Greek and Cyrillic. */
const FILES = {
  default: {
    regular: fileOf(INTER, '400Regular/Inter_400Regular.ttf'),
    bold: fileOf(INTER, '600SemiBold/Inter_600SemiBold.ttf'),
  },
  korean: {
    regular: fileOf(KOREAN, '../fonts/NotoSansKR-Regular.otf'),
    bold: fileOf(KOREAN, '../fonts/NotoSansKR-Bold.otf'),
  },
  // Also Japanese: its kana, and its kanji in their Chinese shapes.
  chinese: {
    regular: fileOf(CHINESE, '../fonts/NotoSansHans-Regular.otf'),
    bold: fileOf(CHINESE, '../fonts/NotoSansHans-Bold.otf'),
  },
} as const satisfies Record<string, Record<Weight, string>>;

const HANGUL = /\p{Script=Hangul}/u;
/** With CJK punctuation and the forms of Latin letters that are as wide as an ideograph. */
const IDEOGRAPHS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303F\u30FC\uFF00-\uFFEF]/u;

export type FontName = keyof typeof FILES;

export interface Run {
  font: FontName;
  text: string;
}

/** Splits text into runs that one font can show. */
export function splitByFont(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const font = fontOf(character);
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

function fontOf(character: string): FontName {
  if (HANGUL.test(character)) return 'korean';
  return IDEOGRAPHS.test(character) ? 'chinese' : 'default';
}

const fonts = new Map<string, Buffer>();

/** The bytes of a font file, read on first use. */
export function readFont(name: FontName, weight: Weight): Buffer {
  const file = FILES[name][weight];
  const font = fonts.get(file) ?? readFileSync(file);
  fonts.set(file, font);
  return font;
}
