import { type Styled, styled } from '../theme/styles/styled.tsx';

export const HEAD_HEIGHT = 36;
/** Up to this many rows scroll with the page; longer pages scroll inside a frame under their header. */
const MAX_ROWS_WITHOUT_FRAME = 25;

/** Height of a table's frame: a whole number of rows, about twenty at most on any screen; undefined without a frame. */
export function frameHeight(
  rowCount: number,
  { rowHeight, maxHeight }: { rowHeight: number; maxHeight: number | undefined },
): number | string | undefined {
  if (maxHeight !== undefined || rowCount <= MAX_ROWS_WITHOUT_FRAME) return maxHeight;
  return `calc(${HEAD_HEIGHT}px + round(down, clamp(480px, 100dvh - 220px, 720px) - ${HEAD_HEIGHT}px, ${rowHeight}px))`;
}

/** The place decides the width: a table with many columns scrolls in it and does not widen the page. */
export const TableFrame: Styled<'div'> = styled('div')({
  // Hidden labels of cells are positioned in the frame and scroll with them.
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  contain: 'inline-size',
});
