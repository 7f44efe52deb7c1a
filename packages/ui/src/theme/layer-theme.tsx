import { type Components, type Theme, ThemeProvider, useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';

type Provided = Theme | (() => Theme);

/**
 * A provider that adds the look of one layer's components to the theme around it, so that it is fetched with the layer
 * and not with sign-in.
 */
export function createLayerTheme(overrides: Components<Theme>) {
  const provided = new WeakMap<Theme, Provided>();

  /** The extended theme as a provider takes it; the same for the same theme. */
  function extend(theme: Theme): Provided {
    const known = provided.get(theme);
    if (known !== undefined) return known;
    // MUI types the overrides of a theme by its own base, those of `createTheme` by the theme.
    const components = { ...theme.components, ...overrides } as Theme['components'];
    const extended = { ...theme, components } as Theme;
    // A function, because a provider of a theme with variables would write the variables again.
    const result = 'vars' in theme ? () => extended : extended;
    provided.set(theme, result);
    return result;
  }

  return function LayerTheme({ children }: { children: ReactNode }) {
    const theme = useTheme();
    return <ThemeProvider theme={extend(theme)}>{children}</ThemeProvider>;
  };
}
