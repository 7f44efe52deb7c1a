/** One sheet of a workbook, or a CSV, as the texts that it shows. */
export interface Sheet {
  /** Empty for a CSV. */
  name: string;
  isHidden: boolean;
  /** Rows that are neither blank nor hidden. */
  rows: SheetRow[];
  /** Rows with values that are hidden, by a filter for example. Known only for XLSX files. */
  hiddenRows: number;
  /** Why the sheet cannot be imported; null where it can. Its rows end where the problem is. */
  problem: string | null;
}

export interface SheetRow {
  /** Numbered as in a spreadsheet: the first row is 1. */
  row: number;
  cells: string[];
}

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** A file that cannot be read as a spreadsheet, with a message for the person who chose it. */
export class UnreadableFile extends Error {}

export const DAMAGED =
  'This file is damaged or incomplete. Open it in your spreadsheet program, save it again, and choose the new file.';
export const PROTECTED =
  'This file is protected with a password. Save a copy without the password, and choose the copy.';
export const OLD_EXCEL =
  'This is an Excel file of the older .xls type. Save it as .xlsx or CSV, and choose the new file.';
export const BINARY_EXCEL =
  'This is a binary workbook (.xlsb). Save it as .xlsx or CSV, and choose the new file.';
export const NOT_A_SPREADSHEET = 'This file is not a spreadsheet. Choose a CSV, XLSX or ODS file.';

const FORMATS: Readonly<Record<string, string>> = {
  xlsx: 'an Excel workbook',
  xlsm: 'an Excel workbook',
  xls: 'an Excel workbook',
  ods: 'an OpenDocument spreadsheet',
};

/** The format of a file according to its name; undefined for a CSV or a file without a name. */
const findFormat = (fileName: string) => FORMATS[getExtension(fileName)];

const getExtension = (fileName: string) => /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';

export const isNamedWorkbook = (fileName: string) => findFormat(fileName) !== undefined;

/** The message for a file that has none of the supported formats. */
export function describeOtherFile(fileName: string): string {
  const format = findFormat(fileName);
  if (format === undefined) return NOT_A_SPREADSHEET;
  return `This file is not ${format}, although its name ends in .${getExtension(fileName)}. Save the list in your spreadsheet program as XLSX, ODS or CSV, and choose the new file.`;
}
export const TOO_LARGE =
  'This workbook is too large to read. Delete what is not part of the list of sites, such as other sheets, pictures and empty rows, or save the sheet as CSV.';
