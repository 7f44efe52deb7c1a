import PDFDocument from 'pdfkit';
import type { LaidOutWords } from './fonts.ts';
import {
  breakLines,
  type Canvas,
  drawLines,
  lineHeight,
  MUTED_COLOR,
  RULE_COLOR,
  STYLES,
  type TextStyle,
} from './text-layout.ts';

const MARGIN = 48;
const FOOTER = 30;

interface FlowOptions {
  title: string;
  author: string;
  createdAt: Date;
  /** On the left of each footer. */
  footer: string;
  /** The company's own text above each footer; null without one. */
  companyFooter: string | null;
  /** Colour of headings; null for that of the text. */
  accentColor: string | null;
  words: LaidOutWords;
  /** Named in each footer; null counts the pages without drawing them. */
  pageCount: number | null;
  /** Called between rows; may pass on the pages drawn so far. */
  flush: (flow: PageFlow) => void;
}

/** A4 pages that are filled from top to bottom; `y` is where the next part begins. */
export interface PageFlow extends Canvas {
  readonly left: number;
  readonly width: number;
  y: number;
  /** Style of headings, with the company's colour. */
  readonly heading: TextStyle;
  /** How many pages there are so far. */
  readonly pages: number;
  /** Begins a new page unless `height` is left on this one; true if it did. */
  reserve: (height: number) => boolean;
  /** Text over the whole width, or part of it; continues on the next page. */
  write: (text: string, style: TextStyle, place?: { x?: number; width?: number }) => void;
  /** A thin line over the whole width. */
  rule: (color?: string, place?: { x?: number; width?: number }) => void;
  flush: () => void;
}

export function createPageFlow({
  title,
  author,
  createdAt,
  footer,
  companyFooter,
  accentColor,
  words,
  pageCount,
  flush,
}: FlowOptions): PageFlow {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
  const width = pdf.page.width - 2 * MARGIN;
  const canvas = { pdf, words, isDrawing: pageCount !== null };
  const ownLines = companyFooter === null ? [] : breakLines(canvas, companyFooter, STYLES.small, width);
  const footers = { lines: ownLines, text: footer };
  const bottom = pdf.page.height - MARGIN - FOOTER - ownLines.length * lineHeight(STYLES.small);
  let pages = 1;
  const flow: PageFlow = {
    ...canvas,
    heading: { ...STYLES.heading, ...(accentColor !== null && { color: accentColor }) },
    left: MARGIN,
    width,
    y: MARGIN,
    get pages() {
      return pages;
    },
    reserve(height) {
      if (flow.y + height <= bottom) return false;
      if (pageCount !== null) {
        pdf.addPage();
        writeFooter(flow, footers, pages + 1, pageCount);
      }
      pages += 1;
      flow.y = MARGIN;
      return true;
    },
    write(text, style, place = {}) {
      const { x = MARGIN, width: wide = width } = place;
      for (const line of breakLines(flow, text, style, wide)) {
        flow.reserve(lineHeight(style));
        flow.y = drawLines(flow, [line], style, { x, y: flow.y, width: wide });
      }
    },
    rule(color = RULE_COLOR, { x = MARGIN, width: wide = width } = {}) {
      if (!flow.isDrawing) return;
      pdf
        .moveTo(x, flow.y)
        .lineTo(x + wide, flow.y)
        .lineWidth(0.6)
        .strokeColor(color)
        .stroke();
    },
    flush: () => flush(flow),
  };
  if (pageCount !== null) writeFooter(flow, footers, 1, pageCount);
  return flow;
}

const PAGE_NUMBER_WIDTH = 80;

interface Footers {
  /** The company's own. */
  lines: readonly string[];
  text: string;
}

function writeFooter(flow: PageFlow, { lines, text }: Footers, page: number, count: number): void {
  const { pdf, left, width } = flow;
  const y = pdf.page.height - MARGIN - lineHeight(STYLES.small);
  const style = { ...STYLES.small, color: MUTED_COLOR };
  const [line = ''] = breakLines(flow, text, style, width - PAGE_NUMBER_WIDTH);
  drawLines(flow, lines, style, { x: left, y: y - lines.length * lineHeight(style), width });
  drawLines(flow, [line], style, { x: left, y, width });
  drawLines(flow, [`Page ${page} of ${count}`], style, { x: left, y, width, align: 'right' });
}
