import type { Components, Theme } from '@mui/material/styles';
import { SmartLink } from '../link-context.tsx';
import { color, focusRing, font } from '../styles/css.ts';
import { radius } from '../tokens.ts';

/** Look of surfaces, icons and everything that can be pressed. */
export const baseOverrides: Components<Theme> = {
  MuiButtonBase: {
    // Links in buttons, menus and tabs go through the router.
    defaultProps: { disableRipple: true, LinkComponent: SmartLink },
    styleOverrides: {
      root: { fontFamily: font.sans, '&.Mui-focusVisible, &:focus-visible': focusRing },
    },
  },
  MuiSvgIcon: { styleOverrides: { root: { fontSize: 20 }, fontSizeSmall: { fontSize: 16 } } },
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
};
