import { color, focusRingInset, font } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { radius } from '../../theme/tokens.ts';
import { CHECKBOX_WIDTH } from '../columns/fit-columns.ts';
import { HEAD_HEIGHT } from '../table-frame.tsx';

/** All styles of the table in one class, so that cells cost no further style insertions. */
export const Table = styled('table')({
  width: '100%',
  tableLayout: 'fixed',
  // Sticky cells keep their borders only where borders are separate.
  borderCollapse: 'separate',
  borderSpacing: 0,
  borderTop: `1px solid ${color.line.main}`,
  color: color.text.primary,
  fontSize: 13,
  lineHeight: '20px',
  textAlign: 'left',
  '& th, & td': {
    boxSizing: 'border-box',
    padding: '0 12px',
    borderBottom: `1px solid ${color.line.main}`,
    overflow: 'hidden',
    backgroundColor: 'inherit',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
  },
  '& th': {
    position: 'sticky',
    top: 0,
    zIndex: 3,
    height: HEAD_HEIGHT,
    backgroundColor: color.surface.canvas,
    color: color.text.muted,
    fontSize: 12,
    fontWeight: 500,
    lineHeight: '16px',
    textOverflow: 'ellipsis',
  },
  '& td': { height: 'var(--row-height)' },
  '& [data-align="right"]': { textAlign: 'right' },
  '& [data-align="center"]': { textAlign: 'center' },
  '& tbody tr': {
    '--row-ground': color.surface.canvas,
    backgroundColor: 'var(--row-ground)',
    '&:hover': { '--row-ground': color.surface.hover },
    '&[data-selected="true"]': { '--row-ground': color.surface.selected },
    '&[data-link="true"]': { cursor: 'pointer' },
  },
  '& td > .cell': {
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'middle',
  },
  '& td[data-wraps]': { paddingBlock: 8, overflowWrap: 'break-word', whiteSpace: 'normal' },
  '& td[data-kind="money"], & td[data-kind="number"]': { fontVariantNumeric: 'tabular-nums' },
  '& td[data-kind="code"]': { fontFamily: font.mono, fontSize: 12 },
  '& [data-part="checkbox"]': {
    left: 0,
    padding: '0 0 0 4px',
    textAlign: 'center',
    '& > input': { verticalAlign: 'middle' },
  },
  '& th[data-part="checkbox"] input:indeterminate': {
    borderColor: color.brand.main,
    backgroundColor: color.brand.main,
    '&::before': { inset: '6px 3px', clipPath: 'none', opacity: 1 },
  },
  '& [data-part="actions"]': { right: 0, padding: '0 4px 0 12px', overflow: 'visible' },
  '& [data-first]': { left: 0 },
  '&[data-selectable="true"] [data-first]': { left: CHECKBOX_WIDTH },
  // The first column and the actions stay visible while the rest scrolls sideways.
  '&[data-sideways="true"]': {
    '& [data-part], & [data-first]': { position: 'sticky', zIndex: 2 },
    '& th[data-part], & th[data-first]': { zIndex: 4 },
    // Fades out what the actions cover of a scrolled row, no wider than the padding of the cell before.
    '& td[data-part="actions"]::before': {
      content: '""',
      position: 'absolute',
      inset: '0 100% 0 auto',
      width: 12,
      background: 'linear-gradient(to right, transparent, var(--row-ground))',
      pointerEvents: 'none',
    },
  },
  '& .actions': { display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 2 },
  // Touch screens cannot hover, so actions are always visible there.
  '@media (hover: hover)': {
    // Their space is always reserved, so that hovering never covers the row's text. Not `:has()` within `:not()`: any
    // change of the page would then compute the styles of all its elements again.
    '& .actions > button:not([data-prominent], [aria-expanded="true"])': { opacity: 0 },
    '& tr:hover .actions > button, & .actions:focus-within > button': { opacity: 1 },
  },
});

export const SortButton = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  width: 'calc(100% + 24px)',
  height: HEAD_HEIGHT - 1,
  margin: '0 -12px',
  padding: '0 12px',
  border: 0,
  borderRadius: radius.control / 2,
  backgroundColor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'inherit',
  cursor: 'pointer',
  '& > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > svg': { flex: 'none', width: 14, height: 14, fill: 'currentColor', opacity: 0 },
  '[data-align="right"] > &': { flexDirection: 'row-reverse' },
  '[data-align="center"] > &': { justifyContent: 'center' },
  '&:hover > svg': { opacity: 0.5 },
  '[aria-sort] > &': { color: color.text.primary, '& > svg': { opacity: 1 } },
  '[aria-sort="descending"] > & > svg': { transform: 'rotate(180deg)' },
  '&:focus-visible': focusRingInset,
});
