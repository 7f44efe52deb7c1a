import { FieldShell } from '../field-shell.tsx';
import { SearchableBox } from '../inputs/searchable-select.tsx';
import type { SearchableSelectFieldProps } from '../types/field.ts';
import { useFormField } from '../use-form-field.ts';

/** A form's select with search, for long lists. The value is null without a choice. */
export function SearchableSelectField<Value extends string | number = string>({
  placeholder = 'Choose…',
  onPick,
  ...props
}: SearchableSelectFieldProps<Value>) {
  const field = useFormField<Value | null>(props);
  return (
    <FieldShell field={field} {...props}>
      <SearchableBox<Value>
        {...props}
        id={field.id}
        placeholder={placeholder}
        value={field.value ?? null}
        onChange={(value, option) => {
          field.change(value);
          onPick?.(option);
        }}
        onFocus={field.focus}
        onBlur={field.blur}
        invalid={field.error !== undefined}
        aria={field.aria}
      />
    </FieldShell>
  );
}
