import { type Theme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { gridOverrides } from '../../theme/overrides/grid.ts';

const themes = new WeakMap<Theme, Theme>();

/** The page's theme with the look of the data grid; the same for the same theme. */
function withGridLook(theme: Theme): Theme {
  // Outside of a theme, as in tests, MUI uses its own.
  if (theme.palette === undefined) return theme;
  const known = themes.get(theme);
  if (known !== undefined) return known;
  // MUI types the overrides of a theme by its own base, those of `createTheme` by the theme.
  const components = { ...theme.components, ...gridOverrides } as Theme['components'];
  const extended = { ...theme, components } as Theme;
  themes.set(theme, extended);
  return extended;
}

/** Adds the grid's look to the theme where a grid is: sign-in need not fetch it. */
export const GridTheme = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={withGridLook}>{children}</ThemeProvider>
);
