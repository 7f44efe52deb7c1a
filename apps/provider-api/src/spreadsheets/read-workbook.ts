import { Worker } from 'node:worker_threads';
import { type Sheet, type SheetRow, TOO_LARGE, UnreadableFile } from './sheet.ts';

export interface WorkbookTask {
  bytes: Uint8Array;
  /** Rows read of each sheet. */
  maxRows: number;
}

export type WorkbookMessage = { sheet: Omit<Sheet, 'rows'> } | { rows: SheetRow[] } | { refusal: string };

/** Memory of one thread, and how long it may work. A list of 10,000 sites takes about a second. */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };
const MAX_MILLISECONDS = 20_000;
/** Threads at once; other workbooks wait for their turn. */
const MAX_THREADS = 2;

/** Reads a workbook in a thread, so that no other user waits. Throws {@link UnreadableFile}. */
export async function readWorkbook(task: WorkbookTask): Promise<Sheet[]> {
  await takeTurn();
  try {
    return await runThread(task);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

let running = 0;
const waiting: (() => void)[] = [];

async function takeTurn(): Promise<void> {
  while (running >= MAX_THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
}

function runThread(task: WorkbookTask): Promise<Sheet[]> {
  return new Promise((resolve, reject) => {
    const sheets: Sheet[] = [];
    const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: LIMITS,
    });
    const stop = (error: Error) => {
      clearTimeout(timer);
      reject(error);
      void worker.terminate();
    };
    const timer = setTimeout(() => stop(new UnreadableFile(TOO_LARGE)), MAX_MILLISECONDS);
    worker.on('message', (message: WorkbookMessage) => {
      if ('refusal' in message) stop(new UnreadableFile(message.refusal));
      else if ('sheet' in message) sheets.push({ ...message.sheet, rows: [] });
      else sheets.at(-1)?.rows.push(...message.rows);
    });
    worker.on('error', (error: Error & { code?: string }) =>
      stop(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableFile(TOO_LARGE) : error),
    );
    worker.on('exit', () => {
      clearTimeout(timer);
      resolve(sheets);
    });
  });
}
