import { startTransition } from 'react';

/** Starts the work of a press: the page is painted, without the dialog that was closed, before it shows the progress. */
export function startAfterPaint(start: () => Promise<void>): void {
  startTransition(() => {
    void start();
  });
}
