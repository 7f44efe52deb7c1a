import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMedia } from '../../core/layout/use-media.ts';

/** True while the page is being printed. */
export function usePrinting(): boolean {
  const [isAsked, setAsked] = useState(false);
  // Developer tools emulate print media without sending events. The media query alone is not enough: Chromium reports
  // it too late for the paper.
  const isPreviewed = useMedia('print');
  useEffect(() => {
    // Synchronous, because anything rendered after the event is too late for the paper.
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
