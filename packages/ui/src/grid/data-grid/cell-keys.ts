import type { GridEventListener } from '@mui/x-data-grid';

const FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"]';
const CONTROLS = 'a, button, input, [role="button"]';

/** Leaves keys to the controls of a cell: all to a field, and Enter and Space to what they press. */
export const leaveKeysToControls: GridEventListener<'cellKeyDown'> = (_params, event) => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const presses = event.key === ' ' || event.key === 'Enter';
  if (target.matches(FIELDS) || (presses && !event.shiftKey && target.matches(CONTROLS)))
    event.defaultMuiPrevented = true;
};
