import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import type { DateTime } from 'luxon';
import { createContext, use } from 'react';
import { timeZone } from '../../format/dates.ts';
import { color, focusRingInset } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { radius } from '../../theme/tokens.ts';
import { toDateTime } from '../day-format.ts';

const Day = styled(PickerDay)({
  width: 32,
  height: 32,
  margin: 0,
  borderRadius: radius.control,
  color: color.text.primary,
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { backgroundColor: color.surface.hover },
  '&:focus-visible': focusRingInset,
  '&.MuiPickerDay-today, &.MuiPickersDay-today': { border: `1px solid ${color.line.field}` },
  '&.Mui-disabled': { color: color.text.disabled },
  '&&.Mui-selected': {
    backgroundColor: color.brand.main,
    color: color.brand.onMain,
    fontWeight: 600,
    '&:hover, &:focus': { backgroundColor: color.brand.hover },
  },
  '&[data-within="true"]': { borderRadius: 0, backgroundColor: color.surface.selected },
});

const Calendar = styled(DateCalendar)({
  width: 248,
  height: 'auto',
  maxHeight: 'none',
  padding: 12,
  '& .MuiPickersCalendarHeader-root': { minHeight: 32, margin: '0 0 4px', padding: '0 0 0 8px' },
  // Keeps the 32 px arrows clear of the button that switches to years.
  '& .MuiPickersArrowSwitcher-root .MuiIconButton-root': { margin: 0 },
  '& .MuiPickersArrowSwitcher-spacer': { width: 0 },
  '& .MuiPickersCalendarHeader-labelContainer': { marginRight: 'auto' },
  '& .MuiPickersCalendarHeader-label': { fontSize: 14, fontWeight: 600 },
  '& .MuiDayCalendar-weekDayLabel': {
    width: 32,
    height: 28,
    margin: 0,
    color: color.text.subtle,
    fontSize: 12,
  },
  '& .MuiDayCalendar-weekContainer': { margin: 0 },
  '& .MuiDayCalendar-slideTransition': { minHeight: 192 },
  '& .MuiYearCalendar-root, & .MuiMonthCalendar-root': { width: '100%', padding: 0 },
  '& .MuiYearCalendar-button, & .MuiMonthCalendar-button': {
    height: 32,
    borderRadius: radius.control,
    fontSize: 13,
    '&:hover': { backgroundColor: color.surface.hover },
    '&.Mui-selected': { backgroundColor: color.brand.main, color: color.brand.onMain },
  },
});

interface Span {
  /** YYYY-MM-DD */
  start: string | null;
  end: string | null;
  onHover: (day: string) => void;
}

const SpanContext = createContext<Span | null>(null);

/** Page Up goes to the previous month and Page Down to the next (ARIA APG, date grid); the library has them reversed. */
function withStandardPageKeys<Event extends { key: string }>(event: Event): Event {
  const turned = { PageUp: 'PageDown', PageDown: 'PageUp' }[event.key];
  return turned === undefined ? event : Object.create(event, { key: { value: turned } });
}

function RangeDay(props: PickerDayProps) {
  const span = use(SpanContext);
  // The adapter above creates luxon dates only.
  const day = (props.day as DateTime).toFormat('yyyy-MM-dd');
  const isEnd = span !== null && (day === span.start || day === span.end);
  const within = Boolean(span?.start && span.end && day > span.start && day < span.end);
  return (
    <Day
      {...props}
      selected={props.selected || isEnd}
      data-within={within && !props.outsideCurrentMonth}
      onKeyDown={(event, at) => props.onKeyDown?.(withStandardPageKeys(event), at)}
      onMouseEnter={() => span?.onHover(day)}
    />
  );
}

export interface CalendarPanelProps {
  /** YYYY-MM-DD */
  value: string | null;
  onPick: (day: string) => void;
  span?: Span;
  min?: string | undefined;
  max?: string | undefined;
  isDayDisabled?: ((day: string) => boolean) | undefined;
}

/** MUI's free calendar with the portal's styles: weeks start on Monday, days are London's. */
export function CalendarPanel({ value, onPick, span, min, max, isDayDisabled }: CalendarPanelProps) {
  const minDate = toDateTime(min);
  const maxDate = toDateTime(max);
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale="en-GB">
      <SpanContext value={span ?? null}>
        <Calendar
          autoFocus
          fixedWeekNumber={6}
          timezone={timeZone}
          value={toDateTime(value)}
          views={['year', 'month', 'day']}
          openTo="day"
          {...(minDate && { minDate })}
          {...(maxDate && { maxDate })}
          {...(isDayDisabled && {
            shouldDisableDate: (date) => isDayDisabled((date as DateTime).toFormat('yyyy-MM-dd')),
          })}
          dayOfWeekFormatter={(date) => (date as DateTime).setLocale('en-GB').toFormat('ccc').slice(0, 2)}
          slots={{ day: RangeDay }}
          onChange={(date, state) => {
            if (state === 'finish' && date) onPick((date as DateTime).toFormat('yyyy-MM-dd'));
          }}
        />
      </SpanContext>
    </LocalizationProvider>
  );
}
