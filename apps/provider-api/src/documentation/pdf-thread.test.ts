import { expect, it } from '@jest/globals';
import { renderPdf } from './pdf.ts';
import { renderPdfInThread } from './pdf-thread.ts';

const DOCUMENT = { title: 'Terms', paragraphs: ['# Payment', 'Within 30 days.'] };

it('renders the same bytes in a thread', async () => {
  const expected = Buffer.from(renderPdf(DOCUMENT));
  const rendered = await Promise.all([renderPdfInThread(DOCUMENT), renderPdfInThread(DOCUMENT)]);
  for (const pdf of rendered) expect(Buffer.from(pdf).equals(expected)).toBe(true);
});

it('passes on the error of a document that cannot be rendered, and renders the next', async () => {
  const broken = { title: 'Terms', paragraphs: null as unknown as string[] };
  await expect(renderPdfInThread(broken)).rejects.toThrow('not iterable');
  expect((await renderPdfInThread(DOCUMENT)).length).toBeGreaterThan(1000);
});
