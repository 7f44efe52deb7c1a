import type { Components, Theme } from '@mui/material/styles';
import { color, focusRing } from '../styles/css.ts';

const toggle = {
  flex: 'none',
  color: color.line.field,
  '&:hover': { backgroundColor: 'transparent', color: color.text.muted },
  '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: color.brand.main },
  '&.Mui-disabled': { color: color.line.strong },
  '&:has([aria-invalid="true"])': { color: color.tone.danger.fg },
  '&.Mui-focusVisible': { ...focusRing, outlineOffset: -1 },
} as const;

/** Look of form controls. */
export const inputsOverrides: Components<Theme> = {
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: { ...toggle, padding: 2, borderRadius: 4, '& .MuiSvgIcon-root': { fontSize: 20 } },
    },
  },
  MuiRadio: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { ...toggle, padding: 2, '& .MuiSvgIcon-root': { fontSize: 20 } } },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { flex: 'none', width: 32, height: 20, margin: 2, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 3,
        color: '#fff',
        '&.Mui-checked': { color: '#fff', transform: 'translateX(12px)' },
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: color.brand.main, opacity: 1 },
        '&.Mui-disabled': { color: color.surface.raised },
        '&.Mui-disabled + .MuiSwitch-track': { backgroundColor: color.line.strong, opacity: 1 },
        '&:hover, &.Mui-checked:hover': { backgroundColor: 'transparent' },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing,
        // In forced-colours mode background colours are removed.
        '@media (forced-colors: active)': { color: 'ButtonText' },
      },
      thumb: { width: 14, height: 14, boxShadow: 'none' },
      track: {
        borderRadius: 10,
        backgroundColor: color.line.field,
        opacity: 1,
        '@media (forced-colors: active)': { border: '1px solid ButtonText' },
      },
    },
  },
};
