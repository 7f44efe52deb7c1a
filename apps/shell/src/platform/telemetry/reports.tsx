import { useEffect } from 'react';

/** Lets the page render first. */
const START_AFTER_MS = 5000;

/** Starts reporting when the page has been open for five seconds. Earlier events are reported too. */
export function Reports() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      import('./send-reports.ts')
        .then(({ startReports }) => {
          stop = startReports();
        })
        .catch(() => {}); // The page works without reports.
    }, START_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, []);
  return null;
}
