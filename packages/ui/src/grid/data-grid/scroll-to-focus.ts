import { type GridApi, gridClasses } from '@mui/x-data-grid';
import type { FocusEvent, RefObject } from 'react';

const STICKY_START = '.portal-first, [data-field="__check__"]';
const STICKY_END = '.portal-actions';

/** Scrolls a cell that the keyboard reaches from behind the sticky columns, the header and the bars of the page. */
export function scrollToFocus(api: RefObject<GridApi | null>, { target }: FocusEvent): void {
  const cell = target.closest('[role="gridcell"], [role="columnheader"]');
  const row = cell?.closest('[role="row"]');
  const scroller = cell?.closest(`.${gridClasses.virtualScroller}`);
  if (!cell || !row || !scroller || !target.matches(':focus-visible')) return;
  // The scroll padding of the grid and of the page says what covers their edges.
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  if (cell.matches(`${STICKY_START}, ${STICKY_END}`)) return;
  const edges = (selector: string, edge: 'left' | 'right') =>
    [...row.querySelectorAll(selector)].map((sticky) => sticky.getBoundingClientRect()[edge]);
  const view = scroller.getBoundingClientRect();
  const start = Math.max(view.left, ...edges(STICKY_START, 'right'));
  const end = Math.min(view.right, ...edges(STICKY_END, 'left'));
  const { left, right } = cell.getBoundingClientRect();
  // A cell wider than the space between is shown from its start.
  const hidden = left < start || right - left > end - start ? left - start : Math.max(0, right - end);
  if (hidden !== 0) api.current?.scroll({ left: scroller.scrollLeft + hidden });
}
