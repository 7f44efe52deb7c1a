import type { Components, Theme } from '@mui/material/styles';
import { actionsOverrides } from './overrides/actions.ts';
import { baseOverrides } from './overrides/base.ts';
import { feedbackOverrides } from './overrides/feedback.ts';
import { inputsOverrides } from './overrides/inputs.ts';
import { navigationOverrides } from './overrides/navigation.ts';
import { overlaysOverrides } from './overrides/overlays.ts';

/**
 * The styles of every MUI component. Widgets add behaviour and structure, not styles. The styles of the data grid and
 * the date pickers are loaded with their layers (`layer-theme.tsx`).
 */
export const componentOverrides: Components<Theme> = {
  ...baseOverrides,
  ...actionsOverrides,
  ...overlaysOverrides,
  ...inputsOverrides,
  ...feedbackOverrides,
  ...navigationOverrides,
};
