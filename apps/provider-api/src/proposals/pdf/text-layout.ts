import type { Weight } from '../../documentation/pdf-fonts.ts';
import { type LaidOutWords, selectProposalFont, splitRuns } from './fonts.ts';

export interface TextStyle {
  weight: Weight;
  size: number;
  color: string;
}

const INK = '#16181d';
export const MUTED_COLOR = '#5b6270';
export const RULE_COLOR = '#d5d8de';

export const STYLES = {
  title: { weight: 'bold', size: 18, color: INK },
  heading: { weight: 'bold', size: 11, color: INK },
  figure: { weight: 'bold', size: 13, color: INK },
  strong: { weight: 'bold', size: 9, color: INK },
  body: { weight: 'regular', size: 9, color: INK },
  muted: { weight: 'regular', size: 9, color: MUTED_COLOR },
  detail: { weight: 'regular', size: 8, color: INK },
  small: { weight: 'regular', size: 8, color: MUTED_COLOR },
} as const satisfies Record<string, TextStyle>;

/** Of the font size: from the top of a line to its baseline, and to the next line. */
const ASCENT = 1.05;
const LINE_HEIGHT = 1.42;

export const lineHeight = ({ size }: TextStyle): number => size * LINE_HEIGHT;

/** The document on which text is measured and drawn. */
export interface Canvas {
  readonly pdf: PDFKit.PDFDocument;
  readonly words: LaidOutWords;
  /** False while only the pages are counted. */
  readonly isDrawing: boolean;
}

function measureText({ pdf, words }: Canvas, text: string, { weight, size }: TextStyle): number {
  return splitRuns(text).reduce(
    (width, run) =>
      width + selectProposalFont(pdf, words, run.font, weight).fontSize(size).widthOfString(run.text),
    0,
  );
}

/** Where a line may end: after spaces, and after each character of a script that is written without them. */
const PIECES =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Breaks text into lines of a width; a word that is wider than a line is broken where the line ends. */
export function breakLines(canvas: Canvas, text: string, style: TextStyle, width: number): string[] {
  const fits = (line: string) => measureText(canvas, line.trimEnd(), style) <= width;
  return text.split(/\r\n|\r|\n/).flatMap((paragraph) => {
    if (fits(paragraph)) return [paragraph.trimEnd()];
    const lines: string[] = [];
    let line = '';
    const place = (piece: string) => {
      if (fits(line + piece)) {
        line += piece;
        return;
      }
      if (line.trim() !== '') lines.push(line.trimEnd());
      line = piece.trimStart();
    };
    for (const [piece] of paragraph.matchAll(PIECES)) {
      if (fits(piece)) place(piece);
      else for (const { segment } of characters.segment(piece)) place(segment);
    }
    return [...lines, line.trimEnd()];
  });
}

interface Position {
  x: number;
  y: number;
  width: number;
  align?: 'left' | 'right';
}

/** Draws broken lines from `y` downwards and returns where they end. */
export function drawLines(
  canvas: Canvas,
  lines: readonly string[],
  style: TextStyle,
  { x, y, width, align = 'left' }: Position,
): number {
  if (canvas.isDrawing)
    lines.forEach((line, index) => {
      const left = align === 'right' ? x + width - measureText(canvas, line, style) : x;
      drawRuns(canvas, line, style, left, y + index * lineHeight(style) + ASCENT * style.size);
    });
  return y + lines.length * lineHeight(style);
}

const DRAWN_LINE = { lineBreak: false, baseline: 'alphabetic' } as const;

/** One line from its baseline, each run in the font that has its characters. */
function drawRuns(
  { pdf, words }: Canvas,
  line: string,
  { weight, size, color }: TextStyle,
  x: number,
  baseline: number,
): void {
  let left = x;
  for (const run of splitRuns(line)) {
    const textWidth = selectProposalFont(pdf, words, run.font, weight).fontSize(size).widthOfString(run.text);
    pdf.fillColor(color).text(run.text, left, baseline, DRAWN_LINE);
    left += textWidth;
  }
}
