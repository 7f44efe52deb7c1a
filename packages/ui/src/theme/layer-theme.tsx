import { type Components, type Theme, ThemeProvider, useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';

type Provided = Theme | (() => Theme);

/**
 * Creates a provider that adds the styles of one layer's components to the theme around it. They are then fetched with
 * the layer and not at sign-in.
 */
export function createLayerTheme(overrides: Components<Theme>) {
  const provided = new WeakMap<Theme, Provided>();

  /** The extended theme in the form that a provider accepts. Returns the same object for the same theme. */
  function extend(theme: Theme): Provided {
    const known = provided.get(theme);
    if (known !== undefined) return known;
    // MUI types overrides in a theme by its base theme, but overrides for `createTheme` by the theme itself.
    const components = { ...theme.components, ...overrides } as Theme['components'];
    const extended = { ...theme, components } as Theme;
    // A function, because a provider with a new theme would write all CSS variables again.
    const result = 'vars' in theme ? () => extended : extended;
    provided.set(theme, result);
    return result;
  }

  return function LayerTheme({ children }: { children: ReactNode }) {
    const theme = useTheme();
    return <ThemeProvider theme={extend(theme)}>{children}</ThemeProvider>;
  };
}
