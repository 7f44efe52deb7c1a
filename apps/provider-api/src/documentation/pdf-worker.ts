import { parentPort } from 'node:worker_threads';
import { renderPdf, type TextDocument } from './pdf.ts';
import type { PdfAnswer } from './pdf-thread.ts';

/** Runs in a worker thread: renders documents one after another. */
const post = (answer: PdfAnswer) => parentPort?.postMessage(answer);

parentPort?.on('message', (document: TextDocument) => {
  try {
    post({ pdf: renderPdf(document) });
  } catch (error) {
    post({ error });
  }
});
