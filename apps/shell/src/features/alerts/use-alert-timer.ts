import type { Alert } from '@portal/portal-sdk';
import { useEffect, useRef } from 'react';

/** Specification §4 and §9. */
const ALERT_MS = 3000;
/** Long enough to notice a mistake and undo it. */
const ALERT_WITH_ACTION_MS = 10_000;

/** Hides an alert some seconds after it became active; the timer stops while it is paused (R20). */
export function useAlertTimer(
  alert: Pick<Alert, 'id' | 'action'> | null,
  isPaused: boolean,
  onElapsed: () => void,
): void {
  const alertId = alert?.id ?? null;
  const duration = alert?.action ? ALERT_WITH_ACTION_MS : ALERT_MS;
  const remaining = useRef(duration);
  const timedId = useRef<number | null>(null);
  const latest = useRef(onElapsed);
  useEffect(() => {
    latest.current = onElapsed;
  });

  useEffect(() => {
    if (alertId !== timedId.current) {
      timedId.current = alertId;
      remaining.current = duration;
    }
    if (alertId === null || isPaused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => latest.current(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(0, remaining.current - (Date.now() - startedAt));
    };
  }, [alertId, duration, isPaused]);
}
