/** The element around the prerendered page. */
export const FIRST_PAINT_ID = 'first-paint';
/** Name of the global with {@link EarlyInput}. */
export const EARLY_INPUT = 'portalEarlyInput';

/** What the visitor did in the prerendered page before the scripts could do anything. */
export interface EarlyInput {
  pressed: Element[];
  focused: Element | null;
}

/**
 * Runs in the page before its body is parsed, from its own source text: it must use nothing but its arguments and the
 * browser. Sets the colour scheme, and holds what is pressed in the prerendered page until React replaces it. Pressing
 * Enter in a form presses its submit button, so that is held too.
 */
export function runEarly(
  id: string,
  global: string,
  scheme: { attribute: string; storageKey: string },
): void {
  let mode: string | null = null;
  try {
    mode = localStorage.getItem(scheme.storageKey);
  } catch {
    // Storage is blocked.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute(
    scheme.attribute,
    mode === 'light' || mode === 'dark' ? mode : system,
  );

  const input: EarlyInput = { pressed: [], focused: null };
  Reflect.set(window, global, input);
  const listen = (type: string, selector: string, handle: (element: Element, event: Event) => void) =>
    document.addEventListener(
      type,
      (event) => {
        const element = event.target instanceof Element && event.target.closest(`#${id} ${selector}`);
        if (element) handle(element, event);
      },
      true,
    );
  listen('click', 'button', (button) => {
    button.setAttribute('aria-busy', 'true');
    input.pressed.push(button);
  });
  // A submitted form would leave the page with what was typed.
  listen('submit', 'form', (_, event) => event.preventDefault());
  listen('focusin', '*', (element) => {
    input.focused = element;
  });
}
