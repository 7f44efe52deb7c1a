import { contract } from '@portal/api-client';
import { invalidFile } from '../../spreadsheets/invalid-file.ts';
import { findFullestSheet, readSheets } from '../../spreadsheets/read-sheets.ts';
import type { Sheet, SheetRow } from '../../spreadsheets/sheet.ts';
import { forEachSlice } from '../../yield-to-event-loop.ts';
import {
  type Column,
  type ColumnPositions,
  findTemplateColumns,
  IMPORT_COLUMNS,
  type ImportedFields,
  type ImportedRow,
} from './columns.ts';
import { addUnit } from './criteria.ts';
import { findHeadingRow } from './headings.ts';
import { listUnreadColumns } from './list-columns.ts';

const { MAX_IMPORT_ROWS } = contract.multiQuotes;
const RECORDS_PER_SLICE = 500;
/** Titles and notes above and below the addresses. */
const MAX_ROWS = MAX_IMPORT_ROWS + 1000;

/** Where the addresses are in the file, as far as the caller says. */
export interface ImportLayout {
  /** Index of the sheet among those that have rows; the fullest by default. */
  sheet?: number | undefined;
  /** Number of the row with the headings; null if the file has none. Found by itself by default. */
  headingRow?: number | null | undefined;
  /** Name of the chosen file, for the message about a wrong format. */
  fileName?: string | undefined;
  /** Which column has which field; by default, the columns that are named as in the template. */
  positions?: ColumnPositions | undefined;
}

interface SheetLayout {
  headings: readonly string[];
  headingRow: number | null;
  /** The rows below the headings. */
  rows: readonly SheetRow[];
}

/** Finds the headings and the rows below them. 422 on `addresses` for a sheet that cannot be imported. */
export function toSheetLayout(sheet: Sheet, { headingRow }: ImportLayout): SheetLayout {
  if (sheet.problem !== null) throw invalidFile(sheet.problem);
  const found = headingRow === undefined ? findHeadingRow(sheet.rows) : headingRow;
  return {
    headings: sheet.rows.find(({ row }) => row === found)?.cells ?? [],
    headingRow: found,
    rows: found === null ? sheet.rows : sheet.rows.filter(({ row }) => row > found),
  };
}

/** The sheets of a file that have rows, and the one to import. */
export async function chooseSheet(
  bytes: Uint8Array,
  { sheet: wanted, fileName }: ImportLayout,
): Promise<{ sheets: Sheet[]; index: number; sheet: Sheet }> {
  const sheets = await readSheets(bytes, MAX_ROWS, fileName);
  const index = wanted ?? findFullestSheet(sheets);
  const sheet = sheets[index];
  if (sheet === undefined) throw invalidFile('This sheet is not in the file.');
  return { sheets, index, sheet };
}

export interface ParsedAddresses {
  headings: readonly string[];
  positions: ColumnPositions;
  unreadColumns: Awaited<ReturnType<typeof listUnreadColumns>>;
  rows: ImportedRow[];
  hiddenRows: number;
}

/** The rows of a CSV or workbook as addresses. 422 on `addresses` where the file as a whole cannot be imported. */
export async function parseAddresses(
  bytes: Uint8Array,
  layout: ImportLayout = {},
  /** Columns without which the rows can be repaired later. */
  repairable: readonly Column['field'][] = [],
): Promise<ParsedAddresses> {
  const { sheet } = await chooseSheet(bytes, layout);
  const { headings, rows } = toSheetLayout(sheet, layout);
  const positions = layout.positions ?? findTemplateColumns(headings);
  const missing = IMPORT_COLUMNS.filter(
    ({ field, required }) => required && positions[field] === undefined && !repairable.includes(field),
  );
  const [first, ...others] = missing.map(({ name }) => `The column ${name} is missing.`);
  if (first !== undefined) throw invalidFile(first, ...others);
  if (rows.length === 0) throw invalidFile('The file has a header but no addresses.');
  if (rows.length > MAX_IMPORT_ROWS)
    throw invalidFile(`The file has too many rows; the limit is ${MAX_IMPORT_ROWS}.`);
  const parsed: ImportedRow[] = [];
  await forEachSlice(rows, RECORDS_PER_SLICE, (slice) => {
    for (const { row, cells } of slice) parsed.push({ row, fields: toFields(cells, positions, headings) });
  });
  const unreadColumns = await listUnreadColumns(headings, rows, positions);
  return { headings, positions, unreadColumns, rows: parsed, hiddenRows: sheet.hiddenRows };
}

const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

function toFields(
  cells: readonly string[],
  positions: ColumnPositions,
  headings: readonly string[],
): ImportedFields {
  const entries = IMPORT_COLUMNS.map(({ field }) => {
    const index = positions[field] ?? -1;
    const text = (cells[index] ?? '')
      .trim()
      // Spreadsheets and our own exports put an apostrophe before formulas.
      .replace(/^'(?=[=+\-@])/, '')
      // An address of several lines in one cell. Names and addresses are single lines in mails and files.
      .replace(LINE_BREAKS, ' ');
    return [field, addUnit(field, text, headings[index] ?? '')];
  });
  return Object.fromEntries(entries) as ImportedFields; // one entry per column
}
