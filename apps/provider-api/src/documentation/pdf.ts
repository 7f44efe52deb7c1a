import PDFDocument from 'pdfkit';
import { type FontName, selectFont, splitByFont, takeWritten, type Weight } from './pdf-fonts.ts';

/** Plain text: a title, then paragraphs. A paragraph that starts with `# ` is a heading. */
export interface TextDocument {
  title: string;
  paragraphs: readonly string[];
}

const MARGIN = 64;

interface TextStyle {
  weight: Weight;
  size: number;
  /** Below each paragraph, in points. */
  gap: number;
}
const TITLE: TextStyle = { weight: 'bold', size: 20, gap: 10 };
const HEADING: TextStyle = { weight: 'bold', size: 13, gap: 4 };
const BODY: TextStyle = { weight: 'regular', size: 10.5, gap: 6 };
/** Height of Inter above the baseline, in ems. */
const DEFAULT_ASCENT = 0.96875;
/** Between the lines of a paragraph, in points. */
const LINE_GAP = 2;

/** Renders A4 pages. The same text always gives the same bytes: the document carries no creation time. */
export function renderPdf({ title, paragraphs }: TextDocument): Uint8Array<ArrayBuffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    lang: 'en-GB',
    info: { Title: title, CreationDate: new Date(0) },
  });
  const write = (text: string, style: TextStyle) => writeParagraph(pdf, text, style);
  write(title, TITLE);
  for (const paragraph of paragraphs) {
    if (paragraph.startsWith('# ')) {
      pdf.moveDown(0.5);
      write(paragraph.slice(2), HEADING);
    } else {
      write(paragraph, BODY);
    }
  }
  pdf.end();
  // The whole file is in the stream's buffer once `end` returns: nothing in it is asynchronous.
  return new Uint8Array(takeWritten(pdf));
}

/** Writes a paragraph, each run of it in the font that has its characters, on one baseline and in lines of one height. */
function writeParagraph(pdf: PDFKit.PDFDocument, text: string, { weight, size, gap }: TextStyle): void {
  const use = (name: FontName) => {
    selectFont(pdf, name, weight);
    return pdf.fontSize(size);
  };
  const height = use('default').currentLineHeight(true);
  const runs = splitByFont(text);
  runs.forEach((run, index) => {
    const ownHeight = use(run.font).currentLineHeight(true);
    pdf.text(run.text, {
      continued: index < runs.length - 1,
      baseline: -DEFAULT_ASCENT * size,
      lineGap: LINE_GAP + height - ownHeight,
      paragraphGap: gap,
    });
  });
}
