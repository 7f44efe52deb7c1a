import type { Components, Theme } from '@mui/material/styles';

/** Look of tabs, steppers, breadcrumbs, accordions and pagination. */
export const navigationOverrides: Components<Theme> = {};
