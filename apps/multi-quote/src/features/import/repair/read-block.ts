/** Cells copied from a spreadsheet: rows of tab-separated texts. A text with tabs or line breaks is in quotes. */
export function readBlock(clipboard: string): string[][] {
  const text = clipboard.replace(/\r?\n$/, '');
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/gy;
  const rows: string[][] = [[]];
  for (let match = cell.exec(text); match !== null; match = cell.exec(text)) {
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replace(/\s*[\t\r\n]+\s*/g, ' ').trim());
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}
