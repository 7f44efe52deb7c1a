import type { Locator, Page } from '@playwright/test';

const TYPED_FIELDS = ['text', 'search', 'email', 'password', 'tel', 'url', 'number', 'textarea'];
/** Actions of a locator that are interactions, or contain some. */
const ACTIONS = ['click', 'dblclick', 'selectOption', 'press', 'clear', 'fill'] as const;
/** A page in the background paints no frames. */
const MAX_WAIT_MS = 2_000;

type Action = (this: Locator, ...input: unknown[]) => Promise<unknown>;

let arePatched = false;

/** Makes a page's actions like a person's: the last character is typed, and the answer is seen before the next action. */
export function actLikeAPerson(page: Page): void {
  const { keyboard } = page;
  const press = keyboard.press.bind(keyboard);
  keyboard.press = async (...input) => {
    await press(...input);
    await seeAnswer(page);
  };
  if (arePatched) return;
  arePatched = true;
  const locators: Locator = Object.getPrototypeOf(page.locator('html'));
  typeLastCharacters(locators);
  // Playwright's own look for the element again to see whether it is checked, often before the paint.
  locators.check = clickUnless(true);
  locators.uncheck = clickUnless(false);
  for (const name of ACTIONS) {
    const action = Reflect.get(locators, name) as Action;
    Reflect.set(locators, name, async function (this: Locator, ...input: unknown[]) {
      const output = await action.apply(this, input);
      await seeAnswer(this.page());
      return output;
    });
  }
}

function clickUnless(isChecked: boolean): Locator['check'] {
  return async function (this: Locator, options) {
    if ((await this.isChecked()) !== isChecked) await this.click(options);
  };
}

/**
 * Waits for the paint after an action. Looking for an element by role takes long in a page that is slowed down;
 * without this, the search for the next one is often run before the paint, and its time counted.
 */
async function seeAnswer(page: Page): Promise<void> {
  const painted = page.evaluate(
    (limit) =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, limit);
        requestAnimationFrame(() => setTimeout(resolve));
      }),
    MAX_WAIT_MS,
  );
  // The action may have closed the page, or left it.
  await painted.catch(() => undefined);
}

/** Makes `fill` type the last character, because only real keys are interactions. */
function typeLastCharacters(locators: Pick<Locator, 'fill'>): void {
  const { fill } = locators;
  locators.fill = async function (this: Locator, value, options) {
    const isTyped =
      value !== '' &&
      TYPED_FIELDS.includes(await this.evaluate((field) => String(Reflect.get(field, 'type')), options));
    await fill.call(this, isTyped ? value.slice(0, -1) : value, options);
    if (isTyped) await this.page().keyboard.type(value.slice(-1)); // the field has the focus
  };
}
