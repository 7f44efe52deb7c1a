import type { Components, Theme } from '@mui/material/styles';
import { color, shadow } from '../styles/css.ts';
import { radius } from '../tokens.ts';

/** Look of dialogs, drawers, menus, popovers and tooltips. */
export const overlaysOverrides: Components<Theme> = {
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
