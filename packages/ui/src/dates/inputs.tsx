import { useId, useState } from 'react';
import { InputShell } from '../forms/inputs/input-shell.tsx';
import { DateBox } from './date-box.tsx';
import { isDay } from './day-text.ts';
import { RangeBox } from './range-box.tsx';
import type { DateInputProps, DateRangeInputProps } from './types.ts';

/** Without a form: tells of whole days only, and of none. */
export function DateInput({ value, onChange, ...props }: DateInputProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <InputShell {...props} id={id}>
      <DateBox
        id={id}
        label={props.label}
        value={draft ?? value}
        onChange={(next) => {
          const whole = next === null || isDay(next);
          setDraft(whole ? null : next);
          if (whole) onChange(next);
        }}
        onBlur={() => setDraft(null)}
        disabled={props.disabled}
        min={props.min}
        max={props.max}
      />
    </InputShell>
  );
}

export function DateRangeInput({ value, onChange, size = 'small', ...props }: DateRangeInputProps) {
  const id = useId();
  return (
    <InputShell {...props} id={id} size={size}>
      <RangeBox
        id={id}
        label={props.label}
        value={value}
        onChange={onChange}
        disabled={props.disabled}
        min={props.min}
        max={props.max}
        size={size}
      />
    </InputShell>
  );
}
