import { isUtf8 } from 'node:buffer';
import { contract } from '@portal/api-client';
import { CsvError, type Options, Parser } from 'csv-parse';
import { forEachSlice, yieldToEventLoop } from '../../yield-to-event-loop.ts';
import { invalidFile } from './invalid-file.ts';
import { CARRIAGE_RETURN, createRecordCheck, LINE_FEED, MAX_RECORD_BYTES } from './record-check.ts';

/** An import's columns as named in the template; `required` ones must have a value. */
export const IMPORT_COLUMNS = [
  { name: 'customer_name', field: 'customerName', required: true, max: 255 },
  { name: 'custom_reference', field: 'customReference', required: false, max: 255 },
  { name: 'address_line_1', field: 'addressLine1', required: true, max: 255 },
  { name: 'address_line_2', field: 'addressLine2', required: false, max: 255 },
  { name: 'address_line_3', field: 'addressLine3', required: false, max: 255 },
  { name: 'town', field: 'town', required: true, max: 255 },
  { name: 'county', field: 'county', required: false, max: 255 },
  { name: 'postcode', field: 'postcode', required: true, max: 10 },
] as const;

type Column = (typeof IMPORT_COLUMNS)[number];
export type ImportedFields = Record<Column['field'], string>;

export interface ImportedRow {
  /** Numbered as in a spreadsheet: the header is row 1. */
  row: number;
  fields: ImportedFields;
}

const BYTES_PER_DECODED_SLICE = 500_000;

/** In slices: other encodings take up to ten times as long as UTF-8. */
async function decodeSlices(bytes: Uint8Array, encoding: string): Promise<string> {
  const decoder = new TextDecoder(encoding);
  let text = '';
  for (let start = 0; start < bytes.length; start += BYTES_PER_DECODED_SLICE) {
    text += decoder.decode(bytes.subarray(start, start + BYTES_PER_DECODED_SLICE), { stream: true });
    await yieldToEventLoop();
  }
  return text + decoder.decode();
}

/** To UTF-8, from UTF-16 with a byte order mark (“Unicode text”) or the encoding of older spreadsheets. */
async function toUtf8(bytes: Uint8Array): Promise<Buffer> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return encode(await decodeSlices(bytes, 'utf-16le'));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return encode(await decodeSlices(bytes, 'utf-16be'));
  if (isUtf8(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return encode(await decodeSlices(bytes, 'windows-1252'));
}

async function encode(text: string): Promise<Buffer> {
  await yieldToEventLoop();
  return Buffer.from(text);
}

/** `Address line 1` and `address_line_1` are the same column. */
const normalizeHeader = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** Accepts a byte order mark, quotes, line breaks within quotes, CRLF, and `;` or tab as separator. */
export async function parseAddresses(bytes: Uint8Array): Promise<ImportedRow[]> {
  const records = await parseRecords(await toUtf8(bytes));
  const [header] = records;
  if (header === undefined) throw invalidFile('The file is empty.');
  const positions = new Map(header.map((cell, index) => [normalizeHeader(cell), index]));
  const missing = IMPORT_COLUMNS.filter(({ name, required }) => required && !positions.has(name));
  const [first, ...others] = missing.map(({ name }) => `The column ${name} is missing.`);
  if (first !== undefined) throw invalidFile(first, ...others);
  const rows: ImportedRow[] = [];
  await forEachSlice(records, RECORDS_PER_SLICE, (slice, start) => {
    for (const [index, cells] of slice.entries()) {
      const isHeader = start + index === 0;
      if (isHeader || cells.every((cell) => cell.trim() === '')) continue;
      rows.push({ row: start + index + 1, fields: toFields(cells, positions) });
    }
  });
  if (rows.length === 0) throw invalidFile('The file has a header but no addresses.');
  if (rows.length > contract.multiQuotes.MAX_IMPORT_ROWS) {
    throw invalidFile(
      `The file has ${rows.length} rows; the limit is ${contract.multiQuotes.MAX_IMPORT_ROWS}.`,
    );
  }
  return rows;
}

/** Bytes and lines parsed before yielding to other work: a line costs as much as a hundred bytes. */
const BYTES_PER_SLICE = 32_768;
const LINES_PER_SLICE = 300;
const RECORDS_PER_SLICE = 500;
/** The parser repeats the cell in its message. */
const MAX_MESSAGE = 300;

async function parseRecords(bytes: Buffer): Promise<string[][]> {
  const found: string[][] = [];
  const delimiter = detectDelimiter(bytes);
  const assertShortRecords = createRecordCheck(delimiter);
  const parser = new Parser({
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: false,
    skip_empty_lines: false,
    to: contract.multiQuotes.MAX_IMPORT_ROWS + 1000,
  } satisfies Options);
  let failure: unknown = null;
  parser.on('readable', () => {
    for (let record = parser.read(); record !== null; record = parser.read()) found.push(record);
  });
  parser.on('error', (error) => {
    failure = error;
  });
  const over = new Promise<void>((resolve) => parser.once('close', resolve));
  for (let start = 0; start < bytes.length && parser.writable; ) {
    const end = findSliceEnd(bytes, start);
    const slice = bytes.subarray(start, end);
    assertShortRecords(slice);
    parser.write(slice);
    await yieldToEventLoop();
    start = end;
  }
  parser.end();
  await over;
  if (failure instanceof CsvError) {
    throw invalidFile(`The file is not a valid CSV: ${failure.message.slice(0, MAX_MESSAGE)}`);
  }
  if (failure !== null) throw failure;
  return found;
}

function findSliceEnd(bytes: Uint8Array, start: number): number {
  const last = Math.min(bytes.length, start + BYTES_PER_SLICE);
  let lines = 0;
  for (let index = start; index < last; index += 1) {
    if (bytes[index] === LINE_FEED || bytes[index] === CARRIAGE_RETURN) lines += 1;
    if (lines === LINES_PER_SLICE) return index + 1;
  }
  return last;
}

/** The header's most frequent separator. Looks no further than a record may reach. */
function detectDelimiter(bytes: Buffer): string {
  const [header = ''] = bytes.toString('utf8', 0, MAX_RECORD_BYTES).split(/\r?\n/, 1);
  const candidates = [',', ';', '\t'];
  return candidates.sort((a, b) => header.split(b).length - header.split(a).length)[0] ?? ',';
}

function toFields(cells: readonly string[], positions: ReadonlyMap<string, number>): ImportedFields {
  const entries = IMPORT_COLUMNS.map(({ name, field }) => [
    field,
    // Spreadsheets and our own exports put an apostrophe before formulas.
    (cells[positions.get(name) ?? -1] ?? '').trim().replace(/^'(?=[=+\-@])/, ''),
  ]);
  return Object.fromEntries(entries) as ImportedFields; // one entry per column
}
