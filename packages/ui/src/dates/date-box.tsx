import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import type { DateTime } from 'luxon';
import { useMemo, useState } from 'react';
import { timeZone } from '../format/dates.ts';
import { DAYS, MOMENTS, toDateTime } from './day-format.ts';
import { formatWeekday, Pickers } from './pickers.tsx';
import { useSections } from './use-sections.ts';

export interface DateBoxProps {
  /** The label of the field has the id `${id}-label`. */
  id: string;
  name?: string;
  label: string;
  /** A day, a date and time, or `INCOMPLETE`. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  disabled?: boolean | undefined;
  invalid?: boolean;
  aria?: { 'aria-describedby'?: string | undefined };
  min?: string | undefined;
  max?: string | undefined;
  isDayDisabled?: ((day: string) => boolean) | undefined;
  withTime?: boolean;
  size?: 'small' | 'medium';
}

/** MUI's date picker for a value that is text. Alt+Down opens the calendar, as its button does. */
export function DateBox({ value, onChange, withTime = false, size = 'small', ...props }: DateBoxProps) {
  const kind = withTime ? MOMENTS : DAYS;
  const [open, setOpen] = useState(false);
  const { date, report, settle, fieldRef, handlers } = useSections({
    value,
    onChange,
    kind,
    onOpen: () => setOpen(!props.disabled),
  });
  const { min, max, isDayDisabled } = props;
  const limits = useMemo(() => {
    const [minDate, maxDate] = [toDateTime(min), toDateTime(max)];
    return { ...(minDate && { minDate }), ...(maxDate && { maxDate }) };
  }, [min, max]);
  const chooseLabel = `Choose ${props.label.toLowerCase()}`;
  const shared = {
    ...limits,
    value: date,
    onChange: report,
    open,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    format: kind.format,
    timezone: timeZone,
    disabled: props.disabled ?? false,
    fixedWeekNumber: 6,
    dayOfWeekFormatter: formatWeekday,
    ...(isDayDisabled && { shouldDisableDate: (day: DateTime) => isDayDisabled(DAYS.toValue(day)) }),
    slots: { openPickerIcon: CalendarTodayOutlined },
    slotProps: {
      field: {
        fieldRef,
        onFocus: () => props.onFocus?.(),
        onBlur: () => {
          settle();
          props.onBlur?.();
        },
      },
      textField: {
        id: props.id,
        name: props.name,
        size,
        fullWidth: true,
        error: props.invalid ?? false,
        ...handlers,
        slotProps: { input: { 'aria-labelledby': `${props.id}-label`, ...props.aria } },
      },
      openPickerIcon: { sx: { fontSize: 18 } },
      openPickerButton: {
        size: 'small',
        edge: false,
        'aria-label': chooseLabel,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
      },
      popper: { 'aria-label': chooseLabel, 'aria-labelledby': undefined },
    },
  } as const;
  return (
    <Pickers title={chooseLabel}>
      {withTime ? (
        <DateTimePicker
          {...shared}
          ampm={false}
          views={['year', 'month', 'day', 'hours', 'minutes', 'seconds']}
          openTo="day"
          timeSteps={{ minutes: 5, seconds: 5 }}
        />
      ) : (
        <DatePicker {...shared} views={['year', 'month', 'day']} openTo="day" />
      )}
    </Pickers>
  );
}
