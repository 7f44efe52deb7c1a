const noScroll = { preventScroll: true };

/** What stays visible and usable while a dialog is open: alerts, and the banner of an impersonated session. */
const ABOVE_DIALOGS = '[data-above-dialogs]';

const TABBABLE =
  ':is(a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"]))';

/** Open frames; the topmost is last. */
const stack: HTMLElement[] = [];

export const isTopmost = (frame: HTMLElement | null) => stack.at(-1) === frame;

export const findPanel = (frame: HTMLElement) => frame.querySelector<HTMLElement>('[data-modal-panel]');

/** The largest parts of the page that contain nothing shown above dialogs. */
function findBehind(parent: Element, frame: HTMLElement): Element[] {
  return [...parent.children].flatMap((element) => {
    if (element === frame || element.hasAttribute('aria-hidden') || element.matches(ABOVE_DIALOGS)) return [];
    return element.querySelector(ABOVE_DIALOGS) === null ? [element] : findBehind(element, frame);
  });
}

/**
 * Hides the rest of the page from assistive technology, returns the focus from there and locks its scrolling; the scrim
 * covers it for the pointer. Not `inert`, which computes the styles of the whole page again, when it is set and when it
 * is removed. Elements added to the body later, such as a date picker's popup, stay usable. Measures nothing: that would
 * lay out the page once more. Returns a function that undoes it.
 */
export function lockPage(frame: HTMLElement, hasScrollbar: boolean): () => void {
  const hidden = findBehind(document.body, frame);
  for (const element of hidden) element.setAttribute('aria-hidden', 'true');
  stack.push(frame);

  const onFocus = ({ target }: FocusEvent) => {
    if (hidden.some((element) => element.contains(target as Node))) findPanel(frame)?.focus(noScroll);
  };
  const onTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !isTopmost(frame)) return;
    if (event.target instanceof Element && event.target.closest(ABOVE_DIALOGS)) trapFocus(event, frame);
  };
  document.addEventListener('focusin', onFocus);
  document.addEventListener('keydown', onTab);

  const { style } = document.documentElement;
  const before = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter };
  style.overflow = 'hidden';
  // Keeps the page from shifting when its scrollbar disappears.
  if (hasScrollbar) style.scrollbarGutter = 'stable';

  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('keydown', onTab);
    for (const element of hidden) element.removeAttribute('aria-hidden');
    stack.splice(stack.indexOf(frame), 1);
    Object.assign(style, before);
  };
}

/** Tab goes from the dialog's last control to those shown above dialogs, then to its first one, and back. */
export function trapFocus(
  event: Pick<KeyboardEvent, 'target' | 'shiftKey' | 'preventDefault'>,
  frame: HTMLElement,
): void {
  const inside = [...frame.querySelectorAll<HTMLElement>(TABBABLE)];
  const ring = [...inside, ...document.querySelectorAll<HTMLElement>(`${ABOVE_DIALOGS} ${TABBABLE}`)];
  if (ring.length === 0) {
    event.preventDefault();
    return;
  }
  const { target, shiftKey } = event;
  const isPanel = target === findPanel(frame);
  const at = ring.indexOf(target as HTMLElement);
  if (at === -1 && !isPanel) return; // in a popup of the dialog
  const staysInside = isPanel
    ? !shiftKey && inside.length > 0
    : at < inside.length && (shiftKey ? at > 0 : at < inside.length - 1);
  if (staysInside) return; // The browser moves the focus.
  event.preventDefault();
  // The panel itself comes before its first control.
  const next = isPanel ? (shiftKey ? -1 : 0) : at + (shiftKey ? -1 : 1);
  ring.at(next % ring.length)?.focus();
}
