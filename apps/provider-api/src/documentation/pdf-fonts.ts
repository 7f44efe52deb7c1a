import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';

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

/** A parsed font file, as fontkit makes it; what of it is used here. */
export interface ParsedFont {
  unitsPerEm: number;
  layout: (text: string) => GlyphRun;
  glyphForCodePoint: (codePoint: number) => Glyph;
}

interface Glyph {
  id: number;
  advanceWidth: number;
}

export interface GlyphPosition {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
}

export interface GlyphRun {
  glyphs: Glyph[];
  positions: GlyphPosition[];
  advanceWidth: number;
}

const parsedFonts = new Map<string, ParsedFont>();

/** A font file, parsed once for all documents: that takes longer than a page. */
function parseFont(name: FontName, weight: Weight): ParsedFont {
  const file = FILES[name][weight];
  const known = parsedFonts.get(file);
  if (known !== undefined) return known;
  const document = new PDFDocument().font(readFileSync(file));
  const { font } = (document as unknown as { _font: { font: ParsedFont } })._font;
  parsedFonts.set(file, font);
  return font;
}

/**
 * A parsed font with separate glyphs, for one document. Fontkit notes for a glyph the characters that it was first used
 * for, and none where that was as a part of another, as the Z of Ź: shared, text copied from later documents would lack it.
 */
function createFont(name: FontName, weight: Weight): ParsedFont {
  return Object.create(parseFont(name, weight), { _glyphs: { value: {} } });
}

/** The fonts each document has. */
const registered = new WeakMap<PDFKit.PDFDocument, Set<string>>();

/** Selects a font of a document. Returns whether the document did not have it yet. */
export function selectFont(pdf: PDFKit.PDFDocument, name: FontName, weight: Weight): boolean {
  const key = `${name}-${weight}`;
  const own = registered.get(pdf) ?? new Set();
  registered.set(pdf, own);
  const isNew = !own.has(key);
  // PDFKit also takes a parsed font, which its types leave out.
  if (isNew) pdf.registerFont(key, createFont(name, weight) as unknown as Buffer);
  own.add(key);
  pdf.font(key);
  return isNew;
}

/**
 * What the document has written since the last call. `read()` of a stream returns all of it or one part, depending on
 * the version of Node.
 */
export function takeWritten(pdf: PDFKit.PDFDocument): Buffer {
  const parts: Buffer[] = [];
  for (let part: unknown = pdf.read(); Buffer.isBuffer(part); part = pdf.read()) parts.push(part);
  return Buffer.concat(parts);
}
