import {
  type FontName,
  type GlyphPosition,
  type GlyphRun,
  type ParsedFont,
  selectFont,
  splitByFont,
  type Weight,
} from '../../documentation/pdf-fonts.ts';

/** A font of one document: PDFKit’s `EmbeddedFont`, whose `layoutCached` lays out one word. */
interface EmbeddedFont {
  font: ParsedFont;
  scale: number;
  layoutCached: (word: string) => GlyphRun;
}

const embeddedFontOf = (pdf: PDFKit.PDFDocument) => (pdf as unknown as { _font: EmbeddedFont })._font;

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

/** Selects a font of a proposal, whose words are laid out by `words`. */
export function selectProposalFont(
  pdf: PDFKit.PDFDocument,
  words: LaidOutWords,
  name: FontName,
  weight: Weight,
): PDFKit.PDFDocument {
  if (!selectFont(pdf, name, weight)) return pdf;
  const embedded = embeddedFontOf(pdf);
  embedded.layoutCached = (word) => words.layOut(`${name}-${weight}`, embedded, word);
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

const sumOfAdvances = (positions: readonly GlyphPosition[]) =>
  positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);

/** Text without characters of a script, such as Hangul, that needs another font. */
const ONE_FONT = /^[^\u1100-\uffff]*$/;

/** {@link splitByFont}, quick for text in Latin letters. */
export const splitRuns = (text: string): ReturnType<typeof splitByFont> =>
  ONE_FONT.test(text) ? [{ font: 'default', text }] : splitByFont(text);
