import { readCsvRows } from './csv-rows.ts';
import { invalidFile } from './invalid-file.ts';
import { readWorkbook } from './read-workbook.ts';
import {
  describeOtherFile,
  isNamedWorkbook,
  NOT_A_SPREADSHEET,
  OLD_EXCEL,
  PROTECTED,
  type Sheet,
  type SheetRow,
  UnreadableFile,
} from './sheet.ts';

/**
 * The sheets of a file that have rows, read no further than `maxRows` rows each. What the file is, is decided by its
 * content: names are often wrong. The name is only used in messages. 422 on `addresses` for a file that cannot be read.
 */
export async function readSheets(bytes: Uint8Array, maxRows: number, fileName = ''): Promise<Sheet[]> {
  try {
    const sheets = await readByContent(bytes, maxRows, fileName);
    const filled = sheets.filter(({ rows, problem }) => rows.length > 0 || problem !== null);
    if (filled.length === 0) throw invalidFile('The file is empty.');
    return filled;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw invalidFile(error.message === NOT_A_SPREADSHEET ? describeOtherFile(fileName) : error.message);
  }
}

async function readByContent(bytes: Uint8Array, maxRows: number, fileName: string): Promise<Sheet[]> {
  if (startsWith(bytes, ZIP)) return readWorkbook({ bytes, maxRows });
  if (startsWith(bytes, COMPOUND_FILE)) throw new UnreadableFile(describeCompoundFile(bytes));
  if (OTHER_FILES.some((signature) => startsWith(bytes, signature)) || isBinary(bytes))
    throw new UnreadableFile(NOT_A_SPREADSHEET);
  const rows = await readCsvRows(bytes, maxRows).catch((error: unknown) => {
    // The parser’s message about commas and quotes would not help a user who chose a workbook.
    throw error instanceof UnreadableFile && isNamedWorkbook(fileName)
      ? new UnreadableFile(NOT_A_SPREADSHEET)
      : error;
  });
  if (isNamedWorkbook(fileName) && rows.length > 0 && !isTable(rows))
    throw new UnreadableFile(NOT_A_SPREADSHEET);
  return [{ name: '', isHidden: false, rows, hiddenRows: 0, problem: null }];
}

/** Some programs name their CSV files .xls or .xlsx. Such a file has headings and a row with the same columns. */
const isTable = (rows: readonly SheetRow[]) => rows.filter(({ cells }) => cells.length > 1).length > 1;

const BYTES_COMPARED = 65_536;
/** In random bytes, one in ten is a control character. A text has none, or a few in damaged cells. */
const MAX_CONTROL_SHARE = 0.05;

/** Whether a file has more control characters than a text. UTF-16 is recognised by its byte order mark. */
function isBinary(bytes: Uint8Array): boolean {
  if (startsWith(bytes, '\xff\xfe') || startsWith(bytes, '\xfe\xff')) return false;
  const first = bytes.subarray(0, BYTES_COMPARED);
  return first.filter(isControl).length > first.length * MAX_CONTROL_SHARE;
}

/** Whether a byte is a control character other than a tab, line break or page break. */
const isControl = (byte: number) => byte < 0x09 || (byte > 0x0d && byte < 0x20) || byte === 0x7f;

const ZIP = 'PK\x03\x04';
/** Excel's files until 2003, and newer ones with a password. */
const COMPOUND_FILE = '\xd0\xcf\x11\xe0';
/** PDF, PNG, JPEG, GIF, and pages that were exported as “Excel”. */
const OTHER_FILES = ['%PDF', '\x89PNG', '\xff\xd8\xff', 'GIF8', '<html', '<!DOCTYPE', '<?xml', '<table'];

const startsWith = (bytes: Uint8Array, signature: string) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, signature.length)).toString('latin1') ===
  signature;

const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');

const describeCompoundFile = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED_STREAM)
    ? PROTECTED
    : OLD_EXCEL;

/** The sheet that is probably meant: the fullest one that is not hidden. Its index. */
export function findFullestSheet(sheets: readonly Sheet[]): number {
  const sizes = sheets.map(({ isHidden, rows }) => [isHidden ? 0 : 1, countCells(rows)] as const);
  const best = sizes.toSorted(([a, cells], [b, others]) => b - a || others - cells)[0];
  return best === undefined ? 0 : sizes.indexOf(best);
}

const countCells = (rows: Sheet['rows']) =>
  rows.reduce((sum, { cells }) => sum + cells.filter(Boolean).length, 0);
