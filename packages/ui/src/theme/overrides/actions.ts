import type { Components, Theme } from '@mui/material/styles';
import { color } from '../styles/css.ts';
import { controlHeight, duration, radius } from '../tokens.ts';

const quick = `${duration.quick}ms ease-out`;

/** Look of buttons. */
export const actionsOverrides: Components<Theme> = {
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
};
