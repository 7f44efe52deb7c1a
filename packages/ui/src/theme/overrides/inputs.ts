import type { Components, Theme } from '@mui/material/styles';
import { color, focusRingInset } from '../styles/css.ts';

/** Look of form controls. */
export const inputsOverrides: Components<Theme> = {
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
};
