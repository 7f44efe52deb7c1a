/** A plain text document: a title, then paragraphs; a line that begins with `# ` is a heading. */
export interface TextDocument {
  title: string;
  paragraphs: readonly string[];
}

const PAGE = { width: 595, height: 842, margin: 64 };
const SIZES = { title: 20, heading: 13, body: 10.5 };
const LEADING = 1.45;
/** Mean width of a Helvetica character as a share of the size: enough to break lines by. */
const MEAN_WIDTH = 0.5;

interface Line {
  text: string;
  size: number;
  font: 'F1' | 'F2';
  gap: number;
}

/** Writes a PDF of A4 pages in Helvetica, which every reader has: nothing is embedded. */
export function renderPdf(document: TextDocument): Uint8Array {
  const pages = paginate(linesOf(document));
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const pageId = (index: number) => 5 + index * 2;
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageId(index)} 0 R`).join(' ')}] >>`,
  );
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>');
  for (const [index, content] of pages.entries()) {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${pageId(index) + 1} 0 R ` +
        '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
    );
    add(`<< /Length ${latin(content).byteLength} >>\nstream\n${content}\nendstream`);
  }
  return assemble(objects);
}

function linesOf({ title, paragraphs }: TextDocument): Line[] {
  const wrapped = (text: string, size: number, font: Line['font'], gap: number): Line[] =>
    wrap(text, size).map((line, index) => ({ text: line, size, font, gap: index === 0 ? gap : 0 }));
  return [
    ...wrapped(title, SIZES.title, 'F2', 0),
    ...paragraphs.flatMap((paragraph) =>
      paragraph.startsWith('# ')
        ? wrapped(paragraph.slice(2), SIZES.heading, 'F2', 14)
        : wrapped(paragraph, SIZES.body, 'F1', 7),
    ),
  ];
}

function wrap(text: string, size: number): string[] {
  const perLine = Math.floor((PAGE.width - 2 * PAGE.margin) / (size * MEAN_WIDTH));
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > perLine) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** Lines → one content stream a page. */
function paginate(lines: readonly Line[]): string[] {
  const pages: string[][] = [[]];
  let y = PAGE.height - PAGE.margin;
  for (const { text, size, font, gap } of lines) {
    y -= size * LEADING + gap;
    if (y < PAGE.margin) {
      pages.push([]);
      y = PAGE.height - PAGE.margin - size * LEADING;
    }
    pages
      .at(-1)
      ?.push(`BT /${font} ${size} Tf ${PAGE.margin} ${y.toFixed(1)} Td (${escapeText(text)}) Tj ET`);
  }
  return pages.map((page) => page.join('\n'));
}

const TYPOGRAPHY: Readonly<Record<string, string>> = {
  '’': '\x92',
  '‘': '\x91',
  '“': '\x93',
  '”': '\x94',
  '–': '\x96',
};

function escapeText(text: string): string {
  return text
    .replace(/[’‘“”–]/g, (character) => TYPOGRAPHY[character] ?? '?')
    .replace(/[\\()]/g, '\\$&')
    .replace(/[^\x20-\xff]/g, '?');
}

function assemble(objects: readonly string[]): Uint8Array {
  let text = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, body] of objects.entries()) {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
  }
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) text += `${String(offset).padStart(10, '0')} 00000 n \n`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return latin(text);
}

/** One byte a character, so that an offset in the text is an offset in the file. */
function latin(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}
