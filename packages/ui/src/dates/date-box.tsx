import { useRef, useState } from 'react';
import { InputBox } from '../forms/inputs/input-box.tsx';
import { CalendarPanel } from './calendar/calendar.tsx';
import { CalendarPopover } from './calendar/calendar-popover.tsx';
import { TimeRow } from './calendar/time-row.tsx';
import {
  formatDay,
  formatMoment,
  isIsoDay,
  isIsoMoment,
  parseDay,
  parseMoment,
  today,
} from './day-format.ts';

export interface DateBoxProps {
  id: string;
  name?: string;
  label: string;
  /** A day (or date and time). Invalid text stays as typed, for the schema to reject. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  disabled?: boolean | undefined;
  invalid?: boolean;
  aria?: { 'aria-describedby'?: string | undefined; 'aria-invalid'?: true | undefined };
  min?: string | undefined;
  max?: string | undefined;
  isDayDisabled?: ((day: string) => boolean) | undefined;
  withTime?: boolean;
}

/** A date input with a calendar behind its button (Alt+Down opens it too). */
export function DateBox({
  value,
  onChange,
  withTime = false,
  min,
  max,
  isDayDisabled,
  ...props
}: DateBoxProps) {
  const parse = withTime ? parseMoment : parseDay;
  const format = withTime ? formatMoment : formatDay;
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string, typing = true) => (text.trim() === '' ? null : (parse(text, typing) ?? text));
  const settle = () => {
    if (typed !== null && read(typed, false) !== value) onChange(read(typed, false));
    setTyped(null);
  };
  const shown = typed !== null && read(typed) === value ? typed : value === null ? '' : format(value);
  const day = value && (isIsoDay(value) || isIsoMoment(value)) ? value.slice(0, 10) : null;

  const pick = (picked: string) => {
    const time = withTime ? `T${value && isIsoMoment(value) ? value.slice(11) : '00:00:00'}` : '';
    setTyped(null);
    onChange(`${picked}${time}`);
    // With a time to set, the calendar stays open.
    if (withTime) return;
    setOpen(false);
    input.current?.focus();
  };

  return (
    <InputBox
      frameRef={root}
      inputRef={input}
      id={props.id}
      name={props.name}
      value={shown}
      placeholder={withTime ? 'DD-MM-YYYY HH:mm:ss' : 'DD-MM-YYYY'}
      autoComplete="off"
      disabled={props.disabled}
      invalid={props.invalid ?? false}
      onFocus={props.onFocus}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(read(event.target.value));
      }}
      onBlur={() => {
        settle();
        props.onBlur?.();
      }}
      onKeyDown={(event) => {
        if (event.altKey && event.key === 'ArrowDown') {
          event.preventDefault();
          setOpen(true);
        }
        if (event.key === 'Enter') settle();
      }}
      style={{ fontVariantNumeric: 'tabular-nums' }}
      {...props.aria}
      suffix={
        <CalendarPopover
          label={`Choose ${props.label.toLowerCase()}`}
          anchor={root}
          disabled={props.disabled}
          open={open}
          onOpenChange={setOpen}
        >
          <CalendarPanel value={day} onPick={pick} min={min} max={max} isDayDisabled={isDayDisabled} />
          {withTime && (
            <TimeRow
              value={value && isIsoMoment(value) ? value.slice(11) : null}
              onChange={(time) => {
                setTyped(null);
                onChange(`${day ?? today()}T${time}`);
              }}
              onDone={() => {
                setOpen(false);
                input.current?.focus();
              }}
            />
          )}
        </CalendarPopover>
      }
    />
  );
}
