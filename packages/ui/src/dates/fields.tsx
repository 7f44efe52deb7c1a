import { FieldShell } from '../forms/field-shell.tsx';
import { useFormField } from '../forms/use-form-field.ts';
import { DateBox } from './date-box.tsx';
import { RangeBox } from './range/range-box.tsx';
import type { DateFieldProps, DateRange, DateRangeFieldProps } from './types.ts';

/** Form field for a day, or a date and time. */
export function DateField(props: DateFieldProps) {
  const field = useFormField<string | null>(props);
  return (
    <FieldShell field={field} {...props}>
      <DateBox
        id={field.id}
        name={props.name}
        label={props.label}
        value={field.value || null}
        onChange={field.change}
        onBlur={field.blur}
        onFocus={field.focus}
        disabled={props.disabled}
        invalid={field.error !== undefined}
        aria={{ 'aria-describedby': field.aria['aria-describedby'] }}
        min={props.min}
        max={props.max}
        isDayDisabled={props.isDayDisabled}
        withTime={props.withTime ?? false}
      />
    </FieldShell>
  );
}

/** Form field for a date range. */
export function DateRangeField(props: DateRangeFieldProps) {
  const field = useFormField<DateRange | null>(props);
  return (
    <FieldShell field={field} {...props}>
      <RangeBox
        id={field.id}
        label={props.label}
        value={field.value ?? null}
        onChange={field.change}
        onBlur={field.blur}
        onFocus={field.focus}
        disabled={props.disabled}
        invalid={field.error !== undefined}
        aria={{ 'aria-describedby': field.aria['aria-describedby'] }}
        min={props.min}
        max={props.max}
        autoApply={props.autoApply}
        presets={props.presets}
        inForm
      />
    </FieldShell>
  );
}
