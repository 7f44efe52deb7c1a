import { resultOrAlert } from '@portal/portal-sdk';
import { useEffect, useState } from 'react';

interface PrintCurrent {
  print: () => void;
  isChecking: boolean;
  /** A colleague changed what is shown since it was read: it is current now, and not printed yet. */
  hasChanged: boolean;
}

/**
 * Prints the page once its data has been read again, so that nobody prints what a colleague has changed. If that changes
 * what is shown, the user sees it before they print it.
 * @param read reads what is shown again; rejects if the server cannot be reached
 * @param shown what the sheet shows, as text
 */
export function usePrintCurrent(read: () => Promise<void>, shown: string): PrintCurrent {
  const [before, setBefore] = useState<string | null>(null);
  const [isRead, setRead] = useState(false);
  const [changedTo, setChangedTo] = useState<string | null>(null);

  // After the render that shows what was read.
  useEffect(() => {
    if (!isRead) return;
    setRead(false);
    setBefore(null);
    if (before === shown) window.print();
    else setChangedTo(shown);
  }, [isRead, before, shown]);

  async function print(): Promise<void> {
    setBefore(shown);
    setChangedTo(null);
    const checked = read().then(() => true);
    const isChecked = await resultOrAlert(
      checked,
      'Not printed, because the portal could not check it for changes.',
    );
    if (isChecked) setRead(true);
    else setBefore(null);
  }

  return { print: () => void print(), isChecking: before !== null, hasChanged: changedTo === shown };
}
