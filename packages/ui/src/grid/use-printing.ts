import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMedia } from '../core/layout/use-media.ts';

/** True from the moment the page is about to be printed until it was. */
export function usePrinting(): boolean {
  const [isAsked, setAsked] = useState(false);
  // A preview made with the media alone, as developer tools do, sends no event. The media is no substitute for them:
  // Chromium tells of it too late for the paper, and in between it says once more that nothing is printed.
  const isPreviewed = useMedia('print');
  useEffect(() => {
    // At once: what is rendered after the event comes too late for the paper.
    const begin = () => flushSync(() => setAsked(true));
    const end = () => flushSync(() => setAsked(false));
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isAsked || isPreviewed;
}
