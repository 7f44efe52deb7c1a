import { join } from 'node:path';
import { rspack } from '@rspack/core';

interface Replacement {
  /** What is imported, as the library writes it. */
  request: RegExp;
  /** Path of the module that imports it. */
  issuer: RegExp;
  /** File below `replacements` that replaces it. */
  replacement: string;
}

/**
 * Modules of libraries that are never used here and that tree shaking keeps, because something refers to them. An
 * upgrade that moves one of them brings its code back, and the byte budget then fails the build.
 */
const REPLACEMENTS: readonly Replacement[] = [
  {
    // MUI controls that the data grid imports for its toolbar, menus, filter and column panels, pagination and overlays.
    // `packages/ui/src/grid/virtual/virtual-grid.tsx` turns all of those off; what its header and rows use stays.
    request:
      /^@mui\/material\/(?:Autocomplete|Chip|CircularProgress|Divider|InputBase|Unstable_TrapFocus|LinearProgress|ListItemIcon|ListItemText|MenuList|MenuItem|Modal|TextField|TextareaAutosize|FormControl|FormControlLabel|Select|Switch|InputAdornment|TablePagination|ClickAwayListener|InputLabel|Skeleton|Tabs|Tab|ToggleButton)$/,
    issuer: /x-data-grid[\\/]material[\\/]index\.mjs$/,
    replacement: 'grid-control.ts',
  },
  {
    // Made on every visit for widgets outside a theme, of which there are none.
    request: /\/defaultTheme\.mjs$/,
    issuer: /@mui[\\/]material[\\/]/,
    replacement: 'mui-default-theme.ts',
  },
  {
    request: /^@mui\/system\/cssVars$/,
    issuer: /@mui[\\/]material[\\/]styles[\\/]createThemeWithVars\.mjs$/,
    replacement: 'theme-variables.ts',
  },
  {
    request: /\/ssr\/components\.js$/,
    issuer: /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/](?:dom[\\/]lib|components)\.js$/,
    replacement: 'router-framework-mode.ts',
  },
  {
    request: /\/instrumentation\.js$/,
    issuer: /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]router[\\/]router\.js$/,
    replacement: 'router-instrumentation.ts',
  },
];

/** Leaves unused library code out: a third of the grid's script and 4 KB of the first script. */
export const leaveOutUnusedCode = () =>
  REPLACEMENTS.map(
    ({ request, issuer, replacement }) =>
      new rspack.NormalModuleReplacementPlugin(request, (data) => {
        if (issuer.test(data.contextInfo?.issuer ?? ''))
          data.request = join(import.meta.dirname, replacement);
      }),
  );
