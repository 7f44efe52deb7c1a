import { readCsvRows } from './csv-rows.ts';
import { invalidFile } from './invalid-file.ts';
import { readWorkbook } from './read-workbook.ts';
import { NOT_A_SPREADSHEET, OLD_EXCEL, PROTECTED, type Sheet, UnreadableFile } from './sheet.ts';

/**
 * The sheets of a file that have rows, read no further than `maxRows` rows each. What the file is, is decided by its
 * content: names are often wrong. 422 on `addresses` for a file that cannot be read.
 */
export async function readSheets(bytes: Uint8Array, maxRows: number): Promise<Sheet[]> {
  try {
    const sheets = await readByContent(bytes, maxRows);
    const filled = sheets.filter(({ rows, problem }) => rows.length > 0 || problem !== null);
    if (filled.length === 0) throw invalidFile('The file is empty.');
    return filled;
  } catch (error) {
    throw error instanceof UnreadableFile ? invalidFile(error.message) : error;
  }
}

async function readByContent(bytes: Uint8Array, maxRows: number): Promise<Sheet[]> {
  if (startsWith(bytes, ZIP)) return readWorkbook({ bytes, maxRows });
  if (startsWith(bytes, COMPOUND_FILE)) throw new UnreadableFile(describeCompoundFile(bytes));
  if (OTHER_FILES.some((signature) => startsWith(bytes, signature)))
    throw new UnreadableFile(NOT_A_SPREADSHEET);
  return [{ name: '', isHidden: false, rows: await readCsvRows(bytes, maxRows), problem: null }];
}

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
