import { leaveGuardStore } from '@portal/portal-sdk/host';
import { hasUnsentDraft } from '@portal/ui';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** An action other than navigation that would lose unsaved work and waits for confirmation. */
const leaveRequestStore = createStore<{ proceed: (() => void) | null }>(() => ({ proceed: null }));

/** Proceeds immediately if nothing would be lost, otherwise once the user confirms. */
export function confirmLeave(proceed: () => void): void {
  const isSafe = Object.keys(leaveGuardStore.getState().reasons).length === 0 && !hasUnsentDraft();
  if (isSafe) proceed();
  else leaveRequestStore.setState({ proceed });
}

export function useLeaveRequest(): (() => void) | null {
  return useStore(leaveRequestStore, (state) => state.proceed);
}

export function clearLeaveRequest(): void {
  leaveRequestStore.setState({ proceed: null });
}
