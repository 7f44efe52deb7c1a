import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { FIRST_PAINT_ID, getEarlyPage } from './early-page.ts';

let wasReplaced = false;

const firstPaint = () => document.getElementById(FIRST_PAINT_ID);

/** Whether the page on screen took the place of the prerendered one. */
export function hasReplacedFirstPaint(): boolean {
  return wasReplaced;
}

/**
 * Removes the prerendered page in the same frame in which the component that takes its place is shown. What was typed,
 * focused and pressed in it is carried over to the rendered page.
 */
export function useReplaceFirstPaint(): void {
  useLayoutEffect(replaceFirstPaint, []);
}

/** The same as a component: before its siblings, so that they measure themselves while they are shown. */
export function FirstPaintEnd(): null {
  useReplaceFirstPaint();
  return null;
}

/**
 * Stays where the visitor scrolled to in the prerendered page. Comes after the router's scroll restoration, which goes to
 * the top for each location.
 */
export function KeepEarlyScroll(): null {
  const location = useLocation();
  const y = firstPaint() === null ? 0 : window.scrollY;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when scroll restoration does.
  useLayoutEffect(() => {
    if (y > 0) window.scrollTo(0, y);
  }, [location]);
  return null;
}

/** The events that end what replacing the page would interrupt. */
const PAUSES = ['compositionend', 'pointerup', 'pointercancel'];

function replaceFirstPaint(): void {
  const old = firstPaint();
  if (old === null) return;
  const { focused = null, pressed = [], unfinished } = getEarlyPage() ?? {};
  // Composed text would be lost or entered twice, and the click of a held mouse button lost.
  if (unfinished !== undefined && unfinished.size > 0) {
    replaceAfterPause();
    return;
  }
  const { scrollY } = window;
  old.remove();
  wasReplaced = true;
  for (const input of old.querySelectorAll('input')) {
    const counterpart = counterpartOf(old, input);
    if (counterpart instanceof HTMLInputElement && input.value !== input.defaultValue)
      enterValue(counterpart, input);
  }
  // Once a rendered field with autofocus has taken the focus.
  if (focused !== null) queueMicrotask(() => moveFocus(counterpartOf(old, focused), focused));
  // Once the page has its height.
  if (scrollY > 0) queueMicrotask(() => window.scrollTo(0, scrollY));
  const buttons = pressed.map((button) => counterpartOf(old, button));
  if (buttons.length === 0) return;
  setTimeout(() => {
    for (const button of new Set(buttons)) {
      const presses = buttons.filter((one) => one === button).length;
      // Pressed twice, a toggle is as it was; anything else is done once.
      if (presses % 2 === 1 || !button?.hasAttribute('aria-pressed')) button?.click();
    }
  });
}

function replaceAfterPause(): void {
  for (const type of PAUSES) document.addEventListener(type, handlePause);
}

function handlePause(): void {
  for (const type of PAUSES) document.removeEventListener(type, handlePause);
  // Once the click that follows a released button was recorded.
  setTimeout(replaceFirstPaint);
}

/**
 * The rendered element for a prerendered one: the same kind of element at the same place among its kind, in the same
 * landmark. None where another page is shown than was prerendered, because the session began or ended meanwhile: a
 * password must not get into a search.
 */
function counterpartOf(old: Element, element: Element): HTMLElement | undefined {
  const at = [...old.querySelectorAll(element.tagName)].indexOf(element);
  const found = document.querySelectorAll<HTMLElement>(element.tagName)[at];
  return found && landmarkOf(found) === landmarkOf(element) ? found : undefined;
}

function landmarkOf(element: Element): string | undefined {
  const landmark = element.closest('form,nav,header,main');
  return landmark?.tagName + (landmark?.getAttribute('aria-label') ?? '');
}

/** Enters text as typing would, so that React takes it as the value of a controlled input. */
function enterValue(input: HTMLInputElement, { value }: HTMLInputElement): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function moveFocus(target: HTMLElement | undefined, from: Element): void {
  target?.focus({ preventScroll: true });
  if (!(target instanceof HTMLInputElement && from instanceof HTMLInputElement)) return;
  try {
    target.setSelectionRange(from.selectionStart, from.selectionEnd);
  } catch {
    // Email fields have no selection.
  }
}
