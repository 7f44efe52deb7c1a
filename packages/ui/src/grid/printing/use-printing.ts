import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

// MUI's `useMediaQuery` warns about print media.
const isPrintMedia = () => matchMedia('print').matches;

function watchPrintMedia(onChange: () => void): () => void {
  const media = matchMedia('print');
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** True while the page is being printed. */
export function usePrinting(): boolean {
  const [isAsked, setAsked] = useState(false);
  // Developer tools emulate print media without sending events. The media query alone is not enough: Chromium reports
  // it too late for the paper.
  const isPreviewed = useSyncExternalStore(watchPrintMedia, isPrintMedia, () => false);
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
