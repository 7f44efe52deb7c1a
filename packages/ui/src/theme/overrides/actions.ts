import type { Components, Theme } from '@mui/material/styles';
import { color, shadow } from '../styles/css.ts';
import { controlHeight, duration, radius } from '../tokens.ts';

const quick = `${duration.quick}ms ease-out`;

const square = (size: number) => ({ width: size, height: size });

/** Buttons that run something keep their look: only those that cannot be pressed are greyed out. */
const unavailable = '&.Mui-disabled, &[aria-disabled="true"]:not([aria-busy="true"])';

/** Look of buttons. */
export const actionsOverrides: Components<Theme> = {
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit' },
    styleOverrides: {
      root: {
        flex: 'none',
        gap: 6,
        minWidth: 0,
        minHeight: controlHeight.medium,
        padding: '5px 12px',
        border: '1px solid transparent',
        borderRadius: radius.control,
        color: color.text.primary,
        fontSize: 14,
        lineHeight: '20px',
        letterSpacing: '-0.004em',
        textAlign: 'center',
        whiteSpace: 'nowrap',
        transition: `background-color ${quick}, border-color ${quick}, color ${quick}`,
        '& > svg': { flex: 'none', fontSize: 18 },
        '@media (pointer: coarse)': { minHeight: controlHeight.large },
        '&[aria-busy="true"]': { cursor: 'progress' },
        [unavailable]: {
          borderColor: color.line.main,
          backgroundColor: color.surface.sunken,
          boxShadow: 'none',
          color: color.text.disabled,
          cursor: 'not-allowed',
          pointerEvents: 'auto',
        },
        // A quiet button may be labelled with the name of the item it opens, such as a file.
        '@media print': { '&:not(.MuiButton-text)': { display: 'none' } },
      },
      startIcon: { margin: '0 0 0 -2px', '& > *:nth-of-type(1)': { fontSize: 18 } },
      endIcon: { margin: 0, '& > *:nth-of-type(1)': { fontSize: 18 } },
      outlined: {
        borderColor: color.line.strong,
        backgroundColor: color.surface.raised,
        boxShadow: shadow.small,
        '&:hover': { borderColor: color.line.field, backgroundColor: color.surface.hover },
        '&:active': { backgroundColor: color.line.main },
      },
      text: {
        color: color.text.muted,
        '&:hover': { backgroundColor: color.surface.hover, color: color.text.primary },
        '&:active': { backgroundColor: color.line.main },
        [unavailable]: { borderColor: 'transparent', backgroundColor: 'transparent' },
      },
    },
    variants: [
      {
        props: { variant: 'contained', color: 'primary' },
        style: {
          backgroundColor: color.brand.main,
          color: color.brand.onMain,
          boxShadow: shadow.small,
          '&:hover': { backgroundColor: color.brand.hover, boxShadow: shadow.small },
          '&:active': { backgroundColor: color.brand.active },
        },
      },
      {
        props: { variant: 'contained', color: 'error' },
        style: {
          backgroundColor: color.tone.danger.solid,
          color: color.tone.danger.onSolid,
          boxShadow: shadow.small,
          '&:hover': { backgroundColor: `color-mix(in oklab, ${color.tone.danger.solid} 88%, black)` },
        },
      },
      {
        props: { size: 'small' },
        style: {
          minHeight: controlHeight.small,
          padding: '3px 8px',
          fontSize: 13,
          '@media (pointer: coarse)': { minHeight: 36 },
        },
      },
      { props: { size: 'large' }, style: { minHeight: controlHeight.large, padding: '9px 16px' } },
    ],
  },
  MuiIconButton: {
    defaultProps: { color: 'inherit' },
    styleOverrides: {
      root: {
        flex: 'none',
        ...square(controlHeight.medium),
        padding: 0,
        borderRadius: radius.control,
        color: color.text.muted,
        transition: `background-color ${quick}, color ${quick}`,
        '&:hover, &[aria-expanded="true"]': {
          backgroundColor: color.surface.hover,
          color: color.text.primary,
        },
        '&:active': { backgroundColor: color.line.main },
        '&.Mui-disabled': {
          backgroundColor: 'transparent',
          color: color.text.disabled,
          cursor: 'not-allowed',
          pointerEvents: 'auto',
        },
        '@media (pointer: coarse)': square(40),
      },
      sizeSmall: { ...square(24), borderRadius: radius.small, '@media (pointer: coarse)': square(32) },
      sizeLarge: square(40),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        gap: 4,
        minWidth: 44,
        minHeight: controlHeight.small,
        padding: '0 10px',
        borderColor: color.line.field,
        borderRadius: radius.control,
        backgroundColor: color.surface.raised,
        color: color.text.primary,
        fontSize: 13,
        fontVariantNumeric: 'tabular-nums',
        fontWeight: 400,
        lineHeight: '20px',
        textTransform: 'none',
        '&:hover': { backgroundColor: color.surface.hover },
        '& > svg': { marginLeft: -4, fontSize: 16 },
        '@media (pointer: coarse)': { minHeight: controlHeight.large },
        '&.Mui-selected, &.Mui-selected:hover': {
          borderColor: color.brand.fg,
          backgroundColor: color.brand.soft,
          color: color.brand.fg,
          fontWeight: 500,
        },
        '@media (forced-colors: active)': { '&.Mui-selected': { outline: '2px solid Highlight' } },
        '&[data-variant="text"]': {
          justifyContent: 'flex-start',
          borderColor: 'transparent',
          backgroundColor: 'transparent',
          whiteSpace: 'nowrap',
          '&:hover': { backgroundColor: color.surface.hover },
          '&.Mui-selected': { backgroundColor: color.surface.selected },
        },
      },
    },
  },
};
