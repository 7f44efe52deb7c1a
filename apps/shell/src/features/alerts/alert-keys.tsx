import { useAlerts } from '@portal/portal-sdk/host';
import { useEffect } from 'react';
import { heldAlertStore } from './held-alert.ts';

const HOST = 'body > [data-above-dialogs]';

/**
 * Keyboard access to the action of an alert. F6 goes to it, and back. Once the user moves with the keyboard, the alert
 * has no time limit. When it is gone, the focus returns to the button that the user pressed. An open dialog or
 * menu keeps the focus, so F6 is not handled there.
 */
export function AlertKeys() {
  const { current } = useAlerts();
  const id = current?.action ? current.id : null;
  useEffect(() => (id === null ? undefined : watchKeys(id)), [id]);
  return null;
}

function watchKeys(id: number): () => void {
  const host = document.querySelector(HOST);
  let opener = document.activeElement;
  const isInside = () => host?.contains(document.activeElement) === true;
  // For the end: by then, the alert and the focused element in it have been removed.
  let wasInside = false;
  const handleFocus = () => {
    wasInside = isInside();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' && event.key !== 'F6') return;
    heldAlertStore.setState({ id });
    if (event.key === 'Tab' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isPageBlocked()) return;
    event.preventDefault();
    if (isInside()) focusAgain(opener);
    else {
      opener = document.activeElement;
      host?.querySelector('button')?.focus();
    }
  };
  document.addEventListener('focusin', handleFocus);
  document.addEventListener('keydown', handleKey);
  return () => {
    document.removeEventListener('focusin', handleFocus);
    document.removeEventListener('keydown', handleKey);
    if (wasInside && document.activeElement === document.body) focusAgain(opener);
  };
}

/** Whether a dialog or a menu is open: it hides the page from screen readers, and returns the focus to itself. */
const isPageBlocked = () => document.getElementById('main')?.closest('[aria-hidden="true"]') != null;

/** The action may have removed the button. Then the page has the focus. */
function focusAgain(opener: Element | null): void {
  if (opener instanceof HTMLElement) opener.focus();
  if (opener === document.body || document.activeElement !== opener)
    document.getElementById('main')?.focus({ preventScroll: true });
}
