import { stringify } from 'csv-stringify/sync';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { FileReply } from './answer.ts';

export interface CsvColumn<Row> {
  header: string;
  value(row: Row): string | number | boolean | null;
}

/** A cell that a spreadsheet would run as a formula is made text (F30). */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
}

/** Pence as pounds, for a spreadsheet: `1234.50`. */
export const pounds = (pence: number): string => (pence / 100).toFixed(2);

/** Few enough that neither reading nor writing them holds up anybody. */
const BATCH = 200;

/**
 * Rows as CSV, read from the database batch by batch while they are sent, so that a long export holds up nobody. The
 * first batch is read before there is an answer: what cannot be read is refused, not broken off.
 * @param read rows from `offset` on, `limit` at most; fewer than `limit` are the last ones.
 */
export async function csvFile<Row>(
  fileName: string,
  columns: readonly CsvColumn<Row>[],
  read: (window: { limit: number; offset: number }) => Promise<readonly Row[]>,
): Promise<FileReply> {
  const encoder = new TextEncoder();
  let rows = await read({ limit: BATCH, offset: 0 });
  let offset = rows.length;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // The mark tells spreadsheets that it is UTF-8.
      controller.enqueue(encoder.encode(`\ufeff${stringify([columns.map(({ header }) => header)])}`));
    },
    async pull(controller) {
      if (rows.length > 0)
        controller.enqueue(
          encoder.encode(stringify(rows.map((row) => columns.map(({ value }) => cell(value(row)))))),
        );
      if (rows.length < BATCH) {
        controller.close();
        return;
      }
      await yieldToEventLoop();
      rows = await read({ limit: BATCH, offset });
      offset += rows.length;
    },
  });
  return { fileName, contentType: 'text/csv; charset=utf-8', body };
}
