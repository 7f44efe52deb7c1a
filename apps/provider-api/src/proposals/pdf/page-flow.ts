import PDFDocument from 'pdfkit';
import { breakLines, drawLines, lineHeight, MUTED, RULE, STYLES, type TextStyle } from './text-layout.ts';

const MARGIN = 48;
const FOOTER = 30;

interface FlowOptions {
  title: string;
  author: string;
  createdAt: Date;
  /** On the left of each footer. */
  footer: string;
}

/** A4 pages that are filled from top to bottom; `y` is where the next part begins. */
export interface PageFlow {
  readonly pdf: PDFKit.PDFDocument;
  readonly left: number;
  readonly width: number;
  y: number;
  /** Begins a new page unless `height` is left on this one; true if it did. */
  reserve: (height: number) => boolean;
  /** Text over the whole width, or part of it; continues on the next page. */
  write: (text: string, style: TextStyle, place?: { x?: number; width?: number }) => void;
  /** A thin line over the whole width. */
  rule: (color?: string) => void;
  finish: () => Uint8Array<ArrayBuffer>;
}

export function createPageFlow({ title, author, createdAt, footer }: FlowOptions): PageFlow {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
  const width = pdf.page.width - 2 * MARGIN;
  const bottom = pdf.page.height - MARGIN - FOOTER;
  const flow: PageFlow = {
    pdf,
    left: MARGIN,
    width,
    y: MARGIN,
    reserve(height) {
      if (flow.y + height <= bottom) return false;
      pdf.addPage();
      flow.y = MARGIN;
      return true;
    },
    write(text, style, place = {}) {
      const { x = MARGIN, width: wide = width } = place;
      for (const line of breakLines(pdf, text, style, wide)) {
        flow.reserve(lineHeight(style));
        flow.y = drawLines(pdf, [line], style, { x, y: flow.y, width: wide });
      }
    },
    rule(color = RULE) {
      pdf
        .moveTo(MARGIN, flow.y)
        .lineTo(MARGIN + width, flow.y)
        .lineWidth(0.6)
        .strokeColor(color)
        .stroke();
    },
    finish() {
      writeFooters(flow, footer);
      pdf.end();
      // The whole file is in the stream's buffer once `end` returns: nothing in it is asynchronous.
      const bytes: unknown = pdf.read();
      if (!Buffer.isBuffer(bytes)) throw new Error('The PDF was not rendered.');
      return new Uint8Array(bytes);
    },
  };
  return flow;
}

const PAGE_NUMBER_WIDTH = 80;

/** At the end, because only then the number of pages is known. */
function writeFooters({ pdf, left, width }: PageFlow, footer: string): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    const y = pdf.page.height - MARGIN - lineHeight(STYLES.small);
    const style = { ...STYLES.small, color: MUTED };
    const [line = ''] = breakLines(pdf, footer, style, width - PAGE_NUMBER_WIDTH);
    drawLines(pdf, [line], style, { x: left, y, width });
    drawLines(pdf, [`Page ${page + 1} of ${count}`], style, { x: left, y, width, align: 'right' });
  }
}
