import { inflateSync } from 'node:zlib';

/**
 * Bytes of text that each page of a PDF shows, one or two per letter. Reads only what Chromium writes: plain objects,
 * pages in order, deflated streams with hexadecimal strings.
 */
export function measureText(pdf: Buffer): number[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/Type \/Page\b[^s][\s\S]*?\/Contents (\d+) 0 R/g)].map(([, id = '']) => {
    const object = new RegExp(`(?:^|\\n)${id} 0 obj\\s*<<[^>]*?/Length (\\d+)[^>]*>>\\s*stream\\r?\\n`).exec(
      text,
    );
    if (object === null) throw new Error(`The PDF has no stream ${id}.`);
    const start = object.index + object[0].length;
    const content = inflateSync(pdf.subarray(start, start + Number(object[1]))).toString('latin1');
    return [...content.matchAll(/<([0-9A-Fa-f]+)>\s*T[jJ]/g)].reduce(
      (sum, [, hex = '']) => sum + hex.length / 2,
      0,
    );
  });
}
