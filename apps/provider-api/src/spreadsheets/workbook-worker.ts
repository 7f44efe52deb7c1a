import { parentPort, workerData } from 'node:worker_threads';
import type { WorkbookMessage, WorkbookTask } from './read-workbook.ts';
import { UnreadableFile } from './sheet.ts';
import { readWorkbookSheets } from './workbook-sheets.ts';

/** Runs in a separate thread: posts the sheets in pieces, which the server reads without a long pause. */
const ROWS_PER_MESSAGE = 500;

const { bytes, maxRows } = workerData as WorkbookTask; // as `read-workbook.ts` starts it
const post = (message: WorkbookMessage) => parentPort?.postMessage(message);

try {
  for (const { rows, ...sheet } of await readWorkbookSheets(bytes, maxRows)) {
    post({ sheet });
    for (let start = 0; start < rows.length; start += ROWS_PER_MESSAGE)
      post({ rows: rows.slice(start, start + ROWS_PER_MESSAGE) });
  }
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  post({ refusal: error.message });
}
