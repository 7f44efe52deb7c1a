import { type RefObject, useLayoutEffect } from 'react';

const FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="spinbutton"]';
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"]';
/** On controls that the tab order would reach without the grid. */
const MARK = 'data-cell-control';

/** A control that is typed into or uses keys, such as arrows. */
export const isField = (element: Element): boolean => element.matches(FIELDS);

/** The controls of a cell that a keyboard can reach. */
export function findControls(cell: Element): HTMLElement[] {
  return [...cell.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => (element.tabIndex >= 0 || element.hasAttribute(MARK)) && !element.matches(':disabled'),
  );
}

/** A single link, button or checkbox has the focus in place of its cell (ARIA APG, grid). */
export const isFocusedDirectly = (controls: readonly HTMLElement[]): boolean =>
  controls.length === 1 && controls.every((control) => !isField(control));

/**
 * Takes the controls of a cell out of the tab order, because the grid is one tab stop. What has the focus in place of its
 * cell is the tab stop in place of it. Runs before the grid moves the focus into the cell.
 * @param inside an element of the cell
 * @param tabIndex 0 for the cell that is the grid's tab stop
 */
export function useCellControls(inside: RefObject<Element | null>, tabIndex: number): void {
  // Also after each render: a cell may show other controls.
  useLayoutEffect(() => {
    const cell = inside.current?.closest<HTMLElement>('[role="gridcell"]');
    if (!cell) return;
    const controls = findControls(cell);
    const isDirect = isFocusedDirectly(controls);
    for (const control of controls) {
      control.setAttribute(MARK, '');
      control.tabIndex = isDirect ? tabIndex : -1;
    }
    if (controls.length > 0) cell.tabIndex = isDirect ? -1 : tabIndex;
  });
}
