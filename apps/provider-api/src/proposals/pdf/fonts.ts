import PDFDocument from 'pdfkit';
import { type FontName, readFont, splitByFont, type Weight } from '../../documentation/pdf-fonts.ts';

/** A parsed font file, as fontkit makes it; what of it is used here. */
interface ParsedFont {
  unitsPerEm: number;
  layout: (text: string) => GlyphRun;
  glyphForCodePoint: (codePoint: number) => Glyph;
}

interface Glyph {
  id: number;
  advanceWidth: number;
}

interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
}

interface GlyphRun {
  glyphs: Glyph[];
  positions: Position[];
  advanceWidth: number;
}

/** A font of one document: PDFKit’s `EmbeddedFont`, whose `layoutCached` lays out one word. */
interface EmbeddedFont {
  font: ParsedFont;
  scale: number;
  layoutCached: (word: string) => GlyphRun;
}

const embeddedFontOf = (pdf: PDFKit.PDFDocument) => (pdf as unknown as { _font: EmbeddedFont })._font;

const parsed = new Map<string, ParsedFont>();

/** A font file is parsed once for all documents: that takes longer than a page. */
function parseFont(name: FontName, weight: Weight): ParsedFont {
  const key = `${name}-${weight}`;
  const known = parsed.get(key);
  if (known !== undefined) return known;
  const { font } = embeddedFontOf(new PDFDocument().font(readFont(name, weight)));
  parsed.set(key, font);
  return font;
}

/**
 * What takes longest with a font that no document had yet: reading the file, then its tables, which the first word does.
 * Apart, so that others get their turn in between.
 */
export const FONT_STEPS: readonly (() => void)[] = (['regular', 'bold'] as const).flatMap((weight) => [
  () => void parseFont('default', weight),
  () => void parseFont('default', weight).layout('A'),
  () => void parseFont('default', weight).layout('1'),
]);

/** Words that are laid out with kerning; a proposal of thousands of sites has more, each used once or twice. */
const MAX_KERNED_WORDS = 2000;
/** Prices, house numbers, postcodes and references, which gain nothing from kerning. */
const HAS_DIGIT = /\d/;
/** Characters whose glyphs do not depend on their neighbours: Latin, Greek and Cyrillic without combining marks. */
const SEPARATE_GLYPHS = /^[\u0020-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u1fff\u2010-\u2027\u20a0-\u20bf]*$/;

/**
 * Words of one proposal, laid out. Laying out a word with all features of a font takes as long as everything else that
 * is done with it, so words with digits, and all once many are known, are set glyph by glyph.
 */
export class LaidOutWords {
  readonly #byFont = new Map<string, Map<string, GlyphRun>>();
  #kerned = 0;

  layOut(key: string, { font, scale }: EmbeddedFont, word: string): GlyphRun {
    const known = this.#byFont.get(key) ?? new Map<string, GlyphRun>();
    this.#byFont.set(key, known);
    const run = known.get(word);
    if (run !== undefined) return run;
    if (SEPARATE_GLYPHS.test(word) && (HAS_DIGIT.test(word) || this.#kerned >= MAX_KERNED_WORDS))
      return layOutGlyphs(font, scale, word);
    const kerned = layOutKerned(font, scale, word);
    this.#kerned += 1;
    known.set(word, kerned);
    return kerned;
  }
}

/** The fonts each document has. */
const registered = new WeakMap<PDFKit.PDFDocument, Set<string>>();

/** Selects a font of a document, whose words are laid out by `words`. */
export function selectFont(
  pdf: PDFKit.PDFDocument,
  words: LaidOutWords,
  name: FontName,
  weight: Weight,
): PDFKit.PDFDocument {
  const key = `${name}-${weight}`;
  const own = registered.get(pdf) ?? new Set();
  registered.set(pdf, own);
  if (own.has(key)) return pdf.font(key);
  own.add(key);
  // PDFKit also takes a parsed font, which its types leave out.
  pdf.registerFont(key, parseFont(name, weight) as unknown as Buffer).font(key);
  const embedded = embeddedFontOf(pdf);
  embedded.layoutCached = (word) => words.layOut(key, embedded, word);
  return pdf;
}

/** PDFKit expects positions and widths in thousandths of the font size. */
function layOutKerned(font: ParsedFont, scale: number, word: string): GlyphRun {
  const { glyphs, positions } = font.layout(word);
  const scaled = positions.map(({ xAdvance, yAdvance, xOffset, yOffset }, index) => ({
    xAdvance: xAdvance * scale,
    yAdvance: yAdvance * scale,
    xOffset: xOffset * scale,
    yOffset: yOffset * scale,
    advanceWidth: (glyphs[index]?.advanceWidth ?? 0) * scale,
  }));
  return { glyphs, positions: scaled, advanceWidth: sumOfAdvances(scaled) };
}

function layOutGlyphs(font: ParsedFont, scale: number, word: string): GlyphRun {
  const glyphs = Array.from(word, (character) => font.glyphForCodePoint(character.codePointAt(0) ?? 0));
  const positions = glyphs.map(({ advanceWidth }) => {
    const advance = advanceWidth * scale;
    return { xAdvance: advance, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: advance };
  });
  return { glyphs, positions, advanceWidth: sumOfAdvances(positions) };
}

const sumOfAdvances = (positions: readonly Position[]) =>
  positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);

/** Text without characters of a script, such as Hangul, that needs another font. */
const ONE_FONT = /^[^\u1100-\uffff]*$/;

/** {@link splitByFont}, quick for text in Latin letters. */
export const splitRuns = (text: string): ReturnType<typeof splitByFont> =>
  ONE_FONT.test(text) ? [{ font: 'default', text }] : splitByFont(text);
