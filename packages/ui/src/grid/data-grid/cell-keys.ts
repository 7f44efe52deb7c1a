import type { GridCellParams, GridEventListener } from '@mui/x-data-grid';
import { openRowLink } from '../rows/row-link.tsx';
import { findControls, isField, isFocusedDirectly } from './cell-controls.ts';

type KeyEvent = Parameters<GridEventListener<'cellKeyDown'>>[1];

const isActKey = ({ key, shiftKey }: KeyEvent) =>
  !shiftKey && (key === 'Enter' || key === ' ' || key === 'F2');

/**
 * Keys of a cell, beside those with which the grid moves between cells: Enter, Space and F2 press its link or button, or
 * move the focus to the first of several; Escape returns the focus to the cell. A field has all other keys.
 */
export const handleCellKeys: GridEventListener<'cellKeyDown'> = (params, event) => {
  const { target, currentTarget: cell } = event;
  // React passes on the keys of menus and dialogs that a cell opens elsewhere in the page.
  if (!(target instanceof HTMLElement) || !cell.contains(target)) return;
  if (target === cell) handleKeysOfCell(cell, event);
  else if (isField(target)) handleKeysOfField(target, params, event);
  else handleKeysOfControl(target, cell, event);
};

function handleKeysOfCell(cell: HTMLElement, event: KeyEvent): void {
  if (!isActKey(event)) return;
  const [first] = findControls(cell);
  if (first !== undefined) {
    take(event);
    focusControl(first);
  } else if (event.key === 'Enter') {
    const row = cell.closest('[role="row"]');
    if (row) openRowLink(row, event);
  }
}

function handleKeysOfField(field: HTMLElement, { api }: GridCellParams, event: KeyEvent): void {
  event.defaultMuiPrevented = true;
  if (event.key === 'Escape') leave(event);
  if (event.key !== 'Tab') return;
  const next = findNext(field, event.shiftKey);
  const cell = next?.closest<HTMLElement>('[role="gridcell"]');
  if (!next || !cell) return;
  event.preventDefault();
  focusControl(next);
  const row = cell.closest('[data-id]')?.getAttribute('data-id');
  const column = cell.getAttribute('data-field');
  if (row && column) api.setCellFocus(row, column);
}

function handleKeysOfControl(control: HTMLElement, cell: HTMLElement, event: KeyEvent): void {
  const controls = findControls(cell);
  if (isActKey(event)) {
    event.defaultMuiPrevented = true;
    // The browser presses a button itself with Enter and Space, a link with Enter, and a checkbox with Space.
    const isPressed =
      event.key === 'Enter' ? !control.matches('input') : event.key === ' ' && !control.matches('a');
    if (isPressed) return;
    event.preventDefault();
    control.click();
  } else if (!isFocusedDirectly(controls)) {
    if (event.key === 'Escape') leave(event);
    const step = STEPS[event.key];
    const next =
      event.key === 'Tab'
        ? findNext(control, event.shiftKey, cell)
        : step && controls[controls.indexOf(control) + step];
    if (step !== undefined || next) take(event);
    if (next) focusControl(next);
  }
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The control after or before one: in its cell, else of the next field in its row. */
function findNext(control: HTMLElement, isBack: boolean, within?: Element): HTMLElement | undefined {
  const cell = control.closest('[role="gridcell"]');
  const scope = within ?? control.closest('[role="row"]');
  if (!cell || !scope) return undefined;
  const controls = findControls(scope).filter((one) => (one !== cell && cell.contains(one)) || isField(one));
  const wantedPosition = isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const beyond = controls.filter((one) => (control.compareDocumentPosition(one) & wantedPosition) !== 0);
  return isBack ? beyond.at(-1) : beyond[0];
}

function focusControl(control: HTMLElement): void {
  control.focus();
  if (control instanceof HTMLInputElement) control.select();
}

/** Returns the focus from a control to its cell. */
function leave(event: KeyEvent): void {
  // An open list or menu of the control closes first.
  if (event.isDefaultPrevented()) return;
  take(event);
  // A dialog around the grid stays open.
  event.stopPropagation();
  event.currentTarget.focus();
}

/** Keeps a key from the browser and the grid. */
function take(event: KeyEvent): void {
  event.preventDefault();
  event.defaultMuiPrevented = true;
}
