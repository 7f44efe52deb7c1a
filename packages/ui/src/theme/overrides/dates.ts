import type { Components, Theme } from '@mui/material/styles';

/** Look of date and time pickers. */
export const datesOverrides: Components<Theme> = {};
