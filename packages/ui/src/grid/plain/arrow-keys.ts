import type { KeyboardEvent } from 'react';

const STOPS = 'a[href], button:not(:disabled), input:not(:disabled)';
/** What does not need the arrow keys itself. */
const MOVABLE = 'a[href], button:not([role]), input[type="checkbox"]:not([role])';

/** Moves the focus to the same control of the row above or below; Tab reaches every control too. */
export function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, target, currentTarget: table } = event;
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || event.defaultPrevented) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  // Menus and dialogs of a row are outside of the table on the page.
  if (!(target instanceof HTMLElement) || !table.contains(target) || !target.matches(MOVABLE)) return;
  const cell = target.closest<HTMLTableCellElement>('td, th');
  const row = target.closest('tr');
  if (cell === null || row === null) return;
  const place = stopsOf(cell).indexOf(target);
  const step = key === 'ArrowDown' ? 1 : -1;
  for (let index = row.rowIndex + step; table.rows[index] !== undefined; index += step) {
    const next = findStop(table.rows[index], cell.cellIndex, place);
    if (next === undefined) continue;
    event.preventDefault();
    next.focus();
    return;
  }
}

const stopsOf = (element: Element | undefined) => [...(element?.querySelectorAll<HTMLElement>(STOPS) ?? [])];

/** A row that has no control in this column is not passed over: its first one takes the focus. */
function findStop(row: HTMLTableRowElement | undefined, column: number, place: number) {
  const stops = stopsOf(row?.cells[column]);
  return stops[place] ?? stops.at(-1) ?? stopsOf(row)[0];
}
