import { useEffect, useId } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface LeaveGuards {
  /** Descriptions of unsaved work, by the id of the guard. */
  reasons: Readonly<Record<string, string>>;
}

export const leaveGuardStore = createStore<LeaveGuards>(() => ({ reasons: {} }));

/**
 * Asks for confirmation before the user leaves the page or closes the tab, while `active`.
 * @param reason what would be lost, as a sentence for the shell's dialog
 */
export function useLeaveGuard(active: boolean, reason: string): void {
  const id = useId();
  useEffect(() => {
    if (!active) return;
    leaveGuardStore.setState((state) => ({ reasons: { ...state.reasons, [id]: reason } }));
    return () => {
      leaveGuardStore.setState((state) => {
        const { [id]: _, ...rest } = state.reasons;
        return { reasons: rest };
      });
    };
  }, [active, id, reason]);
}

/** For the shell: the first reason not to leave, or null. */
export function useLeaveReason(): string | null {
  return useStore(leaveGuardStore, (state) => Object.values(state.reasons)[0] ?? null);
}
