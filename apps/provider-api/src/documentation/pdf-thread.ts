import { createThreadPool } from '../shared/thread-pool.ts';
import type { TextDocument } from './pdf.ts';

type Pdf = Uint8Array<ArrayBuffer>;

export type PdfAnswer = { pdf: Pdf } | { error: unknown };

const threads = createThreadPool(new URL('./pdf-worker.ts', import.meta.url), {
  size: 1,
  maxMilliseconds: 20_000,
});

/** Runs `renderPdf` in a thread, so that it does not block other requests. The first document also reads the fonts. */
export function renderPdfInThread(document: TextDocument): Promise<Pdf> {
  return threads.run(
    (worker) =>
      new Promise((resolve, reject) => {
        worker.on('message', (answer: PdfAnswer) => {
          if ('error' in answer) reject(answer.error);
          else resolve(answer.pdf);
        });
        worker.postMessage(document);
      }),
  );
}
