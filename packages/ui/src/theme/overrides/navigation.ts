import type { Components, Theme } from '@mui/material/styles';
import { color, focusRingInset } from '../styles/css.ts';
import { duration, radius } from '../tokens.ts';

/** Look of tabs and breadcrumbs. */
export const navigationOverrides: Components<Theme> = {
  MuiBreadcrumbs: {
    styleOverrides: {
      root: { marginBottom: 4, color: color.text.muted, fontSize: 13, lineHeight: '20px' },
      // Links of two lines are 24 px apart, so that each can be hit.
      ol: { rowGap: 4, '& a': { paddingBlock: 2, minWidth: 0, overflowWrap: 'anywhere' } },
      separator: { color: color.text.disabled },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: {
        minHeight: 40,
        boxShadow: `inset 0 -1px ${color.line.main}`,
        '@media print': { display: 'none' },
      },
      list: { gap: 4 },
      indicator: { height: 2, borderRadius: '2px 2px 0 0', backgroundColor: color.brand.main },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        flex: 'none',
        gap: 6,
        minWidth: 0,
        minHeight: 40,
        padding: '0 10px',
        color: color.text.muted,
        transition: `color ${duration.quick}ms ease-out`,
        '&:hover, &.Mui-selected': { color: color.text.primary },
        '&.Mui-disabled': { color: color.text.disabled, opacity: 1 },
        '&:focus-visible, &.Mui-focusVisible': { ...focusRingInset, borderRadius: radius.control },
        '& > .MuiTab-icon': { margin: 0 },
      },
    },
  },
};
