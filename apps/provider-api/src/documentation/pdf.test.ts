import { describe, expect, it } from '@jest/globals';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { renderPdf } from './pdf.ts';

/** The text of each page as a PDF reader copies it. */
async function extractPages(pdf: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
  }
  await task.destroy();
  return pages;
}

describe('renderPdf', () => {
  it('keeps dashes, currency signs and names of any European alphabet', async () => {
    const names = ['Zoë Ñandú & Łukasz Żółć', 'Αθηνά Παπαδοπούλου', 'Юлия Щербакова', 'İnci Şahin'];
    const [page] = await extractPages(
      renderPdf({
        title: 'Terms — “final” (1)',
        paragraphs: ['# Price: €1,200 or £1,050', 'It’s 3 – 5 days • 10 × 2 m²', ...names],
      }),
    );
    expect(page).toContain('Terms — “final” (1)');
    expect(page).toContain('Price: €1,200 or £1,050');
    expect(page).toContain('It’s 3 – 5 days • 10 × 2 m²');
    for (const name of names) expect(page).toContain(name);
  });

  it('wraps long paragraphs and continues on the next page', async () => {
    const paragraphs = Array.from(
      { length: 80 },
      (_, index) => `Paragraph ${index} ${'of a long document '.repeat(5)}`,
    );
    const pages = await extractPages(renderPdf({ title: 'Long', paragraphs }));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[0]).toContain('Paragraph 0 ');
    expect(pages.at(-1)).toContain('Paragraph 79 ');
  });

  it('renders the same text to the same bytes', () => {
    const document = { title: 'Same', paragraphs: ['Text'] };
    expect(Buffer.from(renderPdf(document)).equals(Buffer.from(renderPdf(document)))).toBe(true);
  });
});
