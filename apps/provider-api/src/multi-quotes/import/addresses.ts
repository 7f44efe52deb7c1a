import { contract } from '@portal/api-client';
import { parsePostcode } from '../../geocoding/postcode.ts';
import { forEachSlice } from '../../yield-to-event-loop.ts';
import { type Column, findByName, IMPORT_COLUMNS, type ImportedFields, type ImportedRow } from './columns.ts';
import { findFullestSheet, readSheets } from './file/read-sheets.ts';
import type { Sheet, SheetRow } from './file/sheet.ts';
import { invalidFile } from './invalid-file.ts';

/** Which column has which field, for files whose columns are not named as in the template. */
export interface ImportLayout {
  hasHeader: boolean;
  /** Column index by field; names of the template where it is missing. */
  positions?: Partial<Record<Column['field'], number>>;
}

/** The rows of a CSV or workbook as addresses. 422 on `addresses` where the file as a whole cannot be imported. */
export async function parseAddresses(
  bytes: Uint8Array,
  { hasHeader, positions }: ImportLayout = { hasHeader: true },
): Promise<ImportedRow[]> {
  const { rows: records } = await readSheet(bytes);
  const found = new Map(
    Object.entries(positions ?? findByName(records[0]?.cells ?? [], ({ name }) => [name])),
  );
  const missing = IMPORT_COLUMNS.filter(({ field, required }) => required && !found.has(field));
  const [first, ...others] = missing.map(({ name }) => `The column ${name} is missing.`);
  if (first !== undefined) throw invalidFile(first, ...others);
  const addresses = hasHeader ? records.slice(1) : records;
  if (addresses.length === 0) throw invalidFile('The file has a header but no addresses.');
  if (addresses.length > MAX_IMPORT_ROWS)
    throw invalidFile(`The file has too many rows; the limit is ${MAX_IMPORT_ROWS}.`);
  const rows: ImportedRow[] = [];
  await forEachSlice(addresses, RECORDS_PER_SLICE, (slice) => {
    for (const { row, cells } of slice) rows.push({ row, fields: toFields(cells, found) });
  });
  return rows;
}

const { MAX_IMPORT_ROWS } = contract.multiQuotes;
const RECORDS_PER_SLICE = 500;
/** Titles and notes above and below the addresses. */
const MAX_ROWS = MAX_IMPORT_ROWS + 1000;

async function readSheet(bytes: Uint8Array): Promise<Sheet> {
  const sheets = await readSheets(bytes, MAX_ROWS);
  const sheet = sheets[findFullestSheet(sheets)];
  if (sheet === undefined) throw invalidFile('The file is empty.');
  if (sheet.problem !== null) throw invalidFile(sheet.problem);
  return sheet;
}

const NO_POSITIONS: Record<Column['field'], number | null> = {
  customerName: null,
  customReference: null,
  addressLine1: null,
  addressLine2: null,
  addressLine3: null,
  town: null,
  county: null,
  postcode: null,
};

const SAMPLES = 3;
const MAX_SAMPLE = 80;

/** What a person needs to see to say which column is which, and a guess. */
export async function readColumns(bytes: Uint8Array) {
  const { rows: records } = await readSheet(bytes);
  const first = records[0]?.cells ?? [];
  // A file without column names starts with an address.
  const hasHeader = !first.some((cell) => parsePostcode(cell) !== null);
  const addresses = hasHeader ? records.slice(1) : records;
  const samples = await readSamples(addresses, first.length);
  const exact = hasHeader ? findByName(first, ({ name }) => [name]) : {};
  const guessed = hasHeader
    ? findByName(first, ({ name, aliases }) => [name, ...aliases])
    : guessPostcode(first);
  return {
    rows: addresses.length,
    hasHeader,
    columns: first.map((cell, index) => ({
      header: hasHeader ? cell.trim().slice(0, MAX_SAMPLE) : `Column ${index + 1}`,
      samples: samples[index] ?? [],
    })),
    suggested: { ...NO_POSITIONS, ...guessed, ...exact },
    isTemplate: IMPORT_COLUMNS.every(({ field, required }) => !required || exact[field] !== undefined),
  };
}

/** The first texts of each column. */
async function readSamples(rows: readonly SheetRow[], columns: number): Promise<string[][]> {
  const samples = Array.from({ length: columns }, (): string[] => []);
  await forEachSlice(rows, RECORDS_PER_SLICE, (slice) => {
    for (const { cells } of slice)
      for (const [column, found] of samples.entries()) {
        const sample = found.length < SAMPLES ? (cells[column] ?? '').trim().slice(0, MAX_SAMPLE) : '';
        if (sample !== '') found.push(sample);
      }
  });
  return samples;
}

function guessPostcode(cells: readonly string[]): Partial<Record<Column['field'], number>> {
  const index = cells.findIndex((cell) => parsePostcode(cell) !== null);
  return index < 0 ? {} : { postcode: index };
}

const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

function toFields(cells: readonly string[], positions: ReadonlyMap<string, number>): ImportedFields {
  const entries = IMPORT_COLUMNS.map(({ field }) => [
    field,
    (cells[positions.get(field) ?? -1] ?? '')
      .trim()
      // Spreadsheets and our own exports put an apostrophe before formulas.
      .replace(/^'(?=[=+\-@])/, '')
      // An address of several lines in one cell. Names and addresses are single lines in mails and files.
      .replace(LINE_BREAKS, ' '),
  ]);
  return Object.fromEntries(entries) as ImportedFields; // one entry per column
}
