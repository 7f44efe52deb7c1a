import { useEffect, useRef } from 'react';

/** Specification §4 and §9. */
const ALERT_MS = 3000;

/** Hides an alert 3 seconds after it became active; the timer stops while it is paused (R20). */
export function useAlertTimer(alertId: number | null, isPaused: boolean, onElapsed: () => void): void {
  const remaining = useRef(ALERT_MS);
  const timedId = useRef<number | null>(null);
  const latest = useRef(onElapsed);
  useEffect(() => {
    latest.current = onElapsed;
  });

  useEffect(() => {
    if (alertId !== timedId.current) {
      timedId.current = alertId;
      remaining.current = ALERT_MS;
    }
    if (alertId === null || isPaused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => latest.current(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(0, remaining.current - (Date.now() - startedAt));
    };
  }, [alertId, isPaused]);
}
