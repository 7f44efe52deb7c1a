import MuiNativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ComponentProps } from 'react';
import { icons } from '../../core/display/icons.tsx';
import type { Option } from '../types/field.ts';

interface NativeSelectProps<Value extends string | number>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'ref' | 'color' | 'size'> {
  value: Value | null;
  onChange: (value: Value | null) => void;
  options: readonly Option<Value>[];
  placeholder: string | null;
}

/** A native select, so that phones and keyboards work as users expect. Its attributes go to the `select`. */
export function NativeSelect<Value extends string | number>({
  value,
  onChange,
  options,
  placeholder,
  className,
  id,
  name,
  disabled,
  ...select
}: NativeSelectProps<Value>) {
  return (
    <MuiNativeSelect
      input={<OutlinedInput />}
      className={className}
      IconComponent={icons.chevronDown}
      error={select['aria-invalid'] === true}
      data-empty={(value === null && placeholder !== null) || undefined}
      value={value === null ? '' : String(value)}
      onChange={(event) =>
        onChange(options.find((option) => String(option.value) === event.target.value)?.value ?? null)
      }
      inputProps={{
        ...select,
        'aria-invalid': select['aria-invalid'],
      }}
      {...{ id, name, disabled }}
    >
      {placeholder !== null && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </MuiNativeSelect>
  );
}
