import { type SheetRow, UnreadableFile } from './sheet.ts';

/** Longest row, in bytes; the columns of a valid one have 1,800 characters. */
export const MAX_RECORD_BYTES = 20_000;
const MAX_COLUMNS = 200;

const QUOTE = 0x22;
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;

const describeLength = (row: number) => `Row ${row} is longer than ${MAX_RECORD_BYTES} bytes.`;
const describeColumns = (row: number) => `Row ${row} has more than ${MAX_COLUMNS} columns.`;

/** Why a row of a workbook is longer, or has more columns, than any list of sites; null where it has not. */
export function describeExcess({ row, cells }: SheetRow): string | null {
  if (cells.length > MAX_COLUMNS) return describeColumns(row);
  const bytes = cells.reduce((sum, cell) => sum + Buffer.byteLength(cell), cells.length);
  return bytes > MAX_RECORD_BYTES ? describeLength(row) : null;
}

/**
 * Checks a file slice by slice, before the parser gets each. Rejects rows that are longer, or have more columns, than
 * any spreadsheet's: the parser would collect millions of cells before it returns the first row.
 */
export function createRecordCheck(delimiter: string): (slice: Uint8Array) => void {
  const separator = delimiter.charCodeAt(0);
  let row = 1;
  let bytes = 0;
  let columns = 1;
  let isQuoted = false;
  let previous = 0;

  const endRow = (byte: number) => {
    if (byte !== LINE_FEED || previous !== CARRIAGE_RETURN) row += 1;
    bytes = 0;
    columns = 1;
  };
  return (slice) => {
    for (const byte of slice) {
      bytes += 1;
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (!isQuoted && byte === separator) columns += 1;
      else if (!isQuoted && (byte === LINE_FEED || byte === CARRIAGE_RETURN)) endRow(byte);
      if (bytes > MAX_RECORD_BYTES) throw new UnreadableFile(describeLength(row));
      if (columns > MAX_COLUMNS) throw new UnreadableFile(describeColumns(row));
      previous = byte;
    }
  };
}
