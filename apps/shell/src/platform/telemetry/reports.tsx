import { useEffect } from 'react';

/** Long enough for the page to be shown first. */
const START_AFTER_MS = 5000;

/** Sends reports of this page, once it has been open for a while. What happened until then is reported as well. */
export function Reports() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      import('./send-reports.ts')
        .then(({ startReports }) => {
          stop = startReports();
        })
        .catch(() => {}); // Without reports the page works all the same.
    }, START_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, []);
  return null;
}
