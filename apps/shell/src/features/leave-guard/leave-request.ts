import { leaveGuardStore } from '@portal/portal-sdk/host';
import { hasUnsentDraft } from '@portal/ui';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What waits for the visitor's answer: something other than a link that would take unsaved work away. */
const leaveRequestStore = createStore<{ proceed: (() => void) | null }>(() => ({ proceed: null }));

/** Does it at once where nothing would be lost, otherwise once the visitor says so. */
export function confirmLeave(proceed: () => void): void {
  const isFree = Object.keys(leaveGuardStore.getState().reasons).length === 0 && !hasUnsentDraft();
  if (isFree) proceed();
  else leaveRequestStore.setState({ proceed });
}

export function useLeaveRequest(): (() => void) | null {
  return useStore(leaveRequestStore, (state) => state.proceed);
}

export function clearLeaveRequest(): void {
  leaveRequestStore.setState({ proceed: null });
}
