import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import type { DateTime } from 'luxon';
import { createContext, use } from 'react';
import { timeZone } from '../../format/dates.ts';
import { DAYS, toDateTime } from '../day-format.ts';
import { formatWeekday } from '../pickers.tsx';

interface Span {
  /** YYYY-MM-DD */
  start: string | null;
  end: string | null;
  onHover: (day: string) => void;
}

const SpanContext = createContext<Span | null>(null);

function RangeDay(props: PickerDayProps) {
  const span = use(SpanContext);
  const day = DAYS.toValue(props.day);
  const isEnd = day === span?.start || day === span?.end;
  const isWithin = Boolean(span?.start && span.end && day > span.start && day < span.end);
  return (
    <PickerDay
      {...props}
      selected={props.selected || isEnd}
      data-within={isWithin && !props.outsideCurrentMonth}
      onMouseEnter={() => span?.onHover(day)}
    />
  );
}

interface RangeCalendarProps {
  /** YYYY-MM-DD */
  value: string | null;
  onPick: (day: string) => void;
  span: Span;
  min?: string | undefined;
  max?: string | undefined;
}

/** MUI's calendar with the days of a range marked: its calendar for ranges is not free. */
export function RangeCalendar({ value, onPick, span, min, max }: RangeCalendarProps) {
  const [minDate, maxDate] = [toDateTime(min), toDateTime(max)];
  return (
    <SpanContext value={span}>
      <DateCalendar
        autoFocus
        fixedWeekNumber={6}
        timezone={timeZone}
        value={toDateTime(value)}
        views={['year', 'month', 'day']}
        openTo="day"
        {...(minDate && { minDate })}
        {...(maxDate && { maxDate })}
        dayOfWeekFormatter={formatWeekday}
        slots={{ day: RangeDay }}
        onChange={(date: DateTime | null, state) => {
          if (state === 'finish' && date) onPick(DAYS.toValue(date));
        }}
      />
    </SpanContext>
  );
}
