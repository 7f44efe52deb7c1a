import { isUtf8 } from 'node:buffer';
import { contract } from '@portal/api-client';
import { CsvError, type Options, Parser } from 'csv-parse';
import { parsePostcode } from '../../geocoding/postcode.ts';
import { forEachSlice, yieldToEventLoop } from '../../yield-to-event-loop.ts';
import { invalidFile } from './invalid-file.ts';
import { CARRIAGE_RETURN, createRecordCheck, LINE_FEED, MAX_RECORD_BYTES } from './record-check.ts';

/** An import's columns as named in the template; `required` ones must have a value. `aliases` are other usual names. */
export const IMPORT_COLUMNS = [
  {
    name: 'customer_name',
    field: 'customerName',
    required: true,
    max: 255,
    aliases: [
      'customer',
      'client',
      'client_name',
      'company',
      'company_name',
      'account',
      'account_name',
      'end_customer',
      'site_name',
      'name',
    ],
  },
  {
    name: 'custom_reference',
    field: 'customReference',
    required: false,
    max: 255,
    aliases: [
      'reference',
      'ref',
      'your_reference',
      'customer_reference',
      'site_reference',
      'site_ref',
      'site_id',
      'site_code',
      'site',
      'id',
    ],
  },
  {
    name: 'address_line_1',
    field: 'addressLine1',
    required: true,
    max: 255,
    aliases: [
      'address',
      'address_1',
      'address1',
      'addr1',
      'address_line1',
      'line_1',
      'street',
      'street_address',
      'first_line',
    ],
  },
  {
    name: 'address_line_2',
    field: 'addressLine2',
    required: false,
    max: 255,
    aliases: ['address_2', 'address2', 'addr2', 'address_line2', 'line_2'],
  },
  {
    name: 'address_line_3',
    field: 'addressLine3',
    required: false,
    max: 255,
    aliases: ['address_3', 'address3', 'addr3', 'address_line3', 'line_3', 'locality'],
  },
  {
    name: 'town',
    field: 'town',
    required: true,
    max: 255,
    aliases: ['city', 'town_city', 'town_or_city', 'post_town', 'posttown'],
  },
  { name: 'county', field: 'county', required: false, max: 255, aliases: ['region', 'shire'] },
  {
    name: 'postcode',
    field: 'postcode',
    required: true,
    max: 10,
    aliases: ['post_code', 'postal_code', 'zip', 'zip_code', 'pcode'],
  },
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
    .replace(/[\s/-]+/g, '_');

/** Which column has which field, for files whose columns are not named as in the template. */
export interface ImportLayout {
  hasHeader: boolean;
  /** Column index by field; names of the template where it is missing. */
  positions?: Partial<Record<Column['field'], number>>;
}

/** Accepts a byte order mark, quotes, line breaks within quotes, CRLF, and `;` or tab as separator. */
export async function parseAddresses(
  bytes: Uint8Array,
  { hasHeader, positions }: ImportLayout = { hasHeader: true },
): Promise<ImportedRow[]> {
  const records = await readRecords(bytes);
  const found = new Map(Object.entries(positions ?? findByName(records[0] ?? [], ({ name }) => [name])));
  const missing = IMPORT_COLUMNS.filter(({ field, required }) => required && !found.has(field));
  const [first, ...others] = missing.map(({ name }) => `The column ${name} is missing.`);
  if (first !== undefined) throw invalidFile(first, ...others);
  const rows: ImportedRow[] = [];
  await forEachSlice(records, RECORDS_PER_SLICE, (slice, start) => {
    for (const [index, cells] of slice.entries()) {
      const isHeader = hasHeader && start + index === 0;
      if (isHeader || cells.every((cell) => cell.trim() === '')) continue;
      rows.push({ row: start + index + 1, fields: toFields(cells, found) });
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

async function readRecords(bytes: Uint8Array): Promise<string[][]> {
  const records = await parseRecords(await toUtf8(bytes));
  if (records[0] === undefined) throw invalidFile('The file is empty.');
  return records;
}

/** Index of the header's column for each field; each column serves once. */
function findByName(
  header: readonly string[],
  namesOf: (column: Column) => readonly string[],
): Partial<Record<Column['field'], number>> {
  const names = header.map(normalizeHeader);
  const taken = new Set<number>();
  const entries = IMPORT_COLUMNS.flatMap((column) => {
    const wanted = namesOf(column);
    const index = names.findIndex((name, at) => !taken.has(at) && wanted.includes(name));
    if (index < 0) return [];
    taken.add(index);
    return [[column.field, index]];
  });
  return Object.fromEntries(entries);
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
  const records = await readRecords(bytes);
  const [first = []] = records;
  // A file without column names starts with an address.
  const hasHeader = !first.some((cell) => parsePostcode(cell) !== null);
  const { rows, firstRow, samples } = await readSamples(records, first.length, hasHeader);
  const exact = hasHeader ? findByName(first, ({ name }) => [name]) : {};
  const guessed = hasHeader
    ? findByName(first, ({ name, aliases }) => [name, ...aliases])
    : guessPostcode(firstRow);
  return {
    rows,
    hasHeader,
    columns: first.map((cell, index) => ({
      header: hasHeader ? cell.trim().slice(0, MAX_SAMPLE) : `Column ${index + 1}`,
      samples: samples[index] ?? [],
    })),
    suggested: { ...NO_POSITIONS, ...guessed, ...exact },
    isTemplate: IMPORT_COLUMNS.every(({ field, required }) => !required || exact[field] !== undefined),
  };
}

/** The number of rows that are not blank, the first of them, and the first texts of each column. */
async function readSamples(records: readonly string[][], columns: number, hasHeader: boolean) {
  const samples = Array.from({ length: columns }, (): string[] => []);
  let rows = 0;
  let firstRow: readonly string[] = [];
  await forEachSlice(records, RECORDS_PER_SLICE, (slice, start) => {
    for (const [index, cells] of slice.entries()) {
      const isHeader = hasHeader && start + index === 0;
      if (isHeader || cells.every((cell) => cell.trim() === '')) continue;
      if (rows === 0) firstRow = cells;
      rows += 1;
      for (const [column, found] of samples.entries()) {
        const sample = found.length < SAMPLES ? (cells[column] ?? '').trim().slice(0, MAX_SAMPLE) : '';
        if (sample !== '') found.push(sample);
      }
    }
  });
  return { rows, firstRow, samples };
}

function guessPostcode(cells: readonly string[]): Partial<Record<Column['field'], number>> {
  const index = cells.findIndex((cell) => parsePostcode(cell) !== null);
  return index < 0 ? {} : { postcode: index };
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
