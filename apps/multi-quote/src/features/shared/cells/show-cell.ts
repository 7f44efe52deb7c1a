const findCell = (key: string) => document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(key)}"]`);

/** The key of the cell that has the focus, or null. */
export const focusedCell = (): string | null =>
  document.activeElement?.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? null;

/**
 * Brings a cell into view and focuses its field.
 * @param share how far down the grid its row is, from 0 to 1: long grids only have the rows in view
 * @returns false if the cell is not in the grid, for example because its column is hidden
 */
export async function showCell(key: string, share: number): Promise<boolean> {
  if (findCell(key) === null) await scrollGridTo(share);
  const field = findCell(key)?.querySelector<HTMLElement>('input, select, [role="spinbutton"]');
  if (!field) return false;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center', inline: 'center' });
  return true;
}

async function scrollGridTo(share: number): Promise<void> {
  let box = document.querySelector('[data-cell]')?.parentElement ?? null;
  while (
    box !== null &&
    (box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY === 'visible')
  )
    box = box.parentElement;
  if (box === null) return;
  box.scrollTop = share * box.scrollHeight - box.clientHeight / 2;
  // The grid renders the rows after it has learnt of the scroll position.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}
