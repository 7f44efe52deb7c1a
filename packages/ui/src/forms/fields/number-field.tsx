import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import { FieldShell } from '../field-shell.tsx';
import { InputBox } from '../inputs/input-box.tsx';
import type { FieldCommonProps, MoneyFieldProps, NumberFieldProps } from '../types/field.ts';
import { useFormField } from '../use-form-field.ts';
import { formatNumber, formatPence, parseMoney, parseNumber, stepValue } from './number-text.ts';

interface NumericFieldProps extends FieldCommonProps {
  parse: (text: string) => number | null;
  format: (value: number | null | undefined) => string;
  inputMode: 'numeric' | 'decimal';
  prefix?: ReactNode;
  suffix?: ReactNode;
  placeholder?: string | undefined;
  /** The number after pressing a key. */
  onKey?: (key: string, value: number | null) => number | undefined;
  /** Additional ARIA attributes of the input. */
  spin?: (value: number | null) => ComponentProps<'input'>;
}

/** Keeps the text as typed while it equals the form's value, so that "1." and "1.0" can become "1.05". */
function NumericField({
  parse,
  format,
  inputMode,
  prefix,
  suffix,
  placeholder,
  onKey,
  spin,
  ...props
}: NumericFieldProps) {
  const field = useFormField<number | null>(props);
  const [typed, setTyped] = useState<string | null>(null);
  const current =
    typed !== null && Object.is(parse(typed), field.value ?? null) ? typed : format(field.value);
  const value = typeof field.value === 'number' && !Number.isNaN(field.value) ? field.value : null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = onKey?.(event.key, value);
    if (next === undefined) return;
    event.preventDefault();
    setTyped(null);
    field.change(next);
  };
  return (
    <FieldShell field={field} {...props}>
      <InputBox
        id={field.id}
        name={props.name}
        value={current}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          field.change(parse(event.target.value));
        }}
        onBlur={() => {
          if (!Number.isNaN(field.value)) setTyped(null);
          field.blur();
        }}
        onFocus={field.focus}
        disabled={props.disabled}
        placeholder={placeholder}
        autoComplete="off"
        invalid={field.error !== undefined}
        prefix={prefix}
        suffix={suffix}
        inputMode={inputMode}
        style={{ fontVariantNumeric: 'tabular-nums' }}
        {...spin?.(value)}
        {...field.aria}
      />
    </FieldShell>
  );
}

/** A number field with spin button keys (ARIA APG): arrows by one step, Page Up and Page Down by ten, Home and End to the limits. */
export function NumberField({ decimals = 0, min, max, step = 1, ...props }: NumberFieldProps) {
  return (
    <NumericField
      {...props}
      onKey={(key, value) => stepValue(key, value, { min, max, step, decimals })}
      spin={(value) => ({
        role: 'spinbutton',
        'aria-valuenow': value ?? undefined,
        'aria-valuemin': min,
        'aria-valuemax': max,
      })}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      parse={(text) => withSign(parseNumber(text, decimals), min === undefined || min < 0)}
      format={formatNumber}
    />
  );
}

const withSign = (value: number | null, allowed: boolean) =>
  value !== null && value < 0 && !allowed ? Number.NaN : value;

/** A money field: shows pounds, stores pence. */
export function MoneyField({ negative = false, ...props }: MoneyFieldProps) {
  return (
    <NumericField
      {...props}
      prefix="£"
      inputMode="decimal"
      parse={(text) => withSign(parseMoney(text), negative)}
      format={formatPence}
    />
  );
}
