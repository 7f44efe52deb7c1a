import type { MouseEvent } from 'react';

/** Gives a cell's clipped text a tooltip when the pointer enters it; whether it is clipped depends on the width. */
export function showClippedText({ target }: MouseEvent): void {
  const cell =
    target instanceof Element ? target.closest('td, th, [role="gridcell"], [role="columnheader"]') : null;
  if (cell === null) return;
  for (const element of cell.querySelectorAll<HTMLElement>('*')) {
    const isClipped =
      element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis';
    if (isClipped) element.title = element.textContent;
  }
}
