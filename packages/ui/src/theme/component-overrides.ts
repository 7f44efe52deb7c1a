import type { Components, Theme } from '@mui/material/styles';
import { actionsOverrides } from './overrides/actions.ts';
import { baseOverrides } from './overrides/base.ts';
import { datesOverrides } from './overrides/dates.ts';
import { feedbackOverrides } from './overrides/feedback.ts';
import { inputsOverrides } from './overrides/inputs.ts';
import { navigationOverrides } from './overrides/navigation.ts';
import { overlaysOverrides } from './overrides/overlays.ts';

/**
 * The look of every MUI component. Widgets add behaviour and structure, not looks. That of the data grid comes with the
 * grid (`overrides/grid.ts`).
 */
export const componentOverrides: Components<Theme> = {
  ...baseOverrides,
  ...actionsOverrides,
  ...overlaysOverrides,
  ...inputsOverrides,
  ...feedbackOverrides,
  ...navigationOverrides,
  ...datesOverrides,
};
