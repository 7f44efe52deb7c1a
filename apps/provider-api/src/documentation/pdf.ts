import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** Plain text: a title, then paragraphs. A paragraph that starts with `# ` is a heading. */
export interface TextDocument {
  title: string;
  paragraphs: readonly string[];
}

const MARGIN = 64;
const TITLE = { font: 'bold', size: 20, gap: 10 } as const;
const HEADING = { font: 'bold', size: 13, gap: 4 } as const;
const BODY = { font: 'regular', size: 10.5, gap: 6 } as const;

/** Inter covers Latin, Greek and Cyrillic; only the glyphs a document uses are embedded. */
const FONTS = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const;

const fonts = new Map<string, Buffer>();

function readFont(name: keyof typeof FONTS): Buffer {
  const font = fonts.get(name) ?? readFileSync(createRequire(import.meta.url).resolve(FONTS[name]));
  fonts.set(name, font);
  return font;
}

/** Renders A4 pages. The same text always gives the same bytes: the document carries no creation time. */
export function renderPdf({ title, paragraphs }: TextDocument): Uint8Array<ArrayBuffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    lang: 'en-GB',
    info: { Title: title, CreationDate: new Date(0) },
  });
  for (const name of ['regular', 'bold'] as const) pdf.registerFont(name, readFont(name));
  const write = (text: string, { font, size, gap }: typeof TITLE | typeof HEADING | typeof BODY) =>
    pdf.font(font).fontSize(size).text(text, { lineGap: 2, paragraphGap: gap });
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
  const bytes: unknown = pdf.read();
  if (!Buffer.isBuffer(bytes)) throw new Error('The PDF was not rendered.');
  return new Uint8Array(bytes);
}
