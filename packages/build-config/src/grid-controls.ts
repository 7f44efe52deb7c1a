import { join } from 'node:path';
import { rspack } from '@rspack/core';

/**
 * MUI controls that x-data-grid imports for its toolbar, menus, filter and column panels, pagination and overlays. The
 * portal's grid turns all of those off (`packages/ui/src/grid/table-grid.tsx`); the checkbox, the icon button, the
 * badge and the tooltip of its header and rows stay.
 */
const UNUSED_CONTROLS =
  /^@mui\/material\/(?:Autocomplete|Chip|CircularProgress|Divider|InputBase|Unstable_TrapFocus|LinearProgress|ListItemIcon|ListItemText|MenuList|MenuItem|Modal|TextField|TextareaAutosize|FormControl|FormControlLabel|Select|Switch|InputAdornment|TablePagination|ClickAwayListener|InputLabel|Skeleton|Tabs|Tab|ToggleButton)$/;
const GRID_CONTROLS = /x-data-grid[\\/]material[\\/]index\.mjs$/;
const STAND_IN = join(import.meta.dirname, 'unused-grid-control.ts');

/** Leaves the grid's unused controls out: about a third of the script that every list waits for. */
export const leaveOutGridControls = () =>
  new rspack.NormalModuleReplacementPlugin(UNUSED_CONTROLS, (request) => {
    if (GRID_CONTROLS.test(request.contextInfo?.issuer ?? '')) request.request = STAND_IN;
  });
