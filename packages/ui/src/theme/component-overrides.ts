import type { Components, Theme } from '@mui/material/styles';
import { color, focusRing, focusRingInset, font, shadow } from './styles/css.ts';
import { controlHeight, duration, radius } from './tokens.ts';

const quick = `${duration.quick}ms ease-out`;

/**
 * Styles of the MUI components that the grid and the calendar render: buttons, checkboxes, tooltips and popovers.
 * All other widgets are our own.
 */
export const componentOverrides: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: { fontFamily: font.sans, '&.Mui-focusVisible, &:focus-visible': focusRing },
    },
  },
  MuiIconButton: {
    defaultProps: { color: 'inherit' },
    styleOverrides: {
      root: {
        width: controlHeight.medium,
        height: controlHeight.medium,
        padding: 0,
        borderRadius: radius.control,
        color: color.text.muted,
        transition: `background-color ${quick}, color ${quick}`,
        '&:hover': { backgroundColor: color.surface.hover, color: color.text.primary },
        '&.Mui-disabled': { color: color.text.disabled },
        '@media (pointer: coarse)': { width: 40, height: 40 },
      },
      sizeSmall: {
        width: 24,
        height: 24,
        borderRadius: 4,
        '@media (pointer: coarse)': { width: 32, height: 32 },
      },
      sizeLarge: { width: 40, height: 40 },
    },
  },
  MuiSvgIcon: { styleOverrides: { root: { fontSize: 20 }, fontSizeSmall: { fontSize: 16 } } },
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        padding: 2,
        borderRadius: 4,
        color: color.line.field,
        '&:hover': { backgroundColor: 'transparent', color: color.text.muted },
        '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: color.brand.main },
        '&.Mui-disabled': { color: color.line.strong },
        '& .MuiSvgIcon-root': { fontSize: 20 },
        '&.Mui-focusVisible': focusRingInset,
      },
    },
  },
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
};
