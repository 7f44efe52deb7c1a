import { type ReactNode, useState } from 'react';
import { FieldShell } from '../field-shell.tsx';
import { InputBox } from '../inputs/input-box.tsx';
import type { FieldCommonProps, MoneyFieldProps, NumberFieldProps } from '../types.ts';
import { useFormField } from '../use-form-field.ts';
import { formatNumber, formatPence, parseMoney, parseNumber } from './number-text.ts';

interface NumericFieldProps extends FieldCommonProps {
  parse: (text: string) => number | null;
  format: (value: number | null | undefined) => string;
  inputMode: 'numeric' | 'decimal';
  prefix?: ReactNode;
  suffix?: ReactNode;
  placeholder?: string | undefined;
}

/** Text is kept as typed while it means the form's value, so that "1." and "1.0" can be on their way to "1.05". */
function NumericField({
  parse,
  format,
  inputMode,
  prefix,
  suffix,
  placeholder,
  ...props
}: NumericFieldProps) {
  const field = useFormField<number | null>(props);
  const [typed, setTyped] = useState<string | null>(null);
  const current =
    typed !== null && Object.is(parse(typed), field.value ?? null) ? typed : format(field.value);
  return (
    <FieldShell field={field} {...props}>
      <InputBox
        id={field.id}
        name={props.name}
        value={current}
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
        {...field.aria}
      />
    </FieldShell>
  );
}

export function NumberField({ decimals = 0, min, ...props }: NumberFieldProps) {
  return (
    <NumericField
      {...props}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      parse={(text) => withSign(parseNumber(text, decimals), min === undefined || min < 0)}
      format={formatNumber}
    />
  );
}

const withSign = (value: number | null, allowed: boolean) =>
  value !== null && value < 0 && !allowed ? Number.NaN : value;

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
