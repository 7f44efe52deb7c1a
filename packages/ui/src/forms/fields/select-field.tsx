import { FieldShell } from '../field-shell.tsx';
import { NativeSelect } from '../inputs/native-select.tsx';
import type { SelectFieldProps } from '../types/field.ts';
import { useFormField } from '../use-form-field.ts';

/** A native select. */
export function SelectField<Value extends string | number = string>({
  options,
  placeholder = 'Choose…',
  ...props
}: SelectFieldProps<Value>) {
  const field = useFormField<Value | '' | null>(props);
  const value = field.value === '' || field.value === undefined ? null : field.value;
  return (
    <FieldShell field={field} {...props}>
      <NativeSelect<Value>
        id={field.id}
        name={props.name}
        value={value}
        onChange={(next) => field.change(next ?? '')}
        onBlur={field.blur}
        onFocus={field.focus}
        options={options}
        placeholder={placeholder}
        disabled={props.disabled}
        {...field.aria}
      />
    </FieldShell>
  );
}
