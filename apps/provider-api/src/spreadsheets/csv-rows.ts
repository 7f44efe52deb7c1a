import { isUtf8 } from 'node:buffer';
import { cutText } from '@portal/api-client/limits';
import { CsvError, type Options, Parser } from 'csv-parse';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { CARRIAGE_RETURN, createRecordCheck, LINE_FEED, MAX_RECORD_BYTES } from './record-check.ts';
import { isBlank, type SheetRow, UnreadableFile } from './sheet.ts';

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

/** Bytes and lines parsed before yielding to other work: a line costs as much as a hundred bytes. */
const BYTES_PER_SLICE = 32_768;
const LINES_PER_SLICE = 300;
/** The parser repeats the cell in its message. */
const MAX_MESSAGE = 300;

/**
 * The rows of a CSV that are not blank, read no further than `maxRows`. Accepts a byte order mark, quotes, line breaks
 * within quotes, CRLF, and `;` or tab as separator. Throws {@link UnreadableFile}.
 */
export async function readCsvRows(file: Uint8Array, maxRows: number): Promise<SheetRow[]> {
  const bytes = await toUtf8(file);
  const found: SheetRow[] = [];
  const delimiter = detectDelimiter(bytes);
  const assertShortRecords = createRecordCheck(delimiter);
  const parser = new Parser({
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: false,
    skip_empty_lines: false,
    to: maxRows,
  } satisfies Options);
  let failure: unknown = null;
  let row = 0;
  parser.on('readable', () => {
    for (let cells = parser.read(); cells !== null; cells = parser.read()) {
      row += 1;
      if (!isBlank(cells)) found.push({ row, cells });
    }
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
    throw new UnreadableFile(`The file is not a valid CSV: ${cutText(failure.message, MAX_MESSAGE)}`);
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

const SEPARATORS = [',', ';', '\t'];
const LINES_COMPARED = 10;

/**
 * The separator that most lines have equally often: titles above the column names have none, and addresses have a
 * varying number of commas. Looks no further than a record may reach.
 */
function detectDelimiter(bytes: Buffer): string {
  const unquoted = bytes.toString('utf8', 0, MAX_RECORD_BYTES).replace(/"[^"]*"/g, '');
  const lines = unquoted.split(/\r?\n/, LINES_COMPARED);
  const scores = SEPARATORS.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1);
    return Math.max(...counts.map((count) => count * counts.filter((other) => other === count).length));
  });
  return SEPARATORS[scores.indexOf(Math.max(...scores))] ?? ',';
}
