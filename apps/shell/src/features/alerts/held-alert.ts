import { createStore } from 'zustand/vanilla';

/** The alert that stays until the user dismisses it. */
export const heldAlertStore = createStore<{ id: number | null }>(() => ({ id: null }));
