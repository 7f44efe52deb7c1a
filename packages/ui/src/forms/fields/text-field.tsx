import { FieldShell } from '../field-shell.tsx';
import { InputBox } from '../inputs/input-box.tsx';
import type { TextFieldProps } from '../types/field.ts';
import { useFormField } from '../use-form-field.ts';

/** A single-line text field. */
export function TextField({ type = 'text', prefix, suffix, ...props }: TextFieldProps) {
  const { name, disabled, autoComplete, autoCapitalize, inputMode, placeholder } = props;
  const field = useFormField<string>(props);
  return (
    <FieldShell field={field} {...props}>
      <InputBox
        id={field.id}
        name={name}
        type={type}
        value={field.value ?? ''}
        onChange={(event) => field.change(event.target.value)}
        onBlur={field.blur}
        onFocus={field.focus}
        disabled={disabled}
        readOnly={props.readOnly}
        placeholder={placeholder}
        autoComplete={autoComplete ?? 'off'}
        autoFocus={props.autoFocus}
        autoCapitalize={autoCapitalize}
        inputMode={inputMode}
        maxLength={props.maxLength}
        spellCheck={props.spellCheck}
        invalid={field.error !== undefined}
        prefix={prefix}
        suffix={suffix}
        {...field.aria}
      />
    </FieldShell>
  );
}
