import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** §3: Alert. */
export interface Alert {
  id: number;
  isActive: boolean;
  success: boolean;
  message: string;
  /** Epoch milliseconds. */
  at: number;
  /** Offered while the banner is shown: "Undo". */
  action?: AlertAction;
}

export interface AlertAction {
  label: string;
  onSelect: () => void;
}

interface Alerts {
  current: Alert | null;
  /** Latest first: stays readable in the notifications panel after the banner is gone (R20). */
  log: Alert[];
}

const LOG_LENGTH = 20;
let lastId = 0;

export const alertStore = createStore<Alerts>(() => ({ current: null, log: [] }));

/** Shows a message in the alert banner. `success: false` is read out assertively. */
export function showAlert(
  message: string,
  { success = true, action }: { success?: boolean; action?: AlertAction } = {},
): void {
  lastId += 1;
  const alert: Alert = {
    id: lastId,
    isActive: true,
    success,
    message,
    at: Date.now(),
    ...(action && { action }),
  };
  alertStore.setState((state) => ({ current: alert, log: [alert, ...state.log].slice(0, LOG_LENGTH) }));
}

export function dismissAlert(): void {
  alertStore.setState({ current: null });
}

export function useAlerts(): Alerts {
  return useStore(alertStore);
}
