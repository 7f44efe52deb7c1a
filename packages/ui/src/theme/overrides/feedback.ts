import type { Components, Theme } from '@mui/material/styles';

/** Look of alerts, snackbars, chips, badges, progress and skeletons. */
export const feedbackOverrides: Components<Theme> = {};
