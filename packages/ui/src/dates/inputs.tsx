import { useId, useState } from 'react';
import { FieldError } from '../forms/field-shell.tsx';
import { InputShell } from '../forms/inputs/input-shell.tsx';
import { DateBox } from './date-box.tsx';
import { isIsoDay } from './day-format.ts';
import { getDayError, invalidDayMessage } from './limits.ts';
import { RangeBox } from './range/range-box.tsx';
import type { DateInputProps, DateRangeInputProps } from './types.ts';

/** A date input without a form. Reports complete days only, and null when cleared. */
export function DateInput({ value, onChange, invalid = false, describedBy, ...props }: DateInputProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const problem = draft === null ? undefined : getError(draft, left);

  function getError(text: string, wasLeft: boolean): string | undefined {
    if (isIsoDay(text)) return getDayError(text, props, props.label);
    return wasLeft ? invalidDayMessage(props.label) : undefined;
  }

  return (
    <InputShell {...props} id={id}>
      <DateBox
        id={id}
        label={props.label}
        value={draft ?? value}
        onChange={(next) => {
          const taken = next === null || (isIsoDay(next) && !getDayError(next, props, props.label));
          setDraft(taken ? null : next);
          setLeft(false);
          if (taken) onChange(next);
        }}
        // An incomplete day stays for correction, with the reason below it.
        onBlur={() => setLeft(true)}
        disabled={props.disabled}
        invalid={invalid || problem !== undefined}
        aria={{ 'aria-describedby': problem ? `${id}-problem` : describedBy }}
        min={props.min}
        max={props.max}
        size={props.size ?? 'small'}
      />
      {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
    </InputShell>
  );
}

/** A date range input without a form, for filter rows. */
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
        autoApply={props.autoApply}
        presets={props.presets}
        size={size}
      />
    </InputShell>
  );
}
