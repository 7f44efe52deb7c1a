import type { Components, Theme } from '@mui/material/styles';
import { color, focusRingInset, shadow } from '../css.ts';
import { controlHeight, duration, radius } from '../tokens.ts';

/** What lies over the page. */
export const overlayOverrides: Components<Theme> = {
  MuiBackdrop: {
    styleOverrides: { root: { backgroundColor: color.scrim }, invisible: { backgroundColor: 'transparent' } },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none', backgroundColor: color.surface.raised, color: color.text.primary },
      rounded: { borderRadius: radius.card },
      outlined: { borderColor: color.line.main },
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: {
        marginTop: 4,
        borderRadius: radius.card,
        backgroundColor: color.surface.overlay,
        boxShadow: shadow.menu,
      },
    },
  },
  MuiMenu: {
    defaultProps: { transitionDuration: duration.quick },
    styleOverrides: { paper: { minWidth: 184 }, list: { padding: 4, outline: 'none' } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: controlHeight.medium,
        gap: 8,
        padding: '6px 8px',
        borderRadius: radius.control,
        fontSize: 14,
        lineHeight: '20px',
        '&:hover, &.Mui-focusVisible': { backgroundColor: color.surface.hover },
        '&.Mui-focusVisible': focusRingInset,
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          backgroundColor: color.surface.selected,
          fontWeight: 500,
        },
        '& .MuiSvgIcon-root': { fontSize: 18, color: color.text.subtle },
        '@media (pointer: coarse)': { minHeight: 44 },
        '@media (min-width: 600px)': { minHeight: controlHeight.medium },
      },
    },
  },
  MuiListSubheader: {
    styleOverrides: {
      root: {
        padding: '6px 8px 2px',
        backgroundColor: 'transparent',
        color: color.text.subtle,
        fontSize: 12,
        fontWeight: 500,
        lineHeight: '16px',
      },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 100, enterNextDelay: 100, arrow: false },
    styleOverrides: {
      tooltip: {
        maxWidth: 280,
        padding: '4px 8px',
        borderRadius: radius.control,
        backgroundColor: color.surface.inverse,
        color: color.surface.onInverse,
        fontSize: 12,
        fontWeight: 400,
        lineHeight: '16px',
        '.MuiTooltip-popper &': { margin: '5px !important' },
      },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: {
        marginTop: 4,
        borderRadius: radius.card,
        backgroundColor: color.surface.overlay,
        boxShadow: shadow.menu,
      },
      listbox: { padding: 4 },
      option: {
        minHeight: '32px !important',
        padding: '6px 8px !important',
        borderRadius: radius.control,
        fontSize: 14,
        '&.Mui-focused, &.Mui-focusVisible': { backgroundColor: `${color.surface.hover} !important` },
        '&[aria-selected="true"]': { backgroundColor: `${color.surface.selected} !important` },
      },
      noOptions: { fontSize: 13, color: color.text.muted },
      loading: { fontSize: 13, color: color.text.muted },
      inputRoot: { padding: '0 32px 0 4px !important' },
      input: { padding: '6px !important' },
    },
  },
};
