import { useId } from 'react';
import type { SelectInputProps } from '../types/input.ts';
import { InputShell } from './input-shell.tsx';
import { NativeSelect } from './native-select.tsx';

/** A select without a form, for filter rows. */
export function SelectInput<Value extends string | number = string>({
  value,
  onChange,
  options,
  placeholder = 'Any',
  invalid = false,
  describedBy,
  ...props
}: SelectInputProps<Value>) {
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <InputShell {...props} id={id}>
      <NativeSelect<Value>
        id={id}
        value={value}
        onChange={onChange}
        options={options}
        placeholder={placeholder}
        disabled={props.disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
      />
    </InputShell>
  );
}
