import { join } from 'node:path';
import { rspack } from '@rspack/core';

interface Replacement {
  /** What is imported, as the library writes it. */
  request: RegExp;
  /** Path of the module that imports it. */
  issuer: RegExp;
  /** File below `replacements` that replaces it. */
  replacement: string;
  /** Only in the production build of an area. */
  inPublishedAreas?: true;
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
    request: /\/SnapshotHandler\.js$/,
    issuer: /@module-federation[\\/]runtime-core[\\/]/,
    replacement: 'federation-snapshots.ts',
  },
  {
    request: /\/utils\/preload\.js$/,
    issuer: /@module-federation[\\/]runtime-core[\\/]dist[\\/](?:helpers|remote[\\/]index)\.js$/,
    replacement: 'federation-preloading.ts',
  },
  {
    // Made on every visit for widgets outside a theme, of which there are none.
    request: /\/defaultTheme\.mjs$/,
    issuer: /@mui[\\/]material[\\/]/,
    replacement: 'mui-default-theme.ts',
  },
  {
    request: /\/semver\/index\.js$/,
    issuer: /@module-federation[\\/]runtime-core[\\/]dist[\\/](?:utils[\\/]share|index)\.js$/,
    replacement: 'federation-versions.ts',
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
  {
    request: /^\.\/desc\.mjs$/,
    issuer: /[\\/]error-codes[\\/]/,
    replacement: 'error-descriptions.ts',
    inPublishedAreas: true,
  },
];

/** Leaves unused library code out: a third of the grid's script and 5 KB of the first script. */
export const leaveOutUnusedCode = ({ isPublishedArea }: { isPublishedArea: boolean }) =>
  REPLACEMENTS.filter(({ inPublishedAreas }) => isPublishedArea || !inPublishedAreas).map(
    ({ request, issuer, replacement }) =>
      new rspack.NormalModuleReplacementPlugin(request, (data) => {
        if (issuer.test(data.contextInfo?.issuer ?? ''))
          data.request = join(import.meta.dirname, replacement);
      }),
  );
