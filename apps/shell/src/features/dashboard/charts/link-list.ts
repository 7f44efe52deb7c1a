import { color, focusRing, Link, radius, styled } from '@portal/ui';

/** A list of links whose hover background extends beyond the column. */
export const LinkList = styled('ul')({
  display: 'grid',
  gap: 2,
  margin: '0 -8px',
  padding: 0,
  listStyle: 'none',
  // Printed pages have no padding to extend into.
  '@media print': { margin: 0 },
});

/** The link that fills an entry of a {@link LinkList}. */
export const EntryLink = styled(Link)({
  display: 'block',
  padding: '6px 8px',
  borderRadius: radius.control,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { backgroundColor: color.surface.hover, color: 'inherit', textDecoration: 'none' },
  '&:focus-visible': focusRing,
});
