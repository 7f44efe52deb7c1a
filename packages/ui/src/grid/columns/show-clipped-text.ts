import type { MouseEvent } from 'react';

/** Less than browsers wait before they show a tooltip. */
const DELAY_MS = 150;
let waiting: ReturnType<typeof setTimeout> | undefined;

/**
 * Gives a cell's clipped text a tooltip when the pointer rests on it; whether it is clipped depends on the width. Not at
 * once: measuring lays out the page, and the pointer enters a cell also where a click has just removed what covered it.
 */
export function showClippedText({ target }: MouseEvent): void {
  clearTimeout(waiting);
  const cell =
    target instanceof Element ? target.closest('td, th, [role="gridcell"], [role="columnheader"]') : null;
  if (cell !== null) waiting = setTimeout(() => setTitles(cell), DELAY_MS);
}

function setTitles(cell: Element): void {
  for (const element of cell.querySelectorAll<HTMLElement>('*')) {
    const isClipped =
      element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis';
    if (isClipped) element.title = element.textContent;
  }
}
