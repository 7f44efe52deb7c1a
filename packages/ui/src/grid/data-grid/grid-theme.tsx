import { type Theme, ThemeProvider, useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { gridOverrides } from '../../theme/overrides/grid.ts';

type Provided = Theme | (() => Theme);

const provided = new WeakMap<Theme, Provided>();

/** A theme with the look of the data grid, as a provider takes it; the same for the same theme. */
function withGridLook(theme: Theme): Provided {
  const known = provided.get(theme);
  if (known !== undefined) return known;
  // MUI types the overrides of a theme by its own base, those of `createTheme` by the theme.
  const components = { ...theme.components, ...gridOverrides } as Theme['components'];
  const extended = { ...theme, components } as Theme;
  // A function, because a provider of a theme with variables would write the variables again.
  const result = 'vars' in theme ? () => extended : extended;
  provided.set(theme, result);
  return result;
}

/** Adds the grid's look to the theme where a grid is: sign-in need not fetch it. */
export function GridTheme({ children }: { children: ReactNode }) {
  const theme = useTheme();
  return <ThemeProvider theme={withGridLook(theme)}>{children}</ThemeProvider>;
}
