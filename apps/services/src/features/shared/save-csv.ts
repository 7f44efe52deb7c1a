import { saveFile } from '@portal/portal-sdk';

/** Saves rows as CSV. Cells are dates and figures of charts, so none needs quotes. */
export function saveCsv(fileName: string, rows: readonly (readonly (string | number | null)[])[]): void {
  const text = rows.map((row) => row.map((cell) => cell ?? '').join(',')).join('\r\n');
  // The byte order mark tells spreadsheets that the file is UTF-8.
  saveFile({ blob: new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' }), fileName });
}
