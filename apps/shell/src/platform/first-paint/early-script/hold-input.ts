import { type EarlyInput, FIRST_PAINT_ID } from '../early-page.ts';

/**
 * Records what the user does in the prerendered page, until React replaces it and repeats it. Pressing Enter in a form
 * presses its submit button, so that is recorded too.
 */
export function holdInput(input: EarlyInput): void {
  listen('click', 'button', (button) => {
    button.setAttribute('aria-busy', 'true');
    input.pressed.push(button);
  });
  // A submitted form would leave the page with what was typed.
  listen('submit', 'form', (_, event) => event.preventDefault());
  listen('focusin', '*', (element) => {
    input.focused = element;
  });
  listen('compositionstart', '*', () => input.unfinished.add('composition'));
  listen('pointerdown', 'button', () => input.unfinished.add('press'));
  document.addEventListener('compositionend', () => input.unfinished.delete('composition'), true);
  for (const type of ['pointerup', 'pointercancel'])
    document.addEventListener(type, () => input.unfinished.delete('press'), true);
}

/** Listens to an event of the prerendered page's elements that match a selector. */
function listen(type: string, selector: string, handle: (element: Element, event: Event) => void): void {
  document.addEventListener(
    type,
    (event) => {
      const element =
        event.target instanceof Element && event.target.closest(`#${FIRST_PAINT_ID} ${selector}`);
      if (element) handle(element, event);
    },
    true,
  );
}
