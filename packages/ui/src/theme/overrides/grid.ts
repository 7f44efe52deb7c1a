import type { Components, Theme } from '@mui/material/styles';

/** Look of the data grid. */
export const gridOverrides: Components<Theme> = {};
