import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True from the moment the page is about to be printed until it was. */
export function usePrinting(): boolean {
  const [isAsked, setAsked] = useState(false);
  const [isPreviewed, setPreviewed] = useState(() => matchMedia('print').matches);
  useEffect(() => {
    // At once: what is rendered after the event comes too late for the paper.
    const begin = () => flushSync(() => setAsked(true));
    const end = () => flushSync(() => setAsked(false));
    // A preview made with the media alone, as developer tools do, sends no such event. The media is no substitute:
    // Chromium tells of it late, and between the events it says once more that nothing is printed.
    const media = matchMedia('print');
    const follow = () => flushSync(() => setPreviewed(media.matches));
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    media.addEventListener('change', follow);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      media.removeEventListener('change', follow);
    };
  }, []);
  return isAsked || isPreviewed;
}
