import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { DateTime } from 'luxon';
import { type ReactNode, useMemo } from 'react';
import { createLayerTheme } from '../theme/layer-theme.tsx';
import { datesOverrides } from '../theme/overrides/dates.ts';

const DatesTheme = createLayerTheme(datesOverrides);

/** The placeholder of specification §5 is `HH:mm:ss`. */
const fieldHoursPlaceholder = () => 'HH';

interface PickersProps {
  /** Title of the dialog that a picker opens on a touch screen. */
  title: string;
  children: ReactNode;
}

/** Settings of all pickers and date fields: luxon's dates and British conventions, so that weeks start on Monday. */
export function Pickers({ title, children }: PickersProps) {
  const localeText = useMemo(
    () => ({ fieldHoursPlaceholder, datePickerToolbarTitle: title, dateTimePickerToolbarTitle: title }),
    [title],
  );
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale="en-GB" localeText={localeText}>
      <DatesTheme>{children}</DatesTheme>
    </LocalizationProvider>
  );
}

/** Mo, Tu, We: luxon's shortest names are single letters. */
export const formatWeekday = (date: DateTime) => date.setLocale('en-GB').toFormat('ccc').slice(0, 2);
