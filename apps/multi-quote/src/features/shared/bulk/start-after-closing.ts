import { startTransition } from 'react';

/** Starts work whose dialog has just been closed: the page is painted without the dialog before it shows the progress. */
export function startAfterClosing(start: () => Promise<void>): void {
  startTransition(() => {
    void start();
  });
}
