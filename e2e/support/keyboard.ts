import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any page has. An element that needs more counts as unreachable. */
const MAX_STOPS = 150;

/** Uses a page with the keyboard only. At each tab stop the focus must be on screen and not covered. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses Tab (with `back` Shift+Tab) until the element has the focus. */
  async tabTo(target: Locator, { back = false }: { back?: boolean } = {}): Promise<void> {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < MAX_STOPS; stop += 1) {
      if (await hasFocus(target)) return;
      await this.page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
      await this.expectFocusShown();
    }
    throw new Error(`${target} is not reached by Tab.`);
  }

  async press(
    target: Locator,
    key: 'Enter' | 'Space' = 'Enter',
    options?: { back?: boolean },
  ): Promise<void> {
    await this.tabTo(target, options);
    await this.page.keyboard.press(key);
  }

  /** Replaces the text of a field. */
  async type(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.type(text);
  }

  /** Arrow keys move from the grid's header to a row: to its checkbox, where it has one. */
  async moveToRow(row: Locator): Promise<void> {
    await this.tabTo(this.page.getByRole('main').getByRole('grid').first());
    for (let step = 0; step < MAX_STOPS; step += 1) {
      // The grid renders only the visible rows.
      if ((await row.count()) > 0 && (await hasFocus(row))) return;
      await this.page.keyboard.press('ArrowDown');
    }
    throw new Error(`${row} is not reached by arrows.`);
  }

  /** Presses the down arrow until a condition holds. */
  async arrowUntil(isDone: () => Promise<boolean>): Promise<void> {
    for (let step = 0; step < MAX_STOPS && !(await isDone()); step += 1)
      await this.page.keyboard.press('ArrowDown');
    expect(await isDone(), 'the intended option is active').toBe(true);
  }

  /** An action may remove the pressed button, but must not lose the focus. */
  async expectFocusKept(): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(() => document.activeElement?.tagName), {
        message: 'what has the focus',
      })
      .not.toBe('BODY');
  }

  /** A dialog takes the focus only after it is shown: a key that is pressed before would go to the page. */
  async expectFocusIn(dialog: Locator): Promise<void> {
    await expect
      .poll(
        () =>
          dialog.evaluate((element) => {
            const { activeElement, body } = document;
            // The dialog's frame has the focus until the first Tab.
            return (
              element.contains(activeElement) ||
              (activeElement !== body && activeElement?.contains(element) === true)
            );
          }),
        { message: 'whether the focus is in the dialog' },
      )
      .toBe(true);
  }

  private async expectFocusShown(): Promise<void> {
    const trouble = await this.page.evaluate(() => {
      const element = document.activeElement;
      // The browser's own toolbar is one of the tab stops.
      if (element === null || element === document.body) return null;
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      const name = `${element.tagName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}"`;
      if (width === 0 || height === 0) return `${name} has no size`;
      if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth)
        return `${name} is off screen`;
      const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
      const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      const there = document.elementFromPoint(x, y);
      // A visually hidden input, such as a file input, counts as its label.
      const drawn =
        element instanceof HTMLInputElement ? (element.closest('label') ?? element.parentElement) : null;
      const isThere =
        there !== null &&
        (element.contains(there) || there.contains(element) || drawn?.contains(there) === true);
      return isThere ? null : `${name} is behind ${there?.tagName} "${there?.textContent?.slice(0, 40)}"`;
    });
    expect(trouble, 'the focus is hidden').toBeNull();
  }
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element.contains(document.activeElement));
}
