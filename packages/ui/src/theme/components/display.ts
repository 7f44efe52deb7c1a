import type { Components, Theme } from '@mui/material/styles';
import { color, focusRing } from '../css.ts';
import { radius } from '../tokens.ts';

/** What is only looked at, or moves between views. */
export const displayOverrides: Components<Theme> = {
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        height: 24,
        borderRadius: radius.control,
        backgroundColor: color.surface.hover,
        color: color.text.primary,
        fontSize: 13,
        '&.Mui-focusVisible': focusRing,
      },
      label: { paddingLeft: 8, paddingRight: 8 },
      outlined: { borderColor: color.line.strong, backgroundColor: 'transparent' },
      deleteIcon: {
        margin: '0 4px 0 -4px',
        fontSize: 16,
        color: color.text.subtle,
        '&:hover': { color: color.text.primary },
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse', variant: 'rounded' },
    styleOverrides: { root: { backgroundColor: color.surface.hover }, rounded: { borderRadius: 4 } },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 6, borderRadius: 3, backgroundColor: color.line.main },
      bar: { borderRadius: 3, backgroundColor: color.brand.main },
    },
  },
  MuiCircularProgress: { defaultProps: { size: 20, thickness: 4.4 } },
};
