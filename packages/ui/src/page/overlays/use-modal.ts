import { type RefCallback, useCallback, useDeferredValue, useEffect } from 'react';

export interface ModalOptions {
  open: boolean;
  onClose: () => void;
  closeOnBackdrop?: boolean | undefined;
  closeOnEscape?: boolean | undefined;
}

type CloseReason = 'backdropClick' | 'escapeKeyDown';

/**
 * Behaviour that dialogs and side panels add to MUI's. The press that opens one is painted first, because a dialog
 * with a form takes longer than a frame to render; then the first field of its form has the focus.
 */
export function useModal({ open, onClose, closeOnBackdrop = true, closeOnEscape = true }: ModalOptions) {
  const isReady = useDeferredValue(open, false);
  const isOpen = open && isReady;
  useEffect(() => {
    // MUI hides everything beside the dialog from screen readers, also the alerts that are shown above it.
    if (isOpen) document.querySelector('body > [data-above-dialogs]')?.removeAttribute('aria-hidden');
  }, [isOpen]);
  return {
    isOpen,
    modalProps: {
      open: true,
      onClose: (event: object, reason: CloseReason) => {
        // Escape that closed a list or a calendar inside the dialog leaves the dialog open.
        if ('defaultPrevented' in event && event.defaultPrevented) return;
        if (reason === 'backdropClick' ? closeOnBackdrop : closeOnEscape) onClose();
      },
      'data-print': 'hide',
      // The opener may be inside a row or a form that also handles these events.
      onClick: stopPropagation,
      onSubmit: stopPropagation,
    },
    panelRef: useCallback<RefCallback<HTMLElement>>(
      (panel) => (panel === null ? undefined : focusFirstField(panel)),
      [],
    ),
  };
}

const stopPropagation = (event: { stopPropagation: () => void }) => event.stopPropagation();

const FIELD =
  'form :is(input:not([type="hidden"], [type="file"], :disabled), select:not(:disabled), textarea:not(:disabled))';

/**
 * Moves the focus to the first field of the panel's form, which may arrive later with its data, unless the user has
 * moved it. Not on touch screens: the keyboard would cover the form.
 */
function focusFirstField(panel: HTMLElement): (() => void) | undefined {
  if (matchMedia('(pointer: coarse)').matches) return undefined;
  const observer = new MutationObserver(attempt);
  function attempt(): void {
    const focused = document.activeElement;
    const isMoved = focused !== panel && panel.contains(focused);
    if (isMoved) observer.disconnect();
    else panel.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true });
  }
  // While Tab moves the focus, no element has it. A field that shows its error then would get the focus back.
  const stop = () => observer.disconnect();
  const events = ['keydown', 'pointerdown'] as const;
  for (const event of events) panel.addEventListener(event, stop, { capture: true });
  observer.observe(panel, { childList: true, subtree: true });
  attempt();
  return () => {
    for (const event of events) panel.removeEventListener(event, stop, { capture: true });
    stop();
  };
}
