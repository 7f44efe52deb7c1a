import { useEffect } from 'react';
import { onAreaReport } from '../areas/index.ts';
import { onFault } from '../faults/fault-log.ts';

/** Lets the page render first. */
const START_AFTER_MS = 5000;

/**
 * Starts reporting after five seconds, or immediately when something fails, because visitors soon leave a failing page.
 * Also reports earlier events. Earlier violations of the content security policy are reported only in browsers that
 * store them.
 */
export function Reports() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isStarted = false;
    const start = () => {
      if (isStarted) return;
      isStarted = true;
      import('./send-reports.ts')
        .then(({ startReports }) => {
          stop = startReports();
        })
        .catch(() => {}); // The page works without reports.
    };
    const timer = setTimeout(start, START_AFTER_MS);
    const stopFaults = onFault(start);
    const stopAreas = onAreaReport(({ kind }) => {
      if (kind === 'failed' || kind === 'fell back') start();
    });
    return () => {
      clearTimeout(timer);
      stopFaults();
      stopAreas();
      stop?.();
    };
  }, []);
  return null;
}
