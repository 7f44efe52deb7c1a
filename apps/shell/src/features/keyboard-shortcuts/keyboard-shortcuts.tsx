import { lazyWithRetry } from '@portal/ui';
import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { isTyping } from '../../platform/dialogs/is-typing.ts';
import { keyboardShortcutsStore, showKeyboardShortcuts } from '../../platform/dialogs/keyboard-shortcuts.ts';

const Dialog = lazyWithRetry(
  async () => (await import('./keyboard-shortcuts-dialog.tsx')).KeyboardShortcutsDialog,
  () => null,
);

/** Opens the list of keyboard shortcuts: from the user menu, from the search box, or with `?`. */
export function KeyboardShortcuts() {
  const isOpen = useStore(keyboardShortcutsStore, (state) => state.isOpen);

  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      // An open dialog handles the keyboard.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return;
      event.preventDefault();
      showKeyboardShortcuts();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  return (
    isOpen && (
      <Suspense fallback={null}>
        <Dialog onClose={() => keyboardShortcutsStore.setState({ isOpen: false })} />
      </Suspense>
    )
  );
}
