import { stringify } from 'csv-stringify/sync';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import type { FileReply } from './answer.ts';

export interface CsvColumn<Row> {
  header: string;
  value(row: Row): string | number | boolean | null;
}

/** The columns of each field of a contract's schema, in the order of the file; an empty list leaves a field out. */
export type CsvFields<Row, Field extends string> = Readonly<Record<Field, readonly CsvColumn<Row>[]>>;

export const csvColumns = <Row>(fields: CsvFields<Row, string>): readonly CsvColumn<Row>[] =>
  Object.values(fields).flat();

/** Escapes cells that a spreadsheet would run as a formula (F30), also by the full-width signs of Asian keyboards. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

function cell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
}

/** Pence as pounds, for a spreadsheet: `1234.50`. */
export const pounds = (pence: number): string => (pence / 100).toFixed(2);

/** In the heading of each column of prices. */
const POUNDS = '(£)';

/** Small enough that reading and writing a batch does not delay other requests. */
const ROWS_PER_BATCH = 100;

/**
 * Streams rows as CSV, batch by batch, so that a long export does not delay other requests. The first batch is read
 * before the response starts, so that a failing query is an error and not a broken download. `read` returns at most
 * `limit` rows from `offset`; fewer mean the end.
 */
export async function csvFile<Row>(
  fileName: string,
  columns: readonly CsvColumn<Row>[],
  read: (window: { limit: number; offset: number }) => Promise<readonly Row[]>,
): Promise<FileReply> {
  const first = await read({ limit: ROWS_PER_BATCH, offset: 0 });
  return {
    fileName,
    contentType: 'text/csv; charset=utf-8',
    body: streamRows(columns, first, read),
    withoutPrices: () =>
      streamRows(
        columns.filter(({ header }) => !header.includes(POUNDS)),
        first,
        read,
      ),
  };
}

function streamRows<Row>(
  columns: readonly CsvColumn<Row>[],
  first: readonly Row[],
  read: (window: { limit: number; offset: number }) => Promise<readonly Row[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let rows = first;
  let offset = rows.length;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      // The byte order mark tells spreadsheets that the file is UTF-8.
      controller.enqueue(encoder.encode(`\ufeff${stringify([columns.map(({ header }) => header)])}`));
    },
    async pull(controller) {
      if (rows.length > 0)
        controller.enqueue(
          encoder.encode(stringify(rows.map((row) => columns.map(({ value }) => cell(value(row)))))),
        );
      if (rows.length < ROWS_PER_BATCH) {
        controller.close();
        return;
      }
      await yieldToEventLoop();
      rows = await read({ limit: ROWS_PER_BATCH, offset });
      offset += rows.length;
      // The stream asks for the next batch at once: reading one and writing it are two turns.
      await yieldToEventLoop();
    },
  });
}
