import { writeXlsx } from 'hucre/xlsx';

/** An XLSX file with one sheet. */
export const createWorkbook = (rows: string[][]): Promise<Uint8Array> =>
  writeXlsx({ sheets: [{ name: 'Sites', rows }] });
