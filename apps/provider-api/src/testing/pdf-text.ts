import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of each page as a PDF reader copies it. */
export async function extractPages(pdf: Uint8Array): Promise<string[]> {
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

/** The right edge of the text on each page, in points. */
export async function rightEdges(pdf: Uint8Array): Promise<number[]> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const edges: number[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    edges.push(
      Math.max(...items.flatMap((item) => ('str' in item ? [Number(item.transform[4]) + item.width] : []))),
    );
  }
  await task.destroy();
  return edges;
}
