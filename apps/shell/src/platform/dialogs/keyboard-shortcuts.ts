import { createStore } from 'zustand/vanilla';

/** Whether the list of keyboard shortcuts is open. */
export const keyboardShortcutsStore = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function showKeyboardShortcuts(): void {
  keyboardShortcutsStore.setState({ isOpen: true });
}
