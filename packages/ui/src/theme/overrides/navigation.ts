import type { Components, Theme } from '@mui/material/styles';
import { color, focusRingInset } from '../styles/css.ts';
import { duration, radius } from '../tokens.ts';

/** Look of tabs, breadcrumbs and steps. */
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
      indicator: {
        height: 2,
        borderRadius: `${radius.mark}px ${radius.mark}px 0 0`,
        backgroundColor: color.brand.main,
      },
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
  MuiStepper: {
    styleOverrides: {
      root: {
        // Positioned, so that visually hidden text inside the scrolled list does not widen the page.
        position: 'relative',
        overflowX: 'auto',
        scrollSnapType: 'x proximity',
        // Paper cannot be scrolled.
        '@media print': { flexWrap: 'wrap', overflowX: 'visible' },
      },
      horizontal: { alignItems: 'stretch' },
    },
  },
  MuiStep: {
    styleOverrides: {
      horizontal: {
        flex: '1 0 auto',
        padding: '7px 0',
        borderTop: `2px solid ${color.line.main}`,
        scrollSnapAlign: 'start',
        '&.Mui-completed, &[data-state="current"]': { borderTopColor: color.brand.main },
        '&[data-state="error"]': { borderTopColor: color.tone.danger.fg },
      },
    },
  },
  MuiStepLabel: {
    styleOverrides: {
      root: { alignItems: 'flex-start' },
      label: {
        fontSize: 14,
        fontWeight: 500,
        lineHeight: '20px',
        '&&': { color: color.text.muted },
        '&&.Mui-active, &&.Mui-completed, &&.Mui-error': { color: color.text.primary },
      },
    },
  },
  MuiStepIcon: {
    styleOverrides: {
      root: {
        color: color.text.muted,
        '&.Mui-active, &.Mui-completed': { color: color.brand.main },
        '&.Mui-error': { color: color.tone.danger.fg },
      },
      text: {
        fill: color.surface.raised,
        fontSize: 13,
        fontWeight: 600,
        '.Mui-active > &': { fill: color.brand.onMain },
      },
    },
  },
};
