import { describe, expect, it } from '@jest/globals';
import { extractPages, rightEdges } from '../testing/pdf-text.ts';
import { renderPdf } from './pdf.ts';

/** PostScript names of the embedded fonts; a subset has six letters before its name. */
function embeddedFonts(pdf: Uint8Array): string[] {
  const names = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g);
  return [...new Set([...names].map(([, name = '']) => name))].sort();
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

  it('keeps letters that an earlier document only had with an accent', async () => {
    renderPdf({ title: 'Ẁ', paragraphs: ['Ź, Ǭ'] });
    const pdf = renderPdf({ title: 'W', paragraphs: ['Z, O'] });
    expect(await extractPages(pdf)).toEqual([expect.stringMatching(/W.*Z, O/)]);
  });

  it('keeps Chinese, Japanese and Korean names, each in a font that has them', async () => {
    const names = ['王伟 (Wei Wang), 陳志強', '田中さくら、カタログ株式会社', '김민준 주식회사'];
    const pdf = renderPdf({
      title: '北京 Works',
      paragraphs: [`Prepared for ${names[0]}`, ...names.slice(1)],
    });
    const [page] = await extractPages(pdf);
    const withoutSpaces = page?.replaceAll(' ', '');
    expect(page).toContain('Works');
    for (const name of ['北京', ...names]) expect(withoutSpaces).toContain(name.replaceAll(' ', ''));
    expect(embeddedFonts(pdf)).toEqual([
      'Inter-Regular',
      'Inter-SemiBold',
      'NotoSansHans-Bold',
      'NotoSansHans-Regular',
      'NotoSansKR-Regular',
    ]);
  });

  it('embeds only the fonts that a document uses', () => {
    const pdf = renderPdf({ title: 'Terms', paragraphs: ['For Zoë Ñandú'] });
    expect(embeddedFonts(pdf)).toEqual(['Inter-Regular', 'Inter-SemiBold']);
  });

  it('wraps a line that changes its font, without leaving the page', async () => {
    const paragraphs = [
      `${'Installation at the site of 北京贸易有限公司 and 서울 주식회사, '.repeat(12)}end`,
    ];
    const pdf = renderPdf({ title: 'Sites', paragraphs });
    const [right] = await rightEdges(pdf);
    expect(right).toBeLessThanOrEqual(595 - 64 + 1);
    expect((await extractPages(pdf))[0]).toContain('end');
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
