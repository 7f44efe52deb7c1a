import { leaveGuardStore } from '@portal/portal-sdk/host';
import { hasUnsentDraft } from '@portal/ui';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What waits for the visitor's answer: something other than a link that would take unsaved work away. */
const requests = createStore<{ proceed: (() => void) | null }>(() => ({ proceed: null }));

/** Does it at once where nothing would be lost, otherwise once the visitor says so. */
export function requestLeave(proceed: () => void): void {
  const isFree = Object.keys(leaveGuardStore.getState().reasons).length === 0 && !hasUnsentDraft();
  if (isFree) proceed();
  else requests.setState({ proceed });
}

export function useLeaveRequest(): (() => void) | null {
  return useStore(requests, (state) => state.proceed);
}

export function settleLeaveRequest(): void {
  requests.setState({ proceed: null });
}
